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
ALTER TABLE "document_versions" ADD CONSTRAINT "document_versions_document_id_documents_id_fk" FOREIGN KEY ("document_id") REFERENCES "public"."documents"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "document_versions" ADD CONSTRAINT "document_versions_school_id_schools_id_fk" FOREIGN KEY ("school_id") REFERENCES "public"."schools"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "document_versions" ADD CONSTRAINT "document_versions_uploaded_by_users_id_fk" FOREIGN KEY ("uploaded_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "documents" ADD CONSTRAINT "documents_school_id_schools_id_fk" FOREIGN KEY ("school_id") REFERENCES "public"."schools"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "documents" ADD CONSTRAINT "documents_parent_id_documents_id_fk" FOREIGN KEY ("parent_id") REFERENCES "public"."documents"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "documents" ADD CONSTRAINT "documents_uploaded_by_users_id_fk" FOREIGN KEY ("uploaded_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "document_versions_document_id_replaced_at_index" ON "document_versions" USING btree ("document_id","replaced_at");--> statement-breakpoint
CREATE INDEX "document_versions_used" ON "document_versions" USING btree ("school_id","size");--> statement-breakpoint
CREATE INDEX "document_versions_replaced_at_index" ON "document_versions" USING btree ("replaced_at");--> statement-breakpoint
CREATE UNIQUE INDEX "documents_name" ON "documents" USING btree (coalesce(school_id, 0),coalesce(parent_id, 0),lower("name")) WHERE trashed_at is null;--> statement-breakpoint
CREATE INDEX "documents_files_first" ON "documents" USING btree ("school_id","parent_id","kind","name" collate "und-x-icu","id");--> statement-breakpoint
CREATE INDEX "documents_folders_first" ON "documents" USING btree ("school_id","parent_id","kind" desc,"name" collate "und-x-icu","id");--> statement-breakpoint
CREATE INDEX "documents_parent_id_index" ON "documents" USING btree ("parent_id");--> statement-breakpoint
CREATE INDEX "documents_used" ON "documents" USING btree ("school_id","size");--> statement-breakpoint
CREATE INDEX "documents_trash" ON "documents" USING btree ("school_id","trashed_at") WHERE trashed_at is not null;