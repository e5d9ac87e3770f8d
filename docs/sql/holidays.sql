-- The list, for staff.
select "id", "created_at", "updated_at", "name", "region", "start_date", "end_date", "total"
from (
  select "id", "created_at", "updated_at", "name", "region", "start_date", "end_date", (
    select count(*)::int
    from (
      select
      from "holidays"
      where true
      limit 10001) counted) as "total"
  from "holidays"
  order by "holidays"."start_date" desc, "holidays"."id" desc
  limit $1) "holidays"
order by "holidays"."start_date" desc, "holidays"."id" desc;

-- A search of two words, for staff.
select "id", "created_at", "updated_at", "name", "region", "start_date", "end_date", "total"
from (
  with "holidays" as (
    select "id", "created_at", "updated_at", "name", "region", "start_date", "end_date"
    from "holidays"
    where (search_words(' ' || coalesce("holidays"."name", '') || ' ' || coalesce("holidays"."region", '')) like search_pattern($1) and search_words(' ' || coalesce("holidays"."name", '') || ' ' || coalesce("holidays"."region", '')) like search_pattern($2)))
  select "id", "created_at", "updated_at", "name", "region", "start_date", "end_date", (
    select count(*)::int
    from "holidays") as "total"
  from "holidays"
  order by "holidays"."start_date" desc, "holidays"."id" desc
  limit $3) "holidays"
order by "holidays"."start_date" desc, "holidays"."id" desc;

-- The count, for a page beyond the end.
select (
  select count(*)::int
  from (
    select
    from "holidays"
    where true
    limit 10001) counted) as total;
