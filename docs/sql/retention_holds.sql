-- The list, for staff.
select "id", "created_at", "updated_at", "email", "reason", "until", "total"
from (
  select "id", "created_at", "updated_at", "email", "reason", "until", (
    select count(*)::int
    from (
      select
      from "retention_holds"
      where true
      limit 10001) counted) as "total"
  from "retention_holds"
  order by "retention_holds"."until" asc, "retention_holds"."id" asc
  limit $1) "retention_holds"
order by "retention_holds"."until" asc, "retention_holds"."id" asc;

-- A search of two words, for staff.
select "id", "created_at", "updated_at", "email", "reason", "until", "total"
from (
  with "retention_holds" as (
    select "id", "created_at", "updated_at", "email", "reason", "until"
    from "retention_holds"
    where (search_words(' ' || coalesce("retention_holds"."email", '') || ' ' || coalesce("retention_holds"."reason", '')) like search_pattern($1) and search_words(' ' || coalesce("retention_holds"."email", '') || ' ' || coalesce("retention_holds"."reason", '')) like search_pattern($2)))
  select "id", "created_at", "updated_at", "email", "reason", "until", (
    select count(*)::int
    from "retention_holds") as "total"
  from "retention_holds"
  order by "retention_holds"."until" asc, "retention_holds"."id" asc
  limit $3) "retention_holds"
order by "retention_holds"."until" asc, "retention_holds"."id" asc;

-- The count, for a page beyond the end.
select (
  select count(*)::int
  from (
    select
    from "retention_holds"
    where true
    limit 10001) counted) as total;
