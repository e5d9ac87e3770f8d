-- The list, for staff.
select "activities"."id", "activities"."created_at", "activities"."updated_at", "activities"."code", "activities"."name", "activities"."category", "activities"."description", "activities"."location", "activities"."grades", "activities"."capacity", "activities"."max_per_school", "activities"."deadline", "activities"."start_at", "activities"."end_at", "activities"."state", (
  select coalesce(json_agg(json_build_object('id', "periods"."id", 'name', "periods"."name", 'school_year', "periods"."school_year", 'is_active', "periods"."is_active")
      order by "periods"."start_date", "periods"."id"), '[]')
  from "activity_periods"
  join "periods" on "periods"."id" = "activity_periods"."period_id"
  where "activity_periods"."activity_id" = "activities"."id"), "activities"."position", (of_all.placed)::int, (of_all.waiting)::int, (of_all.pending)::int, (case when "activities"."capacity" is not null then greatest(0, "activities"."capacity" - of_all.placed) end)::int, null::int, "total"
from (
  select "id", "created_at", "updated_at", "code", "name", "category", "description", "location", "grades", "capacity", "max_per_school", "deadline", "start_at", "end_at", "state", "position", "search_text", (
    select count(*)::int
    from (
      select
      from "activities"
      where true
      limit 10001) counted) as "total"
  from "activities"
  order by "activities"."position" asc, "activities"."id" asc
  limit $1) "activities"
left join lateral (
  select count(*) filter (where "students"."status" in ($2, $3))::int as placed, count(*) filter (where "students"."status" in ($4))::int as waiting, count(*) filter (where "students"."status" in ($5))::int as pending
  from "students"
  where "students"."activity_id" = "activities"."id") of_all on true
order by "activities"."position" asc, "activities"."id" asc;

-- The list, for a school.
select "activities"."id", "activities"."created_at", "activities"."updated_at", "activities"."code", "activities"."name", "activities"."category", "activities"."description", "activities"."location", "activities"."grades", "activities"."capacity", "activities"."max_per_school", "activities"."deadline", "activities"."start_at", "activities"."end_at", "activities"."state", (
  select coalesce(json_agg(json_build_object('id', "periods"."id", 'name', "periods"."name", 'school_year', "periods"."school_year", 'is_active', "periods"."is_active")
      order by "periods"."start_date", "periods"."id"), '[]')
  from "activity_periods"
  join "periods" on "periods"."id" = "activity_periods"."period_id"
  where "activity_periods"."activity_id" = "activities"."id"), "activities"."position", (coalesce(of_school.placed, 0))::int, (coalesce(of_school.waiting, 0))::int, (coalesce(of_school.pending, 0))::int, (case when "activities"."capacity" is not null then greatest(0, "activities"."capacity" - of_all.placed) end)::int, (least(case when "activities"."capacity" is not null then greatest(0, "activities"."capacity" - of_all.placed) end, case when "activities"."max_per_school" is not null then greatest(0, "activities"."max_per_school" - coalesce(of_school.placed + of_school.waiting + of_school.pending, 0)) end, (
      select max(greatest(0, "plans"."max_registrations" - (
            select count(*)
            from "students"
            where ("students"."school_id" = $1 and "students"."period_id" = "periods"."id" and "students"."status" in ($2, $3, $4, $5)))))
      from "activity_periods"
      join "periods" on ("periods"."id" = "activity_periods"."period_id" and "periods"."is_active" = $6)
      join "schools" on "schools"."id" = $7
      join "plans" on "plans"."id" = "schools"."plan_id"
      where "activity_periods"."activity_id" = "activities"."id" and "plans"."max_registrations" is not null)))::int, "total"
from (
  select "id", "created_at", "updated_at", "code", "name", "category", "description", "location", "grades", "capacity", "max_per_school", "deadline", "start_at", "end_at", "state", "position", "search_text", (
    select count(*)::int
    from (
      select
      from "activities"
      where "activities"."state" <> $8
      limit 10001) counted) as "total"
  from "activities"
  where "activities"."state" <> $9
  order by "activities"."position" asc, "activities"."id" asc
  limit $10) "activities"
left join lateral (
  select count(*) filter (where "students"."status" in ($11, $12))::int as placed, count(*) filter (where "students"."status" in ($13))::int as waiting, count(*) filter (where "students"."status" in ($14))::int as pending
  from "students"
  where "students"."activity_id" = "activities"."id") of_all on true
left join (
  select activity_id, count(*) filter (where "students"."status" in ($15, $16))::int as placed, count(*) filter (where "students"."status" in ($17))::int as waiting, count(*) filter (where "students"."status" in ($18))::int as pending
  from "students"
  where "students"."school_id" = $19
  group by activity_id) of_school on of_school.activity_id = "activities"."id"
order by "activities"."position" asc, "activities"."id" asc;

-- A search of two words, for staff.
select "activities"."id", "activities"."created_at", "activities"."updated_at", "activities"."code", "activities"."name", "activities"."category", "activities"."description", "activities"."location", "activities"."grades", "activities"."capacity", "activities"."max_per_school", "activities"."deadline", "activities"."start_at", "activities"."end_at", "activities"."state", (
  select coalesce(json_agg(json_build_object('id', "periods"."id", 'name', "periods"."name", 'school_year', "periods"."school_year", 'is_active', "periods"."is_active")
      order by "periods"."start_date", "periods"."id"), '[]')
  from "activity_periods"
  join "periods" on "periods"."id" = "activity_periods"."period_id"
  where "activity_periods"."activity_id" = "activities"."id"), "activities"."position", (of_all.placed)::int, (of_all.waiting)::int, (of_all.pending)::int, (case when "activities"."capacity" is not null then greatest(0, "activities"."capacity" - of_all.placed) end)::int, null::int, "total"
from (
  with "activities" as (
    select "id", "created_at", "updated_at", "code", "name", "category", "description", "location", "grades", "capacity", "max_per_school", "deadline", "start_at", "end_at", "state", "position", "search_text"
    from "activities"
    where (search_words(' ' || coalesce("activities"."code", '') || ' ' || coalesce("activities"."name", '') || ' ' || coalesce("activities"."location", '') || ' ' || coalesce("activities"."description", '')) like search_pattern($1) and search_words(' ' || coalesce("activities"."code", '') || ' ' || coalesce("activities"."name", '') || ' ' || coalesce("activities"."location", '') || ' ' || coalesce("activities"."description", '')) like search_pattern($2)))
  select "id", "created_at", "updated_at", "code", "name", "category", "description", "location", "grades", "capacity", "max_per_school", "deadline", "start_at", "end_at", "state", "position", "search_text", (
    select count(*)::int
    from "activities") as "total"
  from "activities"
  order by "activities"."position" asc, "activities"."id" asc
  limit $3) "activities"
left join lateral (
  select count(*) filter (where "students"."status" in ($4, $5))::int as placed, count(*) filter (where "students"."status" in ($6))::int as waiting, count(*) filter (where "students"."status" in ($7))::int as pending
  from "students"
  where "students"."activity_id" = "activities"."id") of_all on true
order by "activities"."position" asc, "activities"."id" asc;

-- The count, for a page beyond the end.
select (
  select count(*)::int
  from (
    select
    from "activities"
    where true
    limit 10001) counted) as total;
