-- The list, for staff.
select "id", "at", "kind", case when "security_events"."user_name" is not null then json_build_object('id', "security_events"."user_id", 'name', "security_events"."user_name") end, case when "security_events"."by_name" is not null then json_build_object('id', "security_events"."by_id", 'name', "security_events"."by_name") end, "address", "device", "detail", "total"
from (
  select "id", "at", "kind", "user_id", "user_name", "by_id", "by_name", "address", "device", "detail", (
    select count(*)::int
    from (
      select
      from "security_events"
      where true
      limit 10001) counted) as "total"
  from "security_events"
  order by "security_events"."at" desc, "security_events"."id" desc
  limit $1) "security_events"
order by "security_events"."at" desc, "security_events"."id" desc;

-- A search of two words, for staff.
select "id", "at", "kind", case when "security_events"."user_name" is not null then json_build_object('id', "security_events"."user_id", 'name', "security_events"."user_name") end, case when "security_events"."by_name" is not null then json_build_object('id', "security_events"."by_id", 'name', "security_events"."by_name") end, "address", "device", "detail", "total"
from (
  with "security_events" as (
    select "id", "at", "kind", "user_id", "user_name", "by_id", "by_name", "address", "device", "detail"
    from "security_events"
    where (search_words(' ' || coalesce("security_events"."user_name", '') || ' ' || coalesce("security_events"."by_name", '') || ' ' || coalesce(abbrev("security_events"."address"), '') || ' ' || coalesce("security_events"."detail", '')) like search_pattern($1) and search_words(' ' || coalesce("security_events"."user_name", '') || ' ' || coalesce("security_events"."by_name", '') || ' ' || coalesce(abbrev("security_events"."address"), '') || ' ' || coalesce("security_events"."detail", '')) like search_pattern($2)))
  select "id", "at", "kind", "user_id", "user_name", "by_id", "by_name", "address", "device", "detail", (
    select count(*)::int
    from "security_events") as "total"
  from "security_events"
  order by "security_events"."at" desc, "security_events"."id" desc
  limit $3) "security_events"
order by "security_events"."at" desc, "security_events"."id" desc;

-- The count, for a page beyond the end.
select (
  select count(*)::int
  from (
    select
    from "security_events"
    where true
    limit 10001) counted) as total;
