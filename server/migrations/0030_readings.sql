CREATE TABLE "reading_people" (
	"reading_id" integer NOT NULL,
	"people" text NOT NULL,
	"bucket" integer NOT NULL,
	"ids" integer[] NOT NULL
);
--> statement-breakpoint
CREATE TABLE "readings" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "readings_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"at" timestamptz(3) DEFAULT now() NOT NULL,
	"actor_id" integer,
	"actor_name" text,
	"what" text NOT NULL,
	"count" integer NOT NULL,
	"is_to_tell" boolean DEFAULT false NOT NULL,
	"told_at" timestamptz(3)
);
--> statement-breakpoint
ALTER TABLE "reading_people" ADD CONSTRAINT "reading_people_reading_id_readings_id_fk" FOREIGN KEY ("reading_id") REFERENCES "public"."readings"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "reading_people_people_bucket_index" ON "reading_people" USING btree ("people","bucket");--> statement-breakpoint
CREATE INDEX "reading_people_reading_id_index" ON "reading_people" USING btree ("reading_id");--> statement-breakpoint
CREATE INDEX "readings_at_index" ON "readings" USING btree ("at");--> statement-breakpoint
CREATE INDEX "readings_actor_id_at_index" ON "readings" USING btree ("actor_id","at");--> statement-breakpoint
CREATE INDEX "readings_to_tell" ON "readings" USING btree ("id") WHERE is_to_tell;