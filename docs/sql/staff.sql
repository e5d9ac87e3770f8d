-- The list, for staff.
select "id", "created_at", "updated_at", "first_name", "infix", "last_name", "email", "is_active", "users"."password_hash" is null, "last_login", "total"
from (
  select "id", "created_at", "updated_at", "user_type", "school_id", "email", "first_name", "infix", "last_name", "phone", "function", "is_primary", "is_active", "news_mails", "wants_invitations", "password_hash", "last_login", (
    select count(*)::int
    from (
      select
      from "users"
      where "users"."user_type" = $1
      limit 10001) counted) as "total"
  from "users"
  where "users"."user_type" = $2
  order by "users"."last_name" collate "und-x-icu" asc, "users"."first_name" collate "und-x-icu" asc, "users"."id" asc
  limit $3) "users"
order by "users"."last_name" collate "und-x-icu" asc, "users"."first_name" collate "und-x-icu" asc, "users"."id" asc;

-- A search of two words, for staff.
select "id", "created_at", "updated_at", "first_name", "infix", "last_name", "email", "is_active", "users"."password_hash" is null, "last_login", "total"
from (
  with "users" as (
    select "id", "created_at", "updated_at", "user_type", "school_id", "email", "first_name", "infix", "last_name", "phone", "function", "is_primary", "is_active", "news_mails", "wants_invitations", "password_hash", "last_login"
    from "users"
    where ("users"."user_type" = $1 and search_words(' ' || coalesce("users"."first_name", '') || ' ' || coalesce("users"."infix", '') || ' ' || coalesce("users"."last_name", '') || ' ' || coalesce("users"."email", '')) like search_pattern($2) and search_words(' ' || coalesce("users"."first_name", '') || ' ' || coalesce("users"."infix", '') || ' ' || coalesce("users"."last_name", '') || ' ' || coalesce("users"."email", '')) like search_pattern($3)))
  select "id", "created_at", "updated_at", "user_type", "school_id", "email", "first_name", "infix", "last_name", "phone", "function", "is_primary", "is_active", "news_mails", "wants_invitations", "password_hash", "last_login", (
    select count(*)::int
    from "users") as "total"
  from "users"
  order by "users"."last_name" collate "und-x-icu" asc, "users"."first_name" collate "und-x-icu" asc, "users"."id" asc
  limit $4) "users"
order by "users"."last_name" collate "und-x-icu" asc, "users"."first_name" collate "und-x-icu" asc, "users"."id" asc;

-- The count, for a page beyond the end.
select (
  select count(*)::int
  from (
    select
    from "users"
    where "users"."user_type" = $1
    limit 10001) counted) as total;
