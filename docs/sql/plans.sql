-- The list, for staff.
select "id", "created_at", "updated_at", "name", "description", "max_registrations", "max_honours_students", "priority", "is_active", ((
    select count(*)
    from "schools"
    where "schools"."plan_id" = "plans"."id"))::int, "total"
from (
  select "id", "created_at", "updated_at", "name", "description", "max_registrations", "max_honours_students", "priority", "is_active", (
    select count(*)::int
    from (
      select
      from "plans"
      where true
      limit 10001) counted) as "total"
  from "plans"
  order by "plans"."name" collate "und-x-icu" asc, "plans"."id" asc
  limit $1) "plans"
order by "plans"."name" collate "und-x-icu" asc, "plans"."id" asc;

-- A search of two words, for staff.
select "id", "created_at", "updated_at", "name", "description", "max_registrations", "max_honours_students", "priority", "is_active", ((
    select count(*)
    from "schools"
    where "schools"."plan_id" = "plans"."id"))::int, "total"
from (
  with "plans" as (
    select "id", "created_at", "updated_at", "name", "description", "max_registrations", "max_honours_students", "priority", "is_active"
    from "plans"
    where (search_words(' ' || coalesce("plans"."name", '') || ' ' || coalesce("plans"."description", '')) like search_pattern($1) and search_words(' ' || coalesce("plans"."name", '') || ' ' || coalesce("plans"."description", '')) like search_pattern($2)))
  select "id", "created_at", "updated_at", "name", "description", "max_registrations", "max_honours_students", "priority", "is_active", (
    select count(*)::int
    from "plans") as "total"
  from "plans"
  order by "plans"."name" collate "und-x-icu" asc, "plans"."id" asc
  limit $3) "plans"
order by "plans"."name" collate "und-x-icu" asc, "plans"."id" asc;

-- The count, for a page beyond the end.
select (
  select count(*)::int
  from (
    select
    from "plans"
    where true
    limit 10001) counted) as total;
