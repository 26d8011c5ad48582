ALTER TABLE "letters" ADD COLUMN "send_key" text;--> statement-breakpoint
ALTER TABLE "letters" ADD COLUMN "send_digest" text;--> statement-breakpoint
ALTER TABLE "letters" ADD CONSTRAINT "letters_send_key" UNIQUE("tenant_id","sender_id","send_key");