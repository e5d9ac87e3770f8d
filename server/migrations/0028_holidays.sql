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
CREATE INDEX "holidays_start_date_id_index" ON "holidays" USING btree ("start_date","id");--> statement-breakpoint
CREATE INDEX "holidays_name" ON "holidays" USING btree ("name" collate "und-x-icu","id");