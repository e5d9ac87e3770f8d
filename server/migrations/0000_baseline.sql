CREATE EXTENSION IF NOT EXISTS pg_trgm;--> statement-breakpoint
CREATE EXTENSION IF NOT EXISTS unaccent;--> statement-breakpoint
-- What is searched for and what is searched both pass through search_words. PostgreSQL calls unaccent STABLE because its dictionary could
-- change; ours does not, and an index needs IMMUTABLE. In PL/pgSQL, because the body of an SQL function in a generated column is planned
-- again in every INSERT.
CREATE FUNCTION search_words(text) RETURNS text LANGUAGE plpgsql IMMUTABLE PARALLEL SAFE STRICT AS $$
BEGIN
  RETURN translate(lower(public.unaccent('public.unaccent'::regdictionary, $1)), '-.@_''', '    ');
END $$;--> statement-breakpoint
-- The LIKE pattern of one word. A word of three letters can stand anywhere; a shorter one begins a word. Null if it has no letter or digit.
CREATE FUNCTION search_pattern(text) RETURNS text LANGUAGE sql IMMUTABLE PARALLEL SAFE STRICT AS $$
  SELECT CASE WHEN word ~ '[a-z0-9]{3}' THEN '%' ELSE '% ' END || regexp_replace(word, '([\\%])', '\\\1', 'g') || '%'
  FROM (SELECT btrim(public.search_words($1)) AS word) given WHERE word ~ '[a-z0-9]'
$$;--> statement-breakpoint
-- Generated from the tables of src.
CREATE TABLE "one_time_links" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "one_time_links_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"user_id" integer NOT NULL,
	"purpose" text NOT NULL,
	"email" text,
	"token_hash" text NOT NULL,
	"created_at" timestamptz(3) DEFAULT now() NOT NULL,
	"expires_at" timestamptz(3) NOT NULL,
	"used_at" timestamptz(3)
);
--> statement-breakpoint
CREATE TABLE "refresh_tokens" (
	"token_hash" text PRIMARY KEY NOT NULL,
	"session_id" uuid NOT NULL,
	"created_at" timestamptz(3) DEFAULT now() NOT NULL,
	"expires_at" timestamptz(3) NOT NULL,
	"rotated_at" timestamptz(3)
);
--> statement-breakpoint
CREATE TABLE "sessions" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"user_id" integer NOT NULL,
	"created_at" timestamptz(3) DEFAULT now() NOT NULL,
	"last_used_at" timestamptz(3) DEFAULT now() NOT NULL,
	"expires_at" timestamptz(3) NOT NULL,
	"revoked_at" timestamptz(3)
);
--> statement-breakpoint
CREATE TABLE "users" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "users_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"created_at" timestamptz(3) DEFAULT now() NOT NULL,
	"updated_at" timestamptz(3) DEFAULT now() NOT NULL,
	"user_type" text NOT NULL,
	"school_id" integer,
	"email" text NOT NULL,
	"first_name" text NOT NULL,
	"infix" text DEFAULT '' NOT NULL,
	"last_name" text NOT NULL,
	"phone" text DEFAULT '' NOT NULL,
	"function" text DEFAULT '' NOT NULL,
	"is_primary" boolean DEFAULT false NOT NULL,
	"is_active" boolean DEFAULT true NOT NULL,
	"news_mails" text DEFAULT 'all' NOT NULL,
	"wants_invitations" boolean DEFAULT true NOT NULL,
	"password_hash" text,
	"last_login" timestamptz(3),
	CONSTRAINT "users_type" CHECK ("users"."user_type" in ('STAFF', 'SCHOOL')),
	CONSTRAINT "users_school" CHECK (("users"."user_type" = 'SCHOOL') = ("users"."school_id" is not null))
);
--> statement-breakpoint
CREATE TABLE "activities" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "activities_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"created_at" timestamptz(3) DEFAULT now() NOT NULL,
	"updated_at" timestamptz(3) DEFAULT now() NOT NULL,
	"code" text NOT NULL,
	"name" text NOT NULL,
	"category" text NOT NULL,
	"description" text DEFAULT '' NOT NULL,
	"location" text DEFAULT '' NOT NULL,
	"grades" integer[] NOT NULL,
	"capacity" integer,
	"max_per_school" integer,
	"deadline" timestamptz(3) NOT NULL,
	"start_at" timestamptz(3) NOT NULL,
	"end_at" timestamptz(3) NOT NULL,
	"state" text NOT NULL,
	"position" integer NOT NULL,
	"search_text" text GENERATED ALWAYS AS (search_words(' ' || code)) STORED NOT NULL,
	CONSTRAINT "activities_position" UNIQUE("position")
);
--> statement-breakpoint
CREATE TABLE "activity_periods" (
	"activity_id" integer NOT NULL,
	"period_id" integer NOT NULL,
	CONSTRAINT "activity_periods_activity_id_period_id_pk" PRIMARY KEY("activity_id","period_id")
);
--> statement-breakpoint
CREATE TABLE "calendar_feeds" (
	"user_id" integer PRIMARY KEY NOT NULL,
	"seed" text NOT NULL,
	"renewed_at" timestamptz(3) NOT NULL
);
--> statement-breakpoint
CREATE TABLE "honours_students" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "honours_students_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"created_at" timestamptz(3) DEFAULT now() NOT NULL,
	"updated_at" timestamptz(3) DEFAULT now() NOT NULL,
	"first_name" text NOT NULL,
	"infix" text DEFAULT '' NOT NULL,
	"last_name" text NOT NULL,
	"email" text NOT NULL,
	"school_id" integer NOT NULL,
	"honours_program_id" integer NOT NULL,
	"grade" integer NOT NULL,
	"profile" text DEFAULT '' NOT NULL,
	"motivation" text DEFAULT '' NOT NULL,
	"status" text DEFAULT 'PENDING' NOT NULL,
	"status_reason" text DEFAULT '' NOT NULL,
	"finished_at" timestamptz(3),
	"finished_by" integer,
	"anonymised_at" timestamptz(3),
	"search_text" text GENERATED ALWAYS AS (search_words(' ' || first_name || ' ' || infix || ' ' || last_name || ' ' || email)) STORED NOT NULL
);
--> statement-breakpoint
CREATE TABLE "honours_files" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "honours_files_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"honours_student_id" integer NOT NULL,
	"kind" text NOT NULL,
	"name" text NOT NULL,
	"size" integer NOT NULL,
	"content_type" text NOT NULL,
	"object_key" text NOT NULL,
	"uploaded_at" timestamptz(3) DEFAULT now() NOT NULL,
	"uploaded_by" integer,
	CONSTRAINT "honours_files_object" UNIQUE("object_key")
);
--> statement-breakpoint
CREATE TABLE "honours_uploads" (
	"key" text PRIMARY KEY NOT NULL,
	"honours_student_id" integer NOT NULL,
	"kind" text NOT NULL,
	"name" text NOT NULL,
	"size" integer NOT NULL,
	"content_type" text NOT NULL,
	"user_id" integer NOT NULL,
	"created_at" timestamptz(3) DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "document_versions" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "document_versions_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"document_id" integer NOT NULL,
	"school_id" integer,
	"size" integer DEFAULT 0 NOT NULL,
	"content_type" text DEFAULT '' NOT NULL,
	"last_modified" timestamptz(3) DEFAULT now() NOT NULL,
	"uploaded_by" integer,
	"object_key" text NOT NULL,
	"replaced_at" timestamptz(3) DEFAULT now() NOT NULL,
	CONSTRAINT "document_versions_object" UNIQUE("object_key")
);
--> statement-breakpoint
CREATE TABLE "documents" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "documents_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"created_at" timestamptz(3) DEFAULT now() NOT NULL,
	"updated_at" timestamptz(3) DEFAULT now() NOT NULL,
	"key" text NOT NULL,
	"school_id" integer,
	"parent_id" integer,
	"kind" text NOT NULL,
	"name" text NOT NULL,
	"size" integer DEFAULT 0 NOT NULL,
	"content_type" text DEFAULT '' NOT NULL,
	"last_modified" timestamptz(3) DEFAULT now() NOT NULL,
	"uploaded_by" integer,
	"object_key" text,
	"announced_at" timestamptz(3),
	"trashed_at" timestamptz(3),
	CONSTRAINT "documents_key" UNIQUE("key"),
	CONSTRAINT "documents_object" UNIQUE("object_key")
);
--> statement-breakpoint
CREATE TABLE "student_figures" (
	"student_id" integer PRIMARY KEY NOT NULL,
	"level" text NOT NULL,
	"first_in" text[] NOT NULL
);
--> statement-breakpoint
CREATE TABLE "holidays" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "holidays_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"created_at" timestamptz(3) DEFAULT now() NOT NULL,
	"updated_at" timestamptz(3) DEFAULT now() NOT NULL,
	"name" text NOT NULL,
	"region" text NOT NULL,
	"start_date" date NOT NULL,
	"end_date" date NOT NULL,
	CONSTRAINT "holidays_name_region_start_date" UNIQUE("name","region","start_date")
);
--> statement-breakpoint
CREATE TABLE "honours_programs" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "honours_programs_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"created_at" timestamptz(3) DEFAULT now() NOT NULL,
	"updated_at" timestamptz(3) DEFAULT now() NOT NULL,
	"name" text NOT NULL,
	"description" text DEFAULT '' NOT NULL,
	"deadline" date NOT NULL,
	"start_date" date NOT NULL,
	"end_date" date NOT NULL,
	"capacity" integer,
	"max_per_school" integer,
	"required_files" text[] DEFAULT array['Motivatiebrief', 'Cijferlijst', 'Aanbevelingsbrief'] NOT NULL,
	"is_active" boolean NOT NULL
);
--> statement-breakpoint
CREATE TABLE "message_recipients" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "message_recipients_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"message_id" integer NOT NULL,
	"school_id" integer NOT NULL,
	"user_id" integer,
	"values" jsonb,
	"created_at" timestamptz(3) DEFAULT now() NOT NULL,
	"queued_at" timestamptz(3),
	"mail_id" uuid
);
--> statement-breakpoint
CREATE TABLE "message_templates" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "message_templates_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"created_at" timestamptz(3) DEFAULT now() NOT NULL,
	"updated_at" timestamptz(3) DEFAULT now() NOT NULL,
	"name" text NOT NULL,
	"purpose" text DEFAULT 'service' NOT NULL,
	"subject" text DEFAULT '' NOT NULL,
	"body" text DEFAULT '' NOT NULL,
	"attachments" text[] DEFAULT '{}' NOT NULL
);
--> statement-breakpoint
CREATE TABLE "messages" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "messages_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"created_at" timestamptz(3) DEFAULT now() NOT NULL,
	"updated_at" timestamptz(3) DEFAULT now() NOT NULL,
	"purpose" text DEFAULT 'service' NOT NULL,
	"subject" text DEFAULT '' NOT NULL,
	"body" text DEFAULT '' NOT NULL,
	"audience" text DEFAULT 'all' NOT NULL,
	"activity_id" integer,
	"statuses" text[] DEFAULT '{}' NOT NULL,
	"plan_id" integer,
	"province" text DEFAULT '' NOT NULL,
	"region" text DEFAULT '' NOT NULL,
	"school_ids" integer[] DEFAULT '{}' NOT NULL,
	"contact_persons" text DEFAULT 'primary' NOT NULL,
	"attachments" text[] DEFAULT '{}' NOT NULL,
	"files" jsonb,
	"state" text DEFAULT 'DRAFT' NOT NULL,
	"author_id" integer,
	"recipients_count" integer DEFAULT 0 NOT NULL,
	"queued_count" integer DEFAULT 0 NOT NULL,
	"sent_at" timestamptz(3),
	"completed_at" timestamptz(3)
);
--> statement-breakpoint
CREATE TABLE "news_daily" (
	"user_id" integer NOT NULL,
	"news_id" integer NOT NULL,
	"added_at" timestamptz(3) DEFAULT statement_timestamp() NOT NULL,
	CONSTRAINT "news_daily_user_id_news_id_pk" PRIMARY KEY("user_id","news_id")
);
--> statement-breakpoint
CREATE TABLE "news_mails" (
	"news_id" integer NOT NULL,
	"mail_id" uuid NOT NULL,
	CONSTRAINT "news_mails_news_id_mail_id_pk" PRIMARY KEY("news_id","mail_id")
);
--> statement-breakpoint
CREATE TABLE "news_seen" (
	"user_id" integer PRIMARY KEY NOT NULL,
	"seen_at" timestamptz(3) NOT NULL
);
--> statement-breakpoint
CREATE TABLE "news" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "news_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"school_id" integer NOT NULL,
	"kind" text NOT NULL,
	"record_id" integer NOT NULL,
	"person_id" integer DEFAULT 0 NOT NULL,
	"actor_id" integer DEFAULT 0 NOT NULL,
	"before" jsonb,
	"note" text DEFAULT '' NOT NULL,
	"first_at" timestamptz(3) DEFAULT statement_timestamp() NOT NULL,
	"last_at" timestamptz(3) DEFAULT statement_timestamp() NOT NULL,
	"mailed_at" timestamptz(3)
);
--> statement-breakpoint
CREATE TABLE "periods" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "periods_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"created_at" timestamptz(3) DEFAULT now() NOT NULL,
	"updated_at" timestamptz(3) DEFAULT now() NOT NULL,
	"name" text NOT NULL,
	"school_year" text NOT NULL,
	"start_date" date NOT NULL,
	"end_date" date NOT NULL,
	"is_active" boolean NOT NULL,
	CONSTRAINT "periods_name_school_year" UNIQUE("name","school_year")
);
--> statement-breakpoint
CREATE TABLE "plans" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "plans_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"created_at" timestamptz(3) DEFAULT now() NOT NULL,
	"updated_at" timestamptz(3) DEFAULT now() NOT NULL,
	"name" text NOT NULL,
	"description" text DEFAULT '' NOT NULL,
	"max_registrations" integer,
	"max_honours_students" integer,
	"priority" boolean DEFAULT false NOT NULL,
	"is_active" boolean DEFAULT true NOT NULL
);
--> statement-breakpoint
CREATE TABLE "reminder_rules" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "reminder_rules_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"created_at" timestamptz(3) DEFAULT now() NOT NULL,
	"updated_at" timestamptz(3) DEFAULT now() NOT NULL,
	"name" text NOT NULL,
	"is_active" boolean NOT NULL,
	"subject" text NOT NULL,
	"body" text NOT NULL,
	CONSTRAINT "reminder_rules_name" UNIQUE("name")
);
--> statement-breakpoint
CREATE TABLE "reminder_runs" (
	"day" date PRIMARY KEY NOT NULL,
	"finished_at" timestamptz(3) DEFAULT now() NOT NULL,
	"mails" integer NOT NULL
);
--> statement-breakpoint
CREATE TABLE "reminders" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "reminders_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"rule" text NOT NULL,
	"school_id" integer NOT NULL,
	"subject_id" integer NOT NULL,
	"day" date NOT NULL,
	"created_at" timestamptz(3) DEFAULT now() NOT NULL,
	"mail_id" uuid
);
--> statement-breakpoint
CREATE TABLE "retention_holds" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "retention_holds_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"created_at" timestamptz(3) DEFAULT now() NOT NULL,
	"updated_at" timestamptz(3) DEFAULT now() NOT NULL,
	"email" text NOT NULL,
	"reason" text NOT NULL,
	"until" date NOT NULL
);
--> statement-breakpoint
CREATE TABLE "retention_runs" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "retention_runs_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"started_at" timestamptz(3) NOT NULL,
	"finished_at" timestamptz(3),
	"counts" jsonb DEFAULT '{}'::jsonb NOT NULL
);
--> statement-breakpoint
CREATE TABLE "retention_terms" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "retention_terms_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"created_at" timestamptz(3) DEFAULT now() NOT NULL,
	"updated_at" timestamptz(3) DEFAULT now() NOT NULL,
	"name" text NOT NULL,
	"term" integer NOT NULL,
	CONSTRAINT "retention_terms_name" UNIQUE("name")
);
--> statement-breakpoint
CREATE TABLE "schools" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "schools_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"created_at" timestamptz(3) DEFAULT now() NOT NULL,
	"updated_at" timestamptz(3) DEFAULT now() NOT NULL,
	"name" text NOT NULL,
	"brin" text DEFAULT '' NOT NULL,
	"street" text DEFAULT '' NOT NULL,
	"postal_code" text DEFAULT '' NOT NULL,
	"city" text NOT NULL,
	"province" text DEFAULT '' NOT NULL,
	"region" text DEFAULT '' NOT NULL,
	"phone" text DEFAULT '' NOT NULL,
	"email" text DEFAULT '' NOT NULL,
	"website" text DEFAULT '' NOT NULL,
	"plan_id" integer,
	"notes" text DEFAULT '' NOT NULL,
	"is_active" boolean DEFAULT true NOT NULL,
	"search_text" text GENERATED ALWAYS AS (search_words(' ' || name)) STORED NOT NULL
);
--> statement-breakpoint
CREATE TABLE "student_reports" (
	"student_id" integer PRIMARY KEY NOT NULL,
	"kind" text NOT NULL,
	"reason" text NOT NULL,
	"reported_at" timestamptz(3) DEFAULT now() NOT NULL,
	"reported_by" integer
);
--> statement-breakpoint
CREATE TABLE "students" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "students_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"created_at" timestamptz(3) DEFAULT now() NOT NULL,
	"updated_at" timestamptz(3) DEFAULT now() NOT NULL,
	"first_name" text NOT NULL,
	"infix" text DEFAULT '' NOT NULL,
	"last_name" text NOT NULL,
	"email" text NOT NULL,
	"school_id" integer NOT NULL,
	"activity_id" integer NOT NULL,
	"period_id" integer NOT NULL,
	"grade" integer NOT NULL,
	"level" text DEFAULT '' NOT NULL,
	"profile" text DEFAULT '' NOT NULL,
	"status" text NOT NULL,
	"status_reason" text DEFAULT '' NOT NULL,
	"remarks" text DEFAULT '' NOT NULL,
	"waitlisted_at" timestamptz(3),
	"created_by" integer,
	"anonymised_at" timestamptz(3),
	"search_text" text GENERATED ALWAYS AS (search_words(' ' || first_name || ' ' || infix || ' ' || last_name || ' ' || email)) STORED NOT NULL,
	CONSTRAINT "students_waitlisted_since" CHECK ((status = 'WAITLISTED') = (waitlisted_at is not null))
);
--> statement-breakpoint
CREATE TABLE "restricted_files" (
	"object_key" text PRIMARY KEY NOT NULL,
	"restriction_id" integer NOT NULL,
	"honours_student_id" integer NOT NULL,
	"size" integer NOT NULL,
	"file" jsonb NOT NULL
);
--> statement-breakpoint
CREATE TABLE "restricted_records" (
	"restriction_id" integer NOT NULL,
	"resource" text NOT NULL,
	"record_id" integer NOT NULL,
	"personal" jsonb NOT NULL,
	CONSTRAINT "restricted_records_resource_record_id_pk" PRIMARY KEY("resource","record_id")
);
--> statement-breakpoint
CREATE TABLE "restrictions" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "restrictions_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"created_at" timestamptz(3) DEFAULT now() NOT NULL,
	"updated_at" timestamptz(3) DEFAULT now() NOT NULL,
	"email" text NOT NULL,
	"reason" text NOT NULL
);
--> statement-breakpoint
CREATE TABLE "access_log_people" (
	"access_id" integer NOT NULL,
	"people" text NOT NULL,
	"bucket" integer NOT NULL,
	"ids" integer[] NOT NULL
);
--> statement-breakpoint
CREATE TABLE "access_log" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "access_log_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"at" timestamptz(3) DEFAULT now() NOT NULL,
	"actor_id" integer,
	"actor_name" text,
	"what" text NOT NULL,
	"count" integer NOT NULL,
	"is_to_notify" boolean DEFAULT false NOT NULL,
	"notified_at" timestamptz(3)
);
--> statement-breakpoint
CREATE TABLE "request_keys" (
	"user_id" integer NOT NULL,
	"key" text NOT NULL,
	"request" text NOT NULL,
	"status" integer,
	"answer" text,
	"created_at" timestamptz(3) DEFAULT now() NOT NULL,
	CONSTRAINT "request_keys_user_id_key_pk" PRIMARY KEY("user_id","key")
);
--> statement-breakpoint
CREATE TABLE "failed_addresses" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "failed_addresses_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"email" text NOT NULL,
	"answer" text NOT NULL,
	"failed_at" timestamptz(3) DEFAULT now() NOT NULL,
	CONSTRAINT "failed_addresses_email_unique" UNIQUE("email")
);
--> statement-breakpoint
CREATE TABLE "outbox" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"number" integer GENERATED ALWAYS AS IDENTITY (sequence name "outbox_number_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"created_at" timestamptz(3) DEFAULT now() NOT NULL,
	"kind" text DEFAULT 'account' NOT NULL,
	"user_id" integer,
	"school_id" integer,
	"recipient" text NOT NULL,
	"subject" text NOT NULL,
	"text" text NOT NULL,
	"html" text NOT NULL,
	"files" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"attempts" integer DEFAULT 0 NOT NULL,
	"due_at" timestamptz(3) DEFAULT now() NOT NULL,
	"answer" text DEFAULT '' NOT NULL,
	"sent_at" timestamptz(3),
	"failed_at" timestamptz(3),
	"report" text,
	"reported_at" timestamptz(3)
);
--> statement-breakpoint
CREATE TABLE "rate_limits" (
	"key" text PRIMARY KEY NOT NULL,
	"clear_at" timestamptz(3) NOT NULL
);
--> statement-breakpoint
CREATE TABLE "undos" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"user_id" integer NOT NULL,
	"created_at" timestamptz(3) DEFAULT now() NOT NULL,
	"resource" text NOT NULL,
	"kind" text NOT NULL,
	"rows" jsonb NOT NULL
);
--> statement-breakpoint
CREATE TABLE "audit_log" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "audit_log_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"at" timestamptz(3) DEFAULT now() NOT NULL,
	"actor_id" integer,
	"actor_name" text,
	"action" text NOT NULL,
	"resource" text NOT NULL,
	"record_id" integer NOT NULL,
	"record_title" text NOT NULL,
	"changes" jsonb NOT NULL
);
--> statement-breakpoint
ALTER TABLE "one_time_links" ADD CONSTRAINT "one_time_links_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "refresh_tokens" ADD CONSTRAINT "refresh_tokens_session_id_sessions_id_fk" FOREIGN KEY ("session_id") REFERENCES "public"."sessions"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sessions" ADD CONSTRAINT "sessions_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "users" ADD CONSTRAINT "users_school_id_schools_id_fk" FOREIGN KEY ("school_id") REFERENCES "public"."schools"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "activity_periods" ADD CONSTRAINT "activity_periods_activity_id_activities_id_fk" FOREIGN KEY ("activity_id") REFERENCES "public"."activities"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "activity_periods" ADD CONSTRAINT "activity_periods_period_id_periods_id_fk" FOREIGN KEY ("period_id") REFERENCES "public"."periods"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "calendar_feeds" ADD CONSTRAINT "calendar_feeds_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "honours_students" ADD CONSTRAINT "honours_students_school_id_schools_id_fk" FOREIGN KEY ("school_id") REFERENCES "public"."schools"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "honours_students" ADD CONSTRAINT "honours_students_honours_program_id_honours_programs_id_fk" FOREIGN KEY ("honours_program_id") REFERENCES "public"."honours_programs"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "honours_students" ADD CONSTRAINT "honours_students_finished_by_users_id_fk" FOREIGN KEY ("finished_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "honours_files" ADD CONSTRAINT "honours_files_honours_student_id_honours_students_id_fk" FOREIGN KEY ("honours_student_id") REFERENCES "public"."honours_students"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "honours_files" ADD CONSTRAINT "honours_files_uploaded_by_users_id_fk" FOREIGN KEY ("uploaded_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "honours_uploads" ADD CONSTRAINT "honours_uploads_honours_student_id_honours_students_id_fk" FOREIGN KEY ("honours_student_id") REFERENCES "public"."honours_students"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "honours_uploads" ADD CONSTRAINT "honours_uploads_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "document_versions" ADD CONSTRAINT "document_versions_document_id_documents_id_fk" FOREIGN KEY ("document_id") REFERENCES "public"."documents"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "document_versions" ADD CONSTRAINT "document_versions_school_id_schools_id_fk" FOREIGN KEY ("school_id") REFERENCES "public"."schools"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "document_versions" ADD CONSTRAINT "document_versions_uploaded_by_users_id_fk" FOREIGN KEY ("uploaded_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "documents" ADD CONSTRAINT "documents_school_id_schools_id_fk" FOREIGN KEY ("school_id") REFERENCES "public"."schools"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "documents" ADD CONSTRAINT "documents_parent_id_documents_id_fk" FOREIGN KEY ("parent_id") REFERENCES "public"."documents"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "documents" ADD CONSTRAINT "documents_uploaded_by_users_id_fk" FOREIGN KEY ("uploaded_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "student_figures" ADD CONSTRAINT "student_figures_student_id_students_id_fk" FOREIGN KEY ("student_id") REFERENCES "public"."students"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "message_recipients" ADD CONSTRAINT "message_recipients_message_id_messages_id_fk" FOREIGN KEY ("message_id") REFERENCES "public"."messages"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "message_recipients" ADD CONSTRAINT "message_recipients_school_id_schools_id_fk" FOREIGN KEY ("school_id") REFERENCES "public"."schools"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "message_recipients" ADD CONSTRAINT "message_recipients_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "messages" ADD CONSTRAINT "messages_activity_id_activities_id_fk" FOREIGN KEY ("activity_id") REFERENCES "public"."activities"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "messages" ADD CONSTRAINT "messages_plan_id_plans_id_fk" FOREIGN KEY ("plan_id") REFERENCES "public"."plans"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "messages" ADD CONSTRAINT "messages_author_id_users_id_fk" FOREIGN KEY ("author_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "news_daily" ADD CONSTRAINT "news_daily_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "news_mails" ADD CONSTRAINT "news_mails_mail_id_outbox_id_fk" FOREIGN KEY ("mail_id") REFERENCES "public"."outbox"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "news_seen" ADD CONSTRAINT "news_seen_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "schools" ADD CONSTRAINT "schools_plan_id_plans_id_fk" FOREIGN KEY ("plan_id") REFERENCES "public"."plans"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "student_reports" ADD CONSTRAINT "student_reports_student_id_students_id_fk" FOREIGN KEY ("student_id") REFERENCES "public"."students"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "students" ADD CONSTRAINT "students_school_id_schools_id_fk" FOREIGN KEY ("school_id") REFERENCES "public"."schools"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "students" ADD CONSTRAINT "students_activity_id_activities_id_fk" FOREIGN KEY ("activity_id") REFERENCES "public"."activities"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "students" ADD CONSTRAINT "students_period_id_periods_id_fk" FOREIGN KEY ("period_id") REFERENCES "public"."periods"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "restricted_files" ADD CONSTRAINT "restricted_files_restriction_id_restrictions_id_fk" FOREIGN KEY ("restriction_id") REFERENCES "public"."restrictions"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "restricted_records" ADD CONSTRAINT "restricted_records_restriction_id_restrictions_id_fk" FOREIGN KEY ("restriction_id") REFERENCES "public"."restrictions"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "access_log_people" ADD CONSTRAINT "access_log_people_access_id_access_log_id_fk" FOREIGN KEY ("access_id") REFERENCES "public"."access_log"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "one_time_links_token" ON "one_time_links" USING btree ("token_hash");--> statement-breakpoint
CREATE INDEX "one_time_links_user_id_index" ON "one_time_links" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "refresh_tokens_session_id_index" ON "refresh_tokens" USING btree ("session_id");--> statement-breakpoint
CREATE INDEX "sessions_user_id_index" ON "sessions" USING btree ("user_id");--> statement-breakpoint
CREATE UNIQUE INDEX "users_email" ON "users" USING btree (lower("email"));--> statement-breakpoint
CREATE UNIQUE INDEX "users_primary" ON "users" USING btree ("school_id") WHERE "users"."is_primary";--> statement-breakpoint
CREATE INDEX "users_school_id_index" ON "users" USING btree ("school_id");--> statement-breakpoint
CREATE UNIQUE INDEX "activities_code" ON "activities" USING btree (lower("code"));--> statement-breakpoint
CREATE INDEX "activities_name" ON "activities" USING btree ("name" collate "und-x-icu","id");--> statement-breakpoint
CREATE INDEX "activities_deadline_id_index" ON "activities" USING btree ("deadline","id");--> statement-breakpoint
CREATE INDEX "activities_start_at_end_at_index" ON "activities" USING btree ("start_at","end_at");--> statement-breakpoint
CREATE INDEX "activity_periods_period_id_index" ON "activity_periods" USING btree ("period_id");--> statement-breakpoint
CREATE INDEX "honours_students_name" ON "honours_students" USING btree ("last_name" collate "und-x-icu","first_name" collate "und-x-icu","id");--> statement-breakpoint
CREATE INDEX "honours_students_program" ON "honours_students" USING btree ("honours_program_id","last_name" collate "und-x-icu","first_name" collate "und-x-icu","id");--> statement-breakpoint
CREATE INDEX "honours_students_school" ON "honours_students" USING btree ("school_id","last_name" collate "und-x-icu","first_name" collate "und-x-icu","id");--> statement-breakpoint
CREATE INDEX "honours_students_created_at_id_index" ON "honours_students" USING btree ("created_at","id");--> statement-breakpoint
CREATE INDEX "honours_students_finished_at_id_index" ON "honours_students" USING btree ("finished_at","id");--> statement-breakpoint
CREATE INDEX "honours_students_search" ON "honours_students" USING gin ("search_text" gin_trgm_ops);--> statement-breakpoint
CREATE UNIQUE INDEX "honours_students_once" ON "honours_students" USING btree ("honours_program_id",lower("email")) WHERE status not in ('REJECTED', 'CANCELLED');--> statement-breakpoint
CREATE INDEX "honours_files_honours_student_id_id_index" ON "honours_files" USING btree ("honours_student_id","id");--> statement-breakpoint
CREATE UNIQUE INDEX "honours_files_one_of_a_kind" ON "honours_files" USING btree ("honours_student_id","kind") WHERE kind <> '';--> statement-breakpoint
CREATE INDEX "honours_uploads_honours_student_id_index" ON "honours_uploads" USING btree ("honours_student_id");--> statement-breakpoint
CREATE INDEX "honours_uploads_created_at_index" ON "honours_uploads" USING btree ("created_at");--> statement-breakpoint
CREATE INDEX "document_versions_document_id_replaced_at_index" ON "document_versions" USING btree ("document_id","replaced_at");--> statement-breakpoint
CREATE INDEX "document_versions_used" ON "document_versions" USING btree ("school_id","size");--> statement-breakpoint
CREATE INDEX "document_versions_replaced_at_index" ON "document_versions" USING btree ("replaced_at");--> statement-breakpoint
CREATE UNIQUE INDEX "documents_name" ON "documents" USING btree (coalesce(school_id, 0),coalesce(parent_id, 0),lower("name")) WHERE trashed_at is null;--> statement-breakpoint
CREATE INDEX "documents_files_first" ON "documents" USING btree ("school_id","parent_id","kind","name" collate "und-x-icu","id");--> statement-breakpoint
CREATE INDEX "documents_folders_first" ON "documents" USING btree ("school_id","parent_id","kind" desc,"name" collate "und-x-icu","id");--> statement-breakpoint
CREATE INDEX "documents_parent_id_index" ON "documents" USING btree ("parent_id");--> statement-breakpoint
CREATE INDEX "documents_used" ON "documents" USING btree ("school_id","size");--> statement-breakpoint
CREATE INDEX "documents_search" ON "documents" USING gin (search_words(' ' || coalesce("name", '')) gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "documents_trash" ON "documents" USING btree ("school_id","trashed_at") WHERE trashed_at is not null;--> statement-breakpoint
CREATE INDEX "holidays_start_date_id_index" ON "holidays" USING btree ("start_date","id");--> statement-breakpoint
CREATE INDEX "holidays_name" ON "holidays" USING btree ("name" collate "und-x-icu","id");--> statement-breakpoint
CREATE INDEX "honours_programs_start_date_id_index" ON "honours_programs" USING btree ("start_date","id");--> statement-breakpoint
CREATE INDEX "honours_programs_deadline_id_index" ON "honours_programs" USING btree ("deadline","id");--> statement-breakpoint
CREATE INDEX "honours_programs_name" ON "honours_programs" USING btree ("name" collate "und-x-icu","id");--> statement-breakpoint
CREATE INDEX "message_recipients_message_id_id_index" ON "message_recipients" USING btree ("message_id","id");--> statement-breakpoint
CREATE INDEX "message_recipients_waiting" ON "message_recipients" USING btree ("message_id","id") WHERE queued_at is null;--> statement-breakpoint
CREATE INDEX "message_recipients_user_id_index" ON "message_recipients" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "message_recipients_school_id_index" ON "message_recipients" USING btree ("school_id");--> statement-breakpoint
CREATE INDEX "message_recipients_created_at_index" ON "message_recipients" USING btree ("created_at");--> statement-breakpoint
CREATE UNIQUE INDEX "message_templates_name" ON "message_templates" USING btree (lower("name"));--> statement-breakpoint
CREATE INDEX "message_templates_order" ON "message_templates" USING btree ("name" collate "und-x-icu","id");--> statement-breakpoint
CREATE INDEX "messages_created_at_id_index" ON "messages" USING btree ("created_at","id");--> statement-breakpoint
CREATE INDEX "messages_sending" ON "messages" USING btree ("sent_at") WHERE state = 'SENDING';--> statement-breakpoint
CREATE INDEX "news_mails_mail_id_index" ON "news_mails" USING btree ("mail_id");--> statement-breakpoint
CREATE UNIQUE INDEX "news_unmailed" ON "news" USING btree ("school_id","kind","record_id","person_id") WHERE mailed_at is null;--> statement-breakpoint
CREATE INDEX "news_school_id_last_at_index" ON "news" USING btree ("school_id","last_at");--> statement-breakpoint
CREATE INDEX "news_last_at_index" ON "news" USING btree ("last_at");--> statement-breakpoint
CREATE INDEX "periods_start_date_id_index" ON "periods" USING btree ("start_date","id");--> statement-breakpoint
CREATE INDEX "periods_name" ON "periods" USING btree ("name" collate "und-x-icu","id");--> statement-breakpoint
CREATE UNIQUE INDEX "plans_name" ON "plans" USING btree (lower("name"));--> statement-breakpoint
CREATE UNIQUE INDEX "reminders_once" ON "reminders" USING btree ("rule","subject_id","school_id","day");--> statement-breakpoint
CREATE INDEX "reminders_created_at_index" ON "reminders" USING btree ("created_at");--> statement-breakpoint
CREATE UNIQUE INDEX "retention_holds_email" ON "retention_holds" USING btree (lower("email"));--> statement-breakpoint
CREATE INDEX "retention_holds_until_id_index" ON "retention_holds" USING btree ("until","id");--> statement-breakpoint
CREATE INDEX "schools_name" ON "schools" USING btree ("name" collate "und-x-icu","id");--> statement-breakpoint
CREATE INDEX "schools_city" ON "schools" USING btree ("city" collate "und-x-icu","id");--> statement-breakpoint
CREATE INDEX "schools_province_index" ON "schools" USING btree ("province");--> statement-breakpoint
CREATE INDEX "schools_region_index" ON "schools" USING btree ("region");--> statement-breakpoint
CREATE INDEX "schools_plan_id_index" ON "schools" USING btree ("plan_id");--> statement-breakpoint
CREATE UNIQUE INDEX "schools_brin" ON "schools" USING btree ("brin") WHERE "schools"."brin" <> '';--> statement-breakpoint
CREATE INDEX "students_name" ON "students" USING btree ("last_name" collate "und-x-icu","first_name" collate "und-x-icu","id");--> statement-breakpoint
CREATE INDEX "students_school" ON "students" USING btree ("school_id","status","period_id");--> statement-breakpoint
CREATE INDEX "students_activity" ON "students" USING btree ("activity_id","status","period_id","grade");--> statement-breakpoint
CREATE INDEX "students_period" ON "students" USING btree ("period_id","status");--> statement-breakpoint
CREATE INDEX "students_created" ON "students" USING btree ("created_at","id");--> statement-breakpoint
CREATE INDEX "students_search" ON "students" USING gin ("search_text" gin_trgm_ops);--> statement-breakpoint
CREATE UNIQUE INDEX "students_once" ON "students" USING btree ("activity_id","period_id",lower("email")) WHERE status not in ('REJECTED', 'CANCELLED');--> statement-breakpoint
CREATE INDEX "restricted_files_restriction_id_index" ON "restricted_files" USING btree ("restriction_id");--> statement-breakpoint
CREATE INDEX "restricted_records_restriction_id_index" ON "restricted_records" USING btree ("restriction_id");--> statement-breakpoint
CREATE UNIQUE INDEX "restrictions_email" ON "restrictions" USING btree (lower("email"));--> statement-breakpoint
CREATE INDEX "access_log_people_people_bucket_index" ON "access_log_people" USING btree ("people","bucket");--> statement-breakpoint
CREATE INDEX "access_log_people_access_id_index" ON "access_log_people" USING btree ("access_id");--> statement-breakpoint
CREATE INDEX "access_log_at_index" ON "access_log" USING btree ("at");--> statement-breakpoint
CREATE INDEX "access_log_actor_id_at_index" ON "access_log" USING btree ("actor_id","at");--> statement-breakpoint
CREATE INDEX "access_log_to_notify" ON "access_log" USING btree ("id") WHERE is_to_notify;--> statement-breakpoint
CREATE INDEX "request_keys_created_at_index" ON "request_keys" USING btree ("created_at");--> statement-breakpoint
CREATE INDEX "outbox_due" ON "outbox" USING btree (("kind" = 'account') desc,"due_at","number") WHERE "outbox"."sent_at" is null and "outbox"."failed_at" is null;--> statement-breakpoint
CREATE INDEX "outbox_created_at_number_index" ON "outbox" USING btree ("created_at","number");--> statement-breakpoint
CREATE INDEX "outbox_school_id_created_at_index" ON "outbox" USING btree ("school_id","created_at");--> statement-breakpoint
CREATE INDEX "outbox_waiting" ON "outbox" USING btree ("recipient","number") WHERE "outbox"."sent_at" is null and "outbox"."failed_at" is null;--> statement-breakpoint
CREATE INDEX "rate_limits_clear_at_index" ON "rate_limits" USING btree ("clear_at");--> statement-breakpoint
CREATE INDEX "undos_user_id_created_at_index" ON "undos" USING btree ("user_id","created_at");--> statement-breakpoint
CREATE INDEX "audit_log_at_id_index" ON "audit_log" USING btree ("at","id");--> statement-breakpoint
CREATE INDEX "audit_log_resource_at_index" ON "audit_log" USING btree ("resource","at");--> statement-breakpoint
CREATE INDEX "audit_log_resource_record_id_at_index" ON "audit_log" USING btree ("resource","record_id","at");--> statement-breakpoint
CREATE INDEX "audit_log_actor_id_at_index" ON "audit_log" USING btree ("actor_id","at");--> statement-breakpoint
CREATE INDEX "audit_log_search" ON "audit_log" USING gin (search_words(' ' || coalesce("record_title", '') || ' ' || coalesce("actor_name", '')) gin_trgm_ops);--> statement-breakpoint
-- By hand, after the tables.
-- Drizzle declares no deferrable constraint; positions are exchanged by one UPDATE.
ALTER TABLE "activities" DROP CONSTRAINT "activities_position";--> statement-breakpoint
ALTER TABLE "activities" ADD CONSTRAINT "activities_position" UNIQUE ("position") DEFERRABLE;
