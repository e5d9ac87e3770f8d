-- The list, for staff.
select "honours_students"."id", "honours_students"."created_at", "honours_students"."updated_at", "honours_students"."first_name", "honours_students"."infix", "honours_students"."last_name", "honours_students"."email", "honours_students"."grade", "honours_students"."profile", "honours_students"."motivation", "schools"."id", "schools"."name", "honours_programs"."id", "honours_programs"."name", "honours_programs"."deadline", "honours_programs"."start_date", "honours_programs"."end_date", "honours_programs"."required_files", ((clock_timestamp() at time zone 'Europe/Amsterdam')::date > "honours_programs"."deadline"), (
  select coalesce(json_agg(json_build_object('id', "honours_files"."id", 'kind', "honours_files"."kind", 'name', "honours_files"."name", 'size', "honours_files"."size", 'content_type', "honours_files"."content_type", 'uploaded_at', to_char("honours_files"."uploaded_at" at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'), 'uploaded_by', (
          select json_build_object('id', "users"."id", 'name', concat_ws(' ', "users"."first_name", nullif("users"."infix", ''), "users"."last_name"))
          from "users"
          where "users"."id" = "honours_files"."uploaded_by"))
      order by coalesce(array_position("honours_programs"."required_files", "honours_files"."kind"), 1000), "honours_files"."id"), '[]')
  from "honours_files"
  where "honours_files"."honours_student_id" = "honours_students"."id"), (
  select coalesce(json_agg(required.kind
      order by required.place), '[]')
  from unnest("honours_programs"."required_files")
  with ordinality required (kind, place)
  where not exists (
    select
    from "honours_files"
    where "honours_files"."honours_student_id" = "honours_students"."id" and "honours_files"."kind" = required.kind)), "honours_students"."finished_at", "finishers"."id", concat_ws(' ', "finishers"."first_name", nullif("finishers"."infix", ''), "finishers"."last_name"), "honours_students"."status", "honours_students"."status_reason", "total"
from (
  select "id", "created_at", "updated_at", "first_name", "infix", "last_name", "email", "school_id", "honours_program_id", "grade", "profile", "motivation", "status", "status_reason", "finished_at", "finished_by", "anonymised_at", "restricted_at", "search_text", (
    select count(*)::int
    from (
      select
      from "honours_students"
      where true
      limit 10001) counted) as "total"
  from "honours_students"
  order by "honours_students"."last_name" collate "und-x-icu" asc, "honours_students"."first_name" collate "und-x-icu" asc, "honours_students"."id" asc
  limit $1) "honours_students"
left join "schools" on "schools"."id" = "honours_students"."school_id"
left join "honours_programs" on "honours_programs"."id" = "honours_students"."honours_program_id"
left join "users" "finishers" on "finishers"."id" = "honours_students"."finished_by"
order by "honours_students"."last_name" collate "und-x-icu" asc, "honours_students"."first_name" collate "und-x-icu" asc, "honours_students"."id" asc;

-- The list, for a school.
select "honours_students"."id", "honours_students"."created_at", "honours_students"."updated_at", "honours_students"."first_name", "honours_students"."infix", "honours_students"."last_name", "honours_students"."email", "honours_students"."grade", "honours_students"."profile", "honours_students"."motivation", "schools"."id", "schools"."name", "honours_programs"."id", "honours_programs"."name", "honours_programs"."deadline", "honours_programs"."start_date", "honours_programs"."end_date", "honours_programs"."required_files", ((clock_timestamp() at time zone 'Europe/Amsterdam')::date > "honours_programs"."deadline"), (
  select coalesce(json_agg(json_build_object('id', "honours_files"."id", 'kind', "honours_files"."kind", 'name', "honours_files"."name", 'size', "honours_files"."size", 'content_type', "honours_files"."content_type", 'uploaded_at', to_char("honours_files"."uploaded_at" at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'), 'uploaded_by', (
          select json_build_object('id', "users"."id", 'name', concat_ws(' ', "users"."first_name", nullif("users"."infix", ''), "users"."last_name"))
          from "users"
          where "users"."id" = "honours_files"."uploaded_by"))
      order by coalesce(array_position("honours_programs"."required_files", "honours_files"."kind"), 1000), "honours_files"."id"), '[]')
  from "honours_files"
  where "honours_files"."honours_student_id" = "honours_students"."id"), (
  select coalesce(json_agg(required.kind
      order by required.place), '[]')
  from unnest("honours_programs"."required_files")
  with ordinality required (kind, place)
  where not exists (
    select
    from "honours_files"
    where "honours_files"."honours_student_id" = "honours_students"."id" and "honours_files"."kind" = required.kind)), "honours_students"."finished_at", "finishers"."id", concat_ws(' ', "finishers"."first_name", nullif("finishers"."infix", ''), "finishers"."last_name"), "honours_students"."status", "honours_students"."status_reason", "total"
