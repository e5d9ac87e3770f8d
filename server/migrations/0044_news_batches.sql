CREATE TABLE "news_batches" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "news_batches_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"kind" text NOT NULL,
	"actor_id" integer DEFAULT 0 NOT NULL,
	"note" text DEFAULT '' NOT NULL,
	"changes" json NOT NULL
);
