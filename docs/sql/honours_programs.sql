-- The list, for staff.
select "honours_programs"."id", "honours_programs"."created_at", "honours_programs"."updated_at", "honours_programs"."name", "honours_programs"."description", "honours_programs"."deadline", "honours_programs"."start_date", "honours_programs"."end_date", "honours_programs"."capacity", "honours_programs"."max_per_school", "honours_programs"."required_files", "honours_programs"."is_active", (counted.drafts)::int, (counted.submitted)::int, (counted.placed)::int, (counted.counting)::int, (case when "honours_programs"."capacity" is not null then greatest(0, "honours_programs"."capacity" - counted.taken) end)::int, ((clock_timestamp() at time zone 'Europe/Amsterdam')::date > "honours_programs"."deadline"), "total"
from (
  select "id", "created_at", "updated_at", "name", "description", "deadline", "start_date", "end_date", "capacity", "max_per_school", "required_files", "is_active", (
    select count(*)::int
    from (
      select
      from "honours_programs"
      where true
      limit 10001) counted) as "total"
  from "honours_programs"
  order by "honours_programs"."start_date" desc, "honours_programs"."id" desc
  limit $1) "honours_programs"
left join lateral (
  select (count("honours_students"."id") filter (where ("honours_students"."status" in ($2, $3, $4, $5, $6) and "honours_students"."finished_at" is null)))::int as drafts, (count("honours_students"."id") filter (where ("honours_students"."status" in ($7, $8, $9, $10, $11) and "honours_students"."finished_at" is not null)))::int as submitted, (count("honours_students"."id") filter (where "honours_students"."status" in ($12, $13)))::int as placed, (count("honours_students"."id") filter (where "honours_students"."status" in ($14, $15, $16, $17)))::int as counting, (count("honours_students"."id") filter (where "honours_students"."status" in ($18, $19)))::int as taken
  from "honours_students"
  where "honours_students"."honours_program_id" = "honours_programs"."id") counted on true
order by "honours_programs"."start_date" desc, "honours_programs"."id" desc;

-- The list, for a school.
select "honours_programs"."id", "honours_programs"."created_at", "honours_programs"."updated_at", "honours_programs"."name", "honours_programs"."description", "honours_programs"."deadline", "honours_programs"."start_date", "honours_programs"."end_date", "honours_programs"."capacity", "honours_programs"."max_per_school", "honours_programs"."required_files", "honours_programs"."is_active", (counted.drafts)::int, (counted.submitted)::int, (counted.placed)::int, (counted.counting)::int, (case when "honours_programs"."capacity" is not null then greatest(0, "honours_programs"."capacity" - counted.taken) end)::int, ((clock_timestamp() at time zone 'Europe/Amsterdam')::date > "honours_programs"."deadline"), "total"
from (
  select "id", "created_at", "updated_at", "name", "description", "deadline", "start_date", "end_date", "capacity", "max_per_school", "required_files", "is_active", (
    select count(*)::int
    from (
      select
      from "honours_programs"
      where "honours_programs"."is_active" = $1
      limit 10001) counted) as "total"
  from "honours_programs"
  where "honours_programs"."is_active" = $2
  order by "honours_programs"."start_date" desc, "honours_programs"."id" desc
  limit $3) "honours_programs"
left join lateral (
  select (count("honours_students"."id") filter (where ("honours_students"."school_id" = $4 and "honours_students"."status" in ($5, $6, $7, $8, $9) and "honours_students"."finished_at" is null)))::int as drafts, (count("honours_students"."id") filter (where ("honours_students"."school_id" = $10 and "honours_students"."status" in ($11, $12, $13, $14, $15) and "honours_students"."finished_at" is not null)))::int as submitted, (count("honours_students"."id") filter (where ("honours_students"."school_id" = $16 and "honours_students"."status" in ($17, $18))))::int as placed, (count("honours_students"."id") filter (where ("honours_students"."school_id" = $19 and "honours_students"."status" in ($20, $21, $22, $23))))::int as counting, (count("honours_students"."id") filter (where "honours_students"."status" in ($24, $25)))::int as taken
  from "honours_students"
  where "honours_students"."honours_program_id" = "honours_programs"."id") counted on true
order by "honours_programs"."start_date" desc, "honours_programs"."id" desc;

-- A search of two words, for staff.
select "honours_programs"."id", "honours_programs"."created_at", "honours_programs"."updated_at", "honours_programs"."name", "honours_programs"."description", "honours_programs"."deadline", "honours_programs"."start_date", "honours_programs"."end_date", "honours_programs"."capacity", "honours_programs"."max_per_school", "honours_programs"."required_files", "honours_programs"."is_active", (counted.drafts)::int, (counted.submitted)::int, (counted.placed)::int, (counted.counting)::int, (case when "honours_programs"."capacity" is not null then greatest(0, "honours_programs"."capacity" - counted.taken) end)::int, ((clock_timestamp() at time zone 'Europe/Amsterdam')::date > "honours_programs"."deadline"), "total"
from (
  with "honours_programs" as (
    select "id", "created_at", "updated_at", "name", "description", "deadline", "start_date", "end_date", "capacity", "max_per_school", "required_files", "is_active"
    from "honours_programs"
    where (search_words(' ' || coalesce("honours_programs"."name", '') || ' ' || coalesce("honours_programs"."description", '')) like search_pattern($1) and search_words(' ' || coalesce("honours_programs"."name", '') || ' ' || coalesce("honours_programs"."description", '')) like search_pattern($2)))
  select "id", "created_at", "updated_at", "name", "description", "deadline", "start_date", "end_date", "capacity", "max_per_school", "required_files", "is_active", (
    select count(*)::int
    from "honours_programs") as "total"
  from "honours_programs"
  order by "honours_programs"."start_date" desc, "honours_programs"."id" desc
  limit $3) "honours_programs"
left join lateral (
  select (count("honours_students"."id") filter (where ("honours_students"."status" in ($4, $5, $6, $7, $8) and "honours_students"."finished_at" is null)))::int as drafts, (count("honours_students"."id") filter (where ("honours_students"."status" in ($9, $10, $11, $12, $13) and "honours_students"."finished_at" is not null)))::int as submitted, (count("honours_students"."id") filter (where "honours_students"."status" in ($14, $15)))::int as placed, (count("honours_students"."id") filter (where "honours_students"."status" in ($16, $17, $18, $19)))::int as counting, (count("honours_students"."id") filter (where "honours_students"."status" in ($20, $21)))::int as taken
  from "honours_students"
  where "honours_students"."honours_program_id" = "honours_programs"."id") counted on true
order by "honours_programs"."start_date" desc, "honours_programs"."id" desc;

-- The count, for a page beyond the end.
select (
  select count(*)::int
  from (
    select
    from "honours_programs"
    where true
    limit 10001) counted) as total;