from (
  select "id", "created_at", "updated_at", "first_name", "infix", "last_name", "email", "school_id", "honours_program_id", "grade", "profile", "motivation", "status", "status_reason", "finished_at", "finished_by", "anonymised_at", "restricted_at", "search_text", (
    select count(*)::int
    from (
      select
      from "honours_students"
      where "honours_students"."school_id" = $1
      limit 10001) counted) as "total"
  from "honours_students"
  where "honours_students"."school_id" = $2
  order by "honours_students"."last_name" collate "und-x-icu" asc, "honours_students"."first_name" collate "und-x-icu" asc, "honours_students"."id" asc
  limit $3) "honours_students"
left join "schools" on "schools"."id" = "honours_students"."school_id"
left join "honours_programs" on "honours_programs"."id" = "honours_students"."honours_program_id"
left join "users" "finishers" on "finishers"."id" = "honours_students"."finished_by"
order by "honours_students"."last_name" collate "und-x-icu" asc, "honours_students"."first_name" collate "und-x-icu" asc, "honours_students"."id" asc;

-- A search of two words, for staff.
select "honours_students"."id", "honours_students"."created_at", "honours_students"."updated_at", "honours_students"."first_name", "honours_students"."infix", "honours_students"."last_name", "honours_students"."email", "honours_students"."grade", "honours_students"."profile", "honours_students"."motivation", "schools"."id", "schools"."name", "honours_programs"."id", "honours_programs"."name", "honours_programs"."deadline", "honours_programs"."start_date", "honours_programs"."end_date", "honours_programs"."required_files", ((clock_timestamp() at time zone 'Europe/Amsterdam')::date > "honours_programs"."deadline"), (
  select coalesce(json_agg(json_build_object('id', "honours_files"."id", 'kind', "honours_files"."kind", 'name', "honours_files"."name", 'size', "honours_files"."size", 'content_type', "honours_files"."content_type", 'uploaded_at', to_char("honours_files"."uploaded_at" at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'), 'uploaded_by', (
          select json_build_object('id', "users"."id", 'name', concat_ws(' ', "users"."first_name", nullif("users"."infix", ''), "users"."last_name"))
          from "users"
          where "users"."id" = "honours_files"."uploaded_by"))
      order by coalesce(array_position("honours_programs"."required_files", "honours_files"."kind"), 1000), "honours_files"."id"), '[]')
  from "honours_files"
  where "honours_files"."honours_student_id" = "honours_students"."id"), (
  select coalesce(json_agg(required.kind
      order by required.place), '[]')
  from unnest("honours_programs"."required_files")
  with ordinality required (kind, place)
  where not exists (
    select
    from "honours_files"
    where "honours_files"."honours_student_id" = "honours_students"."id" and "honours_files"."kind" = required.kind)), "honours_students"."finished_at", "finishers"."id", concat_ws(' ', "finishers"."first_name", nullif("finishers"."infix", ''), "finishers"."last_name"), "honours_students"."status", "honours_students"."status_reason", "total"
from (
  with "honours_students" as (
    select "id", "created_at", "updated_at", "first_name", "infix", "last_name", "email", "school_id", "honours_program_id", "grade", "profile", "motivation", "status", "status_reason", "finished_at", "finished_by", "anonymised_at", "restricted_at", "search_text"
    from "honours_students"
    where ("honours_students"."search_text" like search_pattern($1) and "honours_students"."search_text" like search_pattern($2)))
  select "id", "created_at", "updated_at", "first_name", "infix", "last_name", "email", "school_id", "honours_program_id", "grade", "profile", "motivation", "status", "status_reason", "finished_at", "finished_by", "anonymised_at", "restricted_at", "search_text", (
    select count(*)::int
    from "honours_students") as "total"
  from "honours_students"
  order by "honours_students"."last_name" collate "und-x-icu" asc, "honours_students"."first_name" collate "und-x-icu" asc, "honours_students"."id" asc
  limit $3) "honours_students"
left join "schools" on "schools"."id" = "honours_students"."school_id"
left join "honours_programs" on "honours_programs"."id" = "honours_students"."honours_program_id"
left join "users" "finishers" on "finishers"."id" = "honours_students"."finished_by"
order by "honours_students"."last_name" collate "und-x-icu" asc, "honours_students"."first_name" collate "und-x-icu" asc, "honours_students"."id" asc;

-- The count, for a page beyond the end.
select (
  select count(*)::int
  from (
    select
    from "honours_students"
    where true
    limit 10001) counted) as total;
