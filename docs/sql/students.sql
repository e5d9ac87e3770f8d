-- The list, for staff.
select "students"."id", "students"."created_at", "students"."updated_at", "students"."first_name", "students"."infix", "students"."last_name", "students"."email", "students"."grade", "students"."level", "students"."profile", "students"."remarks", "schools"."id", "schools"."name", "activities"."id", "activities"."code", "activities"."name", ("activities"."state" = 'CANCELLED'), "periods"."id", "periods"."name", "periods"."school_year", "students"."status", "students"."status_reason", "students"."waitlisted_at", "users"."id", concat_ws(' ', "users"."first_name", nullif("users"."infix", ''), "users"."last_name"), "student_reports"."kind", "student_reports"."reason", "student_reports"."reported_at", "total"
from (
  select "id", "created_at", "updated_at", "first_name", "infix", "last_name", "email", "school_id", "activity_id", "period_id", "grade", "level", "profile", "status", "status_reason", "remarks", "waitlisted_at", "created_by", "anonymised_at", "restricted_at", "search_text", (
    select count(*)::int
    from (
      select
      from "students"
      where true
      limit 10001) counted) as "total"
  from "students"
  order by "students"."last_name" collate "und-x-icu" asc, "students"."first_name" collate "und-x-icu" asc, "students"."id" asc
  limit $1) "students"
left join "schools" on "schools"."id" = "students"."school_id"
left join "activities" on "activities"."id" = "students"."activity_id"
left join "periods" on "periods"."id" = "students"."period_id"
left join "users" on "users"."id" = "students"."created_by"
left join "student_reports" on "student_reports"."student_id" = "students"."id"
order by "students"."last_name" collate "und-x-icu" asc, "students"."first_name" collate "und-x-icu" asc, "students"."id" asc;

-- The list, for a school.
select "students"."id", "students"."created_at", "students"."updated_at", "students"."first_name", "students"."infix", "students"."last_name", "students"."email", "students"."grade", "students"."level", "students"."profile", "students"."remarks", "schools"."id", "schools"."name", "activities"."id", "activities"."code", "activities"."name", ("activities"."state" = 'CANCELLED'), "periods"."id", "periods"."name", "periods"."school_year", "students"."status", "students"."status_reason", "students"."waitlisted_at", "users"."id", concat_ws(' ', "users"."first_name", nullif("users"."infix", ''), "users"."last_name"), "student_reports"."kind", "student_reports"."reason", "student_reports"."reported_at", "total"
from (
  select "id", "created_at", "updated_at", "first_name", "infix", "last_name", "email", "school_id", "activity_id", "period_id", "grade", "level", "profile", "status", "status_reason", "remarks", "waitlisted_at", "created_by", "anonymised_at", "restricted_at", "search_text", (
    select count(*)::int
    from (
      select
      from "students"
      where "students"."school_id" = $1
      limit 10001) counted) as "total"
  from "students"
  where "students"."school_id" = $2
  order by "students"."last_name" collate "und-x-icu" asc, "students"."first_name" collate "und-x-icu" asc, "students"."id" asc
  limit $3) "students"
left join "schools" on "schools"."id" = "students"."school_id"
left join "activities" on "activities"."id" = "students"."activity_id"
left join "periods" on "periods"."id" = "students"."period_id"
left join "users" on "users"."id" = "students"."created_by"
left join "student_reports" on "student_reports"."student_id" = "students"."id"
order by "students"."last_name" collate "und-x-icu" asc, "students"."first_name" collate "und-x-icu" asc, "students"."id" asc;

-- What the words of a search name.
with given as materialized (
  select word, place, search_pattern(word) as pattern
  from unnest($1::text[])
  with ordinality as words (word, place))
select word, json_build_array(array(
    select "schools"."id"
    from "schools"
    where "schools"."search_text" like pattern), array(
    select "activities"."id"
    from "activities"
    where "activities"."search_text" like pattern)) as related
from given
order by place;

-- A search of two words, for staff.
select "students"."id", "students"."created_at", "students"."updated_at", "students"."first_name", "students"."infix", "students"."last_name", "students"."email", "students"."grade", "students"."level", "students"."profile", "students"."remarks", "schools"."id", "schools"."name", "activities"."id", "activities"."code", "activities"."name", ("activities"."state" = 'CANCELLED'), "periods"."id", "periods"."name", "periods"."school_year", "students"."status", "students"."status_reason", "students"."waitlisted_at", "users"."id", concat_ws(' ', "users"."first_name", nullif("users"."infix", ''), "users"."last_name"), "student_reports"."kind", "student_reports"."reason", "student_reports"."reported_at", "total"
from (
  with "students" as (
    select "id", "created_at", "updated_at", "first_name", "infix", "last_name", "email", "school_id", "activity_id", "period_id", "grade", "level", "profile", "status", "status_reason", "remarks", "waitlisted_at", "created_by", "anonymised_at", "restricted_at", "search_text"
    from "students"
    where ("students"."search_text" like search_pattern($1) and ("students"."search_text" like search_pattern($2) or "students"."school_id" = any($3) or "students"."activity_id" = any($4))))
  select "id", "created_at", "updated_at", "first_name", "infix", "last_name", "email", "school_id", "activity_id", "period_id", "grade", "level", "profile", "status", "status_reason", "remarks", "waitlisted_at", "created_by", "anonymised_at", "restricted_at", "search_text", (
    select count(*)::int
    from "students") as "total"
  from "students"
  order by "students"."last_name" collate "und-x-icu" asc, "students"."first_name" collate "und-x-icu" asc, "students"."id" asc
  limit $5) "students"
left join "schools" on "schools"."id" = "students"."school_id"
left join "activities" on "activities"."id" = "students"."activity_id"
left join "periods" on "periods"."id" = "students"."period_id"
left join "users" on "users"."id" = "students"."created_by"
left join "student_reports" on "student_reports"."student_id" = "students"."id"
order by "students"."last_name" collate "und-x-icu" asc, "students"."first_name" collate "und-x-icu" asc, "students"."id" asc;

-- The count, for a page beyond the end.
select (
  select count(*)::int
  from (
    select
    from "students"
    where true
    limit 10001) counted) as total;
