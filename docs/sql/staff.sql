-- The list, for staff.
select "id", "created_at", "updated_at", "first_name", "infix", "last_name", "email", "is_active", "users"."password_hash" is null, "last_login", (
  select json_build_object('email', "one_time_links"."email", 'usable_at', to_char("one_time_links"."usable_at" at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'))
  from "one_time_links"
  where ("one_time_links"."user_id" = "users"."id" and "one_time_links"."purpose" = $1 and "one_time_links"."used_at" is null and "one_time_links"."expires_at" > now())
  order by "one_time_links"."id" desc
  limit 1), "total"
from (
  select "id", "created_at", "updated_at", "user_type", "school_id", "email", "first_name", "infix", "last_name", "phone", "function", "is_primary", "is_active", "news_mails", "wants_invitations", "password_hash", "email_changed_at", "last_login", (
    select count(*)::int
    from (
      select
      from "users"
      where "users"."user_type" = $2
      limit 10001) counted) as "total"
  from "users"
  where "users"."user_type" = $3
  order by "users"."last_name" collate "und-x-icu" asc, "users"."first_name" collate "und-x-icu" asc, "users"."id" asc
  limit $4) "users"
order by "users"."last_name" collate "und-x-icu" asc, "users"."first_name" collate "und-x-icu" asc, "users"."id" asc;

-- A search of two words, for staff.
select "id", "created_at", "updated_at", "first_name", "infix", "last_name", "email", "is_active", "users"."password_hash" is null, "last_login", (
  select json_build_object('email', "one_time_links"."email", 'usable_at', to_char("one_time_links"."usable_at" at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'))
  from "one_time_links"
  where ("one_time_links"."user_id" = "users"."id" and "one_time_links"."purpose" = $1 and "one_time_links"."used_at" is null and "one_time_links"."expires_at" > now())
  order by "one_time_links"."id" desc
  limit 1), "total"
from (
  with "users" as (
    select "id", "created_at", "updated_at", "user_type", "school_id", "email", "first_name", "infix", "last_name", "phone", "function", "is_primary", "is_active", "news_mails", "wants_invitations", "password_hash", "email_changed_at", "last_login"
    from "users"
    where ("users"."user_type" = $2 and search_words(' ' || coalesce("users"."first_name", '') || ' ' || coalesce("users"."infix", '') || ' ' || coalesce("users"."last_name", '') || ' ' || coalesce("users"."email", '')) like search_pattern($3) and search_words(' ' || coalesce("users"."first_name", '') || ' ' || coalesce("users"."infix", '') || ' ' || coalesce("users"."last_name", '') || ' ' || coalesce("users"."email", '')) like search_pattern($4)))
  select "id", "created_at", "updated_at", "user_type", "school_id", "email", "first_name", "infix", "last_name", "phone", "function", "is_primary", "is_active", "news_mails", "wants_invitations", "password_hash", "email_changed_at", "last_login", (
    select count(*)::int
    from "users") as "total"
  from "users"
  order by "users"."last_name" collate "und-x-icu" asc, "users"."first_name" collate "und-x-icu" asc, "users"."id" asc
  limit $5) "users"
order by "users"."last_name" collate "und-x-icu" asc, "users"."first_name" collate "und-x-icu" asc, "users"."id" asc;

-- The count, for a page beyond the end.
select (
  select count(*)::int
  from (
    select
    from "users"
    where "users"."user_type" = $1
    limit 10001) counted) as total;
