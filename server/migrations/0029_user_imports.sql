CREATE TABLE "user_import_rows" (
	"import_id" text NOT NULL,
	"line" integer NOT NULL,
	"cells" jsonb NOT NULL,
	"state" text NOT NULL,
	"changed" jsonb NOT NULL,
	"reasons" jsonb NOT NULL,
	"is_done" boolean DEFAULT false NOT NULL,
	"user_id" text,
	CONSTRAINT "user_import_rows_import_id_line_pk" PRIMARY KEY("import_id","line")
);
--> statement-breakpoint
CREATE TABLE "user_imports" (
	"id" text PRIMARY KEY NOT NULL,
	"tenant_id" text NOT NULL,
	"actor" text NOT NULL,
	"file_name" text NOT NULL,
	"state" text NOT NULL,
	"ignored" jsonb NOT NULL,
	"total" integer DEFAULT 0 NOT NULL,
	"done" integer DEFAULT 0 NOT NULL,
	"runner" text DEFAULT '' NOT NULL,
	"beat_at" timestamp with time zone,
	"links_taken" boolean DEFAULT false NOT NULL,
	"expires_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "user_import_rows" ADD CONSTRAINT "user_import_rows_import" FOREIGN KEY ("import_id") REFERENCES "public"."user_imports"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "user_import_rows_pending" ON "user_import_rows" USING btree ("import_id","line") WHERE not "user_import_rows"."is_done" and "user_import_rows"."state" in ('new', 'changed');