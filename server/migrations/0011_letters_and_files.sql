CREATE TABLE "files" (
	"id" text PRIMARY KEY NOT NULL,
	"tenant_id" text NOT NULL,
	"owner_id" text NOT NULL,
	"file_name" text NOT NULL,
	"size" integer NOT NULL,
	"sha256" text NOT NULL,
	"secret" text NOT NULL,
	"letter_id" integer,
	"use" text,
	"created_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "letter_receivers" ADD COLUMN "pushed_at" timestamp with time zone DEFAULT now() NOT NULL;--> statement-breakpoint
ALTER TABLE "letters" ADD COLUMN "receivers" jsonb;--> statement-breakpoint
ALTER TABLE "letters" ADD COLUMN "announced_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "letters" ADD COLUMN "reminded_at" timestamp with time zone;--> statement-breakpoint
UPDATE "letters" SET "announced_at" = "push_time";--> statement-breakpoint
UPDATE "letter_receivers" SET "pushed_at" = "letters"."push_time" FROM "letters" WHERE "letters"."tenant_id" = "letter_receivers"."tenant_id" AND "letters"."id" = "letter_receivers"."letter_id";--> statement-breakpoint
CREATE INDEX "files_owner" ON "files" USING btree ("tenant_id","owner_id","created_at");--> statement-breakpoint
CREATE INDEX "files_letter" ON "files" USING btree ("tenant_id","letter_id");--> statement-breakpoint
CREATE INDEX "files_sha256" ON "files" USING btree ("sha256");--> statement-breakpoint
CREATE INDEX "letter_receivers_inbox" ON "letter_receivers" USING btree ("tenant_id","user_id","pushed_at","letter_id");--> statement-breakpoint
CREATE INDEX "letter_receivers_unread" ON "letter_receivers" USING btree ("tenant_id","user_id","pushed_at","letter_id") WHERE "letter_receivers"."read_at" is null;--> statement-breakpoint
CREATE INDEX "letter_receivers_letter" ON "letter_receivers" USING btree ("tenant_id","letter_id","user_id");--> statement-breakpoint
CREATE INDEX "letters_not_announced" ON "letters" USING btree ("push_time") WHERE "letters"."announced_at" is null;