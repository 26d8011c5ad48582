ALTER TABLE "letter_receivers" ADD COLUMN "first_read_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "letter_receivers" ADD COLUMN "reminded_at" timestamp with time zone;--> statement-breakpoint
UPDATE "letter_receivers" SET "first_read_at" = coalesce("read_at", "answered_at");