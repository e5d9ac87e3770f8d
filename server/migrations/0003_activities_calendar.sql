CREATE TABLE "calendar_feeds" (
	"user_id" integer PRIMARY KEY NOT NULL,
	"seed" text NOT NULL,
	"renewed_at" timestamptz(3) NOT NULL
);
--> statement-breakpoint
ALTER TABLE "activities" DROP CONSTRAINT "activities_code";--> statement-breakpoint
DROP INDEX "activities_position_id_index";--> statement-breakpoint
ALTER TABLE "activities" ADD COLUMN "description" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "activities" ADD COLUMN "location" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "activities" ADD COLUMN "grades" integer[] DEFAULT '{1,2,3,4,5,6}' NOT NULL;--> statement-breakpoint
ALTER TABLE "activities" ALTER COLUMN "grades" DROP DEFAULT;--> statement-breakpoint
UPDATE "activities" SET "position" = "ranked"."place" FROM (SELECT "id", row_number() OVER (ORDER BY "position", "id") AS "place" FROM "activities") "ranked" WHERE "ranked"."id" = "activities"."id";--> statement-breakpoint
ALTER TABLE "activities" ADD COLUMN "capacity" integer;--> statement-breakpoint
ALTER TABLE "activities" ADD COLUMN "max_per_school" integer;--> statement-breakpoint
ALTER TABLE "calendar_feeds" ADD CONSTRAINT "calendar_feeds_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "activities_code" ON "activities" USING btree (lower("code"));--> statement-breakpoint
CREATE INDEX "activities_name" ON "activities" USING btree ("name" collate "und-x-icu","id");--> statement-breakpoint
CREATE INDEX "activities_deadline_id_index" ON "activities" USING btree ("deadline","id");--> statement-breakpoint
CREATE INDEX "activities_start_at_end_at_index" ON "activities" USING btree ("start_at","end_at");--> statement-breakpoint
ALTER TABLE "activities" ADD CONSTRAINT "activities_position" UNIQUE("position") DEFERRABLE INITIALLY IMMEDIATE;