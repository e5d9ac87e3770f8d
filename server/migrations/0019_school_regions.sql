ALTER TABLE "schools" ADD COLUMN "province" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "schools" ADD COLUMN "region" text DEFAULT '' NOT NULL;--> statement-breakpoint
CREATE INDEX "schools_province_index" ON "schools" USING btree ("province");--> statement-breakpoint
CREATE INDEX "schools_region_index" ON "schools" USING btree ("region");