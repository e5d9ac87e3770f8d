-- The list, for staff.
select "messages"."id", "messages"."created_at", "messages"."updated_at", "messages"."purpose", "messages"."subject", "messages"."body", "messages"."audience", "messages"."activity_id", "messages"."statuses", "messages"."plan_id", "messages"."province", "messages"."region", "messages"."school_ids", "messages"."contact_persons", "messages"."attachments", (
  select coalesce(json_agg(json_build_object('name', file->'name', 'size', file->'size', 'sent_as', case when file->>'object_key' is null then 'link' else 'file' end)), '[]')
  from jsonb_array_elements("messages"."files") file), "messages"."state", "activities"."id", "activities"."code", "activities"."name", "activities"."start_at", "activities"."deadline", "users"."id", concat_ws(' ', "users"."first_name", nullif("users"."infix", ''), "users"."last_name"), "messages"."recipients_count", "messages"."queued_count", "messages"."sent_at", "messages"."completed_at", "total"
from (
  select "id", "created_at", "updated_at", "purpose", "subject", "body", "audience", "activity_id", "statuses", "plan_id", "province", "region", "school_ids", "contact_persons", "attachments", "files", "state", "author_id", "recipients_count", "queued_count", "sent_at", "completed_at", (
    select count(*)::int
    from (
      select
      from "messages"
      where true
      limit 10001) counted) as "total"
  from "messages"
  order by "messages"."created_at" desc, "messages"."id" desc
  limit $1) "messages"
left join "users" on "users"."id" = "messages"."author_id"
left join "activities" on "activities"."id" = "messages"."activity_id"
order by "messages"."created_at" desc, "messages"."id" desc;

-- A search of two words, for staff.
select "messages"."id", "messages"."created_at", "messages"."updated_at", "messages"."purpose", "messages"."subject", "messages"."body", "messages"."audience", "messages"."activity_id", "messages"."statuses", "messages"."plan_id", "messages"."province", "messages"."region", "messages"."school_ids", "messages"."contact_persons", "messages"."attachments", (
  select coalesce(json_agg(json_build_object('name', file->'name', 'size', file->'size', 'sent_as', case when file->>'object_key' is null then 'link' else 'file' end)), '[]')
  from jsonb_array_elements("messages"."files") file), "messages"."state", "activities"."id", "activities"."code", "activities"."name", "activities"."start_at", "activities"."deadline", "users"."id", concat_ws(' ', "users"."first_name", nullif("users"."infix", ''), "users"."last_name"), "messages"."recipients_count", "messages"."queued_count", "messages"."sent_at", "messages"."completed_at", "total"
from (
  with "messages" as (
    select "id", "created_at", "updated_at", "purpose", "subject", "body", "audience", "activity_id", "statuses", "plan_id", "province", "region", "school_ids", "contact_persons", "attachments", "files", "state", "author_id", "recipients_count", "queued_count", "sent_at", "completed_at"
    from "messages"
    where (search_words(' ' || coalesce("messages"."subject", '') || ' ' || coalesce("messages"."body", '')) like search_pattern($1) and search_words(' ' || coalesce("messages"."subject", '') || ' ' || coalesce("messages"."body", '')) like search_pattern($2)))
  select "id", "created_at", "updated_at", "purpose", "subject", "body", "audience", "activity_id", "statuses", "plan_id", "province", "region", "school_ids", "contact_persons", "attachments", "files", "state", "author_id", "recipients_count", "queued_count", "sent_at", "completed_at", (
    select count(*)::int
    from "messages") as "total"
  from "messages"
  order by "messages"."created_at" desc, "messages"."id" desc
  limit $3) "messages"
left join "users" on "users"."id" = "messages"."author_id"
left join "activities" on "activities"."id" = "messages"."activity_id"
order by "messages"."created_at" desc, "messages"."id" desc;

-- The count, for a page beyond the end.
select (
  select count(*)::int
  from (
    select
    from "messages"
    where true
    limit 10001) counted) as total;
