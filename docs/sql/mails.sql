-- The list, for staff.
select "outbox"."number", "outbox"."kind", "outbox"."created_at", "outbox"."recipient", "outbox"."subject", case when "outbox"."report" = 'bounced' then 'BOUNCED' when "outbox"."report" = 'delivered' then 'DELIVERED' when "outbox"."report" = 'delayed' then 'DELAYED' when "outbox"."sent_at" is not null then 'SENT' when "outbox"."failed_at" is not null then 'FAILED' when "outbox"."attempts" > 0 then 'DELAYED' else 'WAITING' end, to_char(coalesce("outbox"."reported_at", "outbox"."sent_at", "outbox"."failed_at", case when "outbox"."attempts" > 0 then "outbox"."due_at" end) at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'), "outbox"."answer", "schools"."id", "schools"."name", ("outbox"."text" <> '' and coalesce("outbox"."sent_at", "outbox"."failed_at") is not null), "total"
from (
  select "number", "id", "created_at", "kind", "recipient", "subject", "text", "school_id", "answer", "attempts", "due_at", "sent_at", "failed_at", "report", "reported_at", (
    select count(*)::int
    from (
      select
      from "outbox"
      where true
      limit 10001) counted) as "total"
  from "outbox"
  order by "outbox"."created_at" desc, "outbox"."number" desc
  limit $1) "outbox"
left join "schools" on "schools"."id" = "outbox"."school_id"
order by "outbox"."created_at" desc, "outbox"."number" desc;

-- A search of two words, for staff.
select "outbox"."number", "outbox"."kind", "outbox"."created_at", "outbox"."recipient", "outbox"."subject", case when "outbox"."report" = 'bounced' then 'BOUNCED' when "outbox"."report" = 'delivered' then 'DELIVERED' when "outbox"."report" = 'delayed' then 'DELAYED' when "outbox"."sent_at" is not null then 'SENT' when "outbox"."failed_at" is not null then 'FAILED' when "outbox"."attempts" > 0 then 'DELAYED' else 'WAITING' end, to_char(coalesce("outbox"."reported_at", "outbox"."sent_at", "outbox"."failed_at", case when "outbox"."attempts" > 0 then "outbox"."due_at" end) at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'), "outbox"."answer", "schools"."id", "schools"."name", ("outbox"."text" <> '' and coalesce("outbox"."sent_at", "outbox"."failed_at") is not null), "total"
from (
  with "outbox" as (
    select "number", "id", "created_at", "kind", "recipient", "subject", "text", "school_id", "answer", "attempts", "due_at", "sent_at", "failed_at", "report", "reported_at"
    from "outbox"
    where (search_words(' ' || coalesce("outbox"."recipient", '') || ' ' || coalesce("outbox"."subject", '')) like search_pattern($1) and search_words(' ' || coalesce("outbox"."recipient", '') || ' ' || coalesce("outbox"."subject", '')) like search_pattern($2)))
  select "number", "id", "created_at", "kind", "recipient", "subject", "text", "school_id", "answer", "attempts", "due_at", "sent_at", "failed_at", "report", "reported_at", (
    select count(*)::int
    from "outbox") as "total"
  from "outbox"
  order by "outbox"."created_at" desc, "outbox"."number" desc
  limit $3) "outbox"
left join "schools" on "schools"."id" = "outbox"."school_id"
order by "outbox"."created_at" desc, "outbox"."number" desc;

-- The count, for a page beyond the end.
select (
  select count(*)::int
  from (
    select
    from "outbox"
    where true
    limit 10001) counted) as total;
