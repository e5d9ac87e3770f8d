-- The list, for staff.
select "id", "created_at", "updated_at", "name", "purpose", "subject", "body", "attachments", "total"
from (
  select "id", "created_at", "updated_at", "name", "purpose", "subject", "body", "attachments", (
    select count(*)::int
    from (
      select
      from "message_templates"
      where true
      limit 10001) counted) as "total"
  from "message_templates"
  order by "message_templates"."name" collate "und-x-icu" asc, "message_templates"."id" asc
  limit $1) "message_templates"
order by "message_templates"."name" collate "und-x-icu" asc, "message_templates"."id" asc;

-- A search of two words, for staff.
select "id", "created_at", "updated_at", "name", "purpose", "subject", "body", "attachments", "total"
from (
  with "message_templates" as (
    select "id", "created_at", "updated_at", "name", "purpose", "subject", "body", "attachments"
    from "message_templates"
    where (search_words(' ' || coalesce("message_templates"."name", '') || ' ' || coalesce("message_templates"."subject", '')) like search_pattern($1) and search_words(' ' || coalesce("message_templates"."name", '') || ' ' || coalesce("message_templates"."subject", '')) like search_pattern($2)))
  select "id", "created_at", "updated_at", "name", "purpose", "subject", "body", "attachments", (
    select count(*)::int
    from "message_templates") as "total"
  from "message_templates"
  order by "message_templates"."name" collate "und-x-icu" asc, "message_templates"."id" asc
  limit $3) "message_templates"
order by "message_templates"."name" collate "und-x-icu" asc, "message_templates"."id" asc;

-- The count, for a page beyond the end.
select (
  select count(*)::int
  from (
    select
    from "message_templates"
    where true
    limit 10001) counted) as total;
