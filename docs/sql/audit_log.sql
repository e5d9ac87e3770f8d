-- The list, for staff.
select "id", "at", case when "audit_log"."actor_id" is not null then json_build_object('id', "audit_log"."actor_id", 'name', coalesce("audit_log"."actor_name", '')) end, "action", "resource", "record_id", "record_title", (
  select coalesce(jsonb_object_agg(change.field, case when jsonb_typeof(change.value) = 'array' then case change.field when 'activity_id' then jsonb_build_array(coalesce((
            select "activities"."code"
            from "activities"
            where "activities"."id" = (change.value ->> 0)::int), 'nummer ' || (change.value ->> 0)), coalesce((
            select "activities"."code"
            from "activities"
            where "activities"."id" = (change.value ->> 1)::int), 'nummer ' || (change.value ->> 1))) when 'honours_program_id' then jsonb_build_array(coalesce((
            select "honours_programs"."name"
            from "honours_programs"
            where "honours_programs"."id" = (change.value ->> 0)::int), 'nummer ' || (change.value ->> 0)), coalesce((
            select "honours_programs"."name"
            from "honours_programs"
            where "honours_programs"."id" = (change.value ->> 1)::int), 'nummer ' || (change.value ->> 1))) when 'parent_id' then jsonb_build_array(coalesce((
            select "documents"."name"
            from "documents"
            where "documents"."id" = (change.value ->> 0)::int), 'nummer ' || (change.value ->> 0)), coalesce((
            select "documents"."name"
            from "documents"
            where "documents"."id" = (change.value ->> 1)::int), 'nummer ' || (change.value ->> 1))) when 'period_id' then jsonb_build_array(coalesce((
            select "periods"."name"
            from "periods"
            where "periods"."id" = (change.value ->> 0)::int), 'nummer ' || (change.value ->> 0)), coalesce((
            select "periods"."name"
            from "periods"
            where "periods"."id" = (change.value ->> 1)::int), 'nummer ' || (change.value ->> 1))) when 'plan_id' then jsonb_build_array(coalesce((
            select "plans"."name"
            from "plans"
            where "plans"."id" = (change.value ->> 0)::int), 'nummer ' || (change.value ->> 0)), coalesce((
            select "plans"."name"
            from "plans"
            where "plans"."id" = (change.value ->> 1)::int), 'nummer ' || (change.value ->> 1))) when 'school_id' then jsonb_build_array(coalesce((
            select "schools"."name"
            from "schools"
            where "schools"."id" = (change.value ->> 0)::int), 'nummer ' || (change.value ->> 0)), coalesce((
            select "schools"."name"
            from "schools"
            where "schools"."id" = (change.value ->> 1)::int), 'nummer ' || (change.value ->> 1))) else change.value end else change.value end), '{}')
  from jsonb_each("audit_log"."changes") as change (field, value)), "total"
from (
  select "id", "at", "actor_id", "actor_name", "action", "resource", "record_id", "record_title", "changes", (
    select count(*)::int
    from (
      select
      from "audit_log"
      where true
      limit 10001) counted) as "total"
  from "audit_log"
  order by "audit_log"."at" desc, "audit_log"."id" desc
  limit $1) "audit_log"
order by "audit_log"."at" desc, "audit_log"."id" desc;

-- A search of two words, for staff.
select "id", "at", case when "audit_log"."actor_id" is not null then json_build_object('id', "audit_log"."actor_id", 'name', coalesce("audit_log"."actor_name", '')) end, "action", "resource", "record_id", "record_title", (
  select coalesce(jsonb_object_agg(change.field, case when jsonb_typeof(change.value) = 'array' then case change.field when 'activity_id' then jsonb_build_array(coalesce((
            select "activities"."code"
            from "activities"
            where "activities"."id" = (change.value ->> 0)::int), 'nummer ' || (change.value ->> 0)), coalesce((
            select "activities"."code"
            from "activities"
            where "activities"."id" = (change.value ->> 1)::int), 'nummer ' || (change.value ->> 1))) when 'honours_program_id' then jsonb_build_array(coalesce((
            select "honours_programs"."name"
            from "honours_programs"
            where "honours_programs"."id" = (change.value ->> 0)::int), 'nummer ' || (change.value ->> 0)), coalesce((
            select "honours_programs"."name"
            from "honours_programs"
            where "honours_programs"."id" = (change.value ->> 1)::int), 'nummer ' || (change.value ->> 1))) when 'parent_id' then jsonb_build_array(coalesce((
            select "documents"."name"
            from "documents"
            where "documents"."id" = (change.value ->> 0)::int), 'nummer ' || (change.value ->> 0)), coalesce((
            select "documents"."name"
            from "documents"
            where "documents"."id" = (change.value ->> 1)::int), 'nummer ' || (change.value ->> 1))) when 'period_id' then jsonb_build_array(coalesce((
            select "periods"."name"
            from "periods"
            where "periods"."id" = (change.value ->> 0)::int), 'nummer ' || (change.value ->> 0)), coalesce((
            select "periods"."name"
            from "periods"
            where "periods"."id" = (change.value ->> 1)::int), 'nummer ' || (change.value ->> 1))) when 'plan_id' then jsonb_build_array(coalesce((
            select "plans"."name"
            from "plans"
            where "plans"."id" = (change.value ->> 0)::int), 'nummer ' || (change.value ->> 0)), coalesce((
            select "plans"."name"
            from "plans"
            where "plans"."id" = (change.value ->> 1)::int), 'nummer ' || (change.value ->> 1))) when 'school_id' then jsonb_build_array(coalesce((
            select "schools"."name"
            from "schools"
            where "schools"."id" = (change.value ->> 0)::int), 'nummer ' || (change.value ->> 0)), coalesce((
            select "schools"."name"
            from "schools"
            where "schools"."id" = (change.value ->> 1)::int), 'nummer ' || (change.value ->> 1))) else change.value end else change.value end), '{}')
  from jsonb_each("audit_log"."changes") as change (field, value)), "total"
from (
  with "audit_log" as (
    select "id", "at", "actor_id", "actor_name", "action", "resource", "record_id", "record_title", "changes"
    from "audit_log"
    where (search_words(' ' || coalesce("audit_log"."record_title", '') || ' ' || coalesce("audit_log"."actor_name", '')) like search_pattern($1) and search_words(' ' || coalesce("audit_log"."record_title", '') || ' ' || coalesce("audit_log"."actor_name", '')) like search_pattern($2)))
  select "id", "at", "actor_id", "actor_name", "action", "resource", "record_id", "record_title", "changes", (
    select count(*)::int
    from "audit_log") as "total"
  from "audit_log"
  order by "audit_log"."at" desc, "audit_log"."id" desc
  limit $3) "audit_log"
order by "audit_log"."at" desc, "audit_log"."id" desc;

-- The count, for a page beyond the end.
select (
  select count(*)::int
  from (
    select
    from "audit_log"
    where true
    limit 10001) counted) as total;
