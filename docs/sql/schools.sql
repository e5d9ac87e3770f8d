-- The list, for staff.
select "schools"."id", "schools"."created_at", "schools"."updated_at", "schools"."name", "schools"."brin", "schools"."street", "schools"."postal_code", "schools"."city", "schools"."province", "schools"."region", "schools"."phone", "schools"."email", "schools"."website", "schools"."notes", "schools"."is_active", "plans"."id", "plans"."name", "plans"."max_registrations", "plans"."max_honours_students", "plans"."priority", (
  select coalesce(json_agg(json_build_object('id', "users"."id", 'created_at', to_char("users"."created_at" at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'), 'updated_at', to_char("users"."updated_at" at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'), 'first_name', "users"."first_name", 'infix', "users"."infix", 'last_name', "users"."last_name", 'email', "users"."email", 'phone', "users"."phone", 'is_primary', "users"."is_primary", 'last_login', to_char("users"."last_login" at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'), 'wants_invitations', "users"."wants_invitations", 'function', "users"."function", 'is_invited', "users"."password_hash" is null, 'pending_email', (
          select json_build_object('email', "one_time_links"."email", 'usable_at', to_char("one_time_links"."usable_at" at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'))
          from "one_time_links"
          where ("one_time_links"."user_id" = "users"."id" and "one_time_links"."purpose" = $1 and "one_time_links"."used_at" is null and "one_time_links"."expires_at" > now())
          order by "one_time_links"."id" desc
          limit 1), 'email_failed_at', (
          select to_char("failed_addresses"."failed_at" at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')
          from "failed_addresses"
          where "failed_addresses"."email" = lower("users"."email")))
      order by "users"."is_primary" desc, "users"."last_name" collate "und-x-icu", "users"."id"), '[]')
  from "users"
  where "users"."school_id" = "schools"."id"), ((
    select count(*)::int
    from "students"
    where ("students"."school_id" = "schools"."id" and "students"."period_id" = any(array(
          select "periods"."id"
          from "periods"
          where "periods"."school_year" = (
            select format('%s-%s', year, year + 1)
            from (
              select extract(year
                from (now() at time zone 'Europe/Amsterdam') - interval '7 months')::int as year) current_year))) and "students"."status" in ($2, $3, $4, $5))))::int, "total"
from (
  select "id", "created_at", "updated_at", "name", "brin", "street", "postal_code", "city", "province", "region", "phone", "email", "website", "plan_id", "notes", "is_active", "search_text", (
    select count(*)::int
    from (
      select
      from "schools"
      where true
      limit 10001) counted) as "total"
  from "schools"
  order by "schools"."name" collate "und-x-icu" asc, "schools"."id" asc
  limit $6) "schools"
left join "plans" on "plans"."id" = "schools"."plan_id"
order by "schools"."name" collate "und-x-icu" asc, "schools"."id" asc;

-- The list, for a school.
select "schools"."id", "schools"."created_at", "schools"."updated_at", "schools"."name", "schools"."brin", "schools"."street", "schools"."postal_code", "schools"."city", "schools"."province", "schools"."region", "schools"."phone", "schools"."email", "schools"."website", '', "schools"."is_active", "plans"."id", "plans"."name", "plans"."max_registrations", "plans"."max_honours_students", "plans"."priority", (
  select coalesce(json_agg(json_build_object('id', "users"."id", 'created_at', to_char("users"."created_at" at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'), 'updated_at', to_char("users"."updated_at" at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'), 'first_name', "users"."first_name", 'infix', "users"."infix", 'last_name', "users"."last_name", 'email', "users"."email", 'phone', "users"."phone", 'is_primary', "users"."is_primary", 'last_login', to_char("users"."last_login" at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'), 'wants_invitations', "users"."wants_invitations", 'function', "users"."function", 'is_invited', "users"."password_hash" is null, 'pending_email', (
          select json_build_object('email', "one_time_links"."email", 'usable_at', to_char("one_time_links"."usable_at" at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'))
          from "one_time_links"
          where ("one_time_links"."user_id" = "users"."id" and "one_time_links"."purpose" = $1 and "one_time_links"."used_at" is null and "one_time_links"."expires_at" > now())
          order by "one_time_links"."id" desc
          limit 1), 'email_failed_at', (
          select to_char("failed_addresses"."failed_at" at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')
          from "failed_addresses"
          where "failed_addresses"."email" = lower("users"."email")))
      order by "users"."is_primary" desc, "users"."last_name" collate "und-x-icu", "users"."id"), '[]')
  from "users"
  where "users"."school_id" = "schools"."id"), ((
    select count(*)::int
    from "students"
    where ("students"."school_id" = "schools"."id" and "students"."period_id" = any(array(
          select "periods"."id"
          from "periods"
          where "periods"."school_year" = (
            select format('%s-%s', year, year + 1)
            from (
              select extract(year
                from (now() at time zone 'Europe/Amsterdam') - interval '7 months')::int as year) current_year))) and "students"."status" in ($2, $3, $4, $5))))::int, "total"
from (
  select "id", "created_at", "updated_at", "name", "brin", "street", "postal_code", "city", "province", "region", "phone", "email", "website", "plan_id", "notes", "is_active", "search_text", (
    select count(*)::int
    from (
      select
      from "schools"
      where "schools"."id" = $6
      limit 10001) counted) as "total"
  from "schools"
  where "schools"."id" = $7
  order by "schools"."name" collate "und-x-icu" asc, "schools"."id" asc
  limit $8) "schools"
left join "plans" on "plans"."id" = "schools"."plan_id"
order by "schools"."name" collate "und-x-icu" asc, "schools"."id" asc;

-- A search of two words, for staff.
select "schools"."id", "schools"."created_at", "schools"."updated_at", "schools"."name", "schools"."brin", "schools"."street", "schools"."postal_code", "schools"."city", "schools"."province", "schools"."region", "schools"."phone", "schools"."email", "schools"."website", "schools"."notes", "schools"."is_active", "plans"."id", "plans"."name", "plans"."max_registrations", "plans"."max_honours_students", "plans"."priority", (
  select coalesce(json_agg(json_build_object('id', "users"."id", 'created_at', to_char("users"."created_at" at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'), 'updated_at', to_char("users"."updated_at" at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'), 'first_name', "users"."first_name", 'infix', "users"."infix", 'last_name', "users"."last_name", 'email', "users"."email", 'phone', "users"."phone", 'is_primary', "users"."is_primary", 'last_login', to_char("users"."last_login" at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'), 'wants_invitations', "users"."wants_invitations", 'function', "users"."function", 'is_invited', "users"."password_hash" is null, 'pending_email', (
          select json_build_object('email', "one_time_links"."email", 'usable_at', to_char("one_time_links"."usable_at" at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'))
          from "one_time_links"
          where ("one_time_links"."user_id" = "users"."id" and "one_time_links"."purpose" = $1 and "one_time_links"."used_at" is null and "one_time_links"."expires_at" > now())
          order by "one_time_links"."id" desc
          limit 1), 'email_failed_at', (
          select to_char("failed_addresses"."failed_at" at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')
          from "failed_addresses"
          where "failed_addresses"."email" = lower("users"."email")))
      order by "users"."is_primary" desc, "users"."last_name" collate "und-x-icu", "users"."id"), '[]')
  from "users"
  where "users"."school_id" = "schools"."id"), ((
    select count(*)::int
    from "students"
    where ("students"."school_id" = "schools"."id" and "students"."period_id" = any(array(
          select "periods"."id"
          from "periods"
          where "periods"."school_year" = (
            select format('%s-%s', year, year + 1)
            from (
              select extract(year
                from (now() at time zone 'Europe/Amsterdam') - interval '7 months')::int as year) current_year))) and "students"."status" in ($2, $3, $4, $5))))::int, "total"
from (
  with "schools" as (
    select "id", "created_at", "updated_at", "name", "brin", "street", "postal_code", "city", "province", "region", "phone", "email", "website", "plan_id", "notes", "is_active", "search_text"
    from "schools"
    where (search_words(' ' || coalesce("schools"."name", '') || ' ' || coalesce("schools"."city", '') || ' ' || coalesce("schools"."brin", '') || ' ' || coalesce((
            select string_agg(concat_ws(' ', "users"."first_name", "users"."infix", "users"."last_name", "users"."email"), ' ')
            from "users"
            where "users"."school_id" = "schools"."id"), '')) like search_pattern($6) and search_words(' ' || coalesce("schools"."name", '') || ' ' || coalesce("schools"."city", '') || ' ' || coalesce("schools"."brin", '') || ' ' || coalesce((
            select string_agg(concat_ws(' ', "users"."first_name", "users"."infix", "users"."last_name", "users"."email"), ' ')
            from "users"
            where "users"."school_id" = "schools"."id"), '')) like search_pattern($7)))
  select "id", "created_at", "updated_at", "name", "brin", "street", "postal_code", "city", "province", "region", "phone", "email", "website", "plan_id", "notes", "is_active", "search_text", (
    select count(*)::int
    from "schools") as "total"
  from "schools"
  order by "schools"."name" collate "und-x-icu" asc, "schools"."id" asc
  limit $8) "schools"
left join "plans" on "plans"."id" = "schools"."plan_id"
order by "schools"."name" collate "und-x-icu" asc, "schools"."id" asc;

-- The count, for a page beyond the end.
select (
  select count(*)::int
  from (
    select
    from "schools"
    where true
    limit 10001) counted) as total;
