-- The list, for staff.
select "id", "created_at", "updated_at", "name", "school_year", "start_date", "end_date", "is_active", "total"
from (
  select "id", "created_at", "updated_at", "name", "school_year", "start_date", "end_date", "is_active", (
    select count(*)::int
    from (
      select
      from "periods"
      where true
      limit 10001) counted) as "total"
  from "periods"
  order by "periods"."start_date" desc, "periods"."id" desc
  limit $1) "periods"
order by "periods"."start_date" desc, "periods"."id" desc;

-- The list, for a school.
select "id", "created_at", "updated_at", "name", "school_year", "start_date", "end_date", "is_active", "total"
from (
  select "id", "created_at", "updated_at", "name", "school_year", "start_date", "end_date", "is_active", (
    select count(*)::int
    from (
      select
      from "periods"
      where "periods"."is_active" = $1
      limit 10001) counted) as "total"
  from "periods"
  where "periods"."is_active" = $2
  order by "periods"."start_date" desc, "periods"."id" desc
  limit $3) "periods"
order by "periods"."start_date" desc, "periods"."id" desc;

-- A search of two words, for staff.
select "id", "created_at", "updated_at", "name", "school_year", "start_date", "end_date", "is_active", "total"
from (
  with "periods" as (
    select "id", "created_at", "updated_at", "name", "school_year", "start_date", "end_date", "is_active"
    from "periods"
    where (search_words(' ' || coalesce("periods"."name", '') || ' ' || coalesce("periods"."school_year", '')) like search_pattern($1) and search_words(' ' || coalesce("periods"."name", '') || ' ' || coalesce("periods"."school_year", '')) like search_pattern($2)))
  select "id", "created_at", "updated_at", "name", "school_year", "start_date", "end_date", "is_active", (
    select count(*)::int
    from "periods") as "total"
  from "periods"
  order by "periods"."start_date" desc, "periods"."id" desc
  limit $3) "periods"
order by "periods"."start_date" desc, "periods"."id" desc;

-- The count, for a page beyond the end.
select (
  select count(*)::int
  from (
    select
    from "periods"
    where true
    limit 10001) counted) as total;
