ALTER TABLE "service_tickets" ADD COLUMN "service_id" text;--> statement-breakpoint
ALTER TABLE "service_tickets" ADD COLUMN "logout_due_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "service_tickets" ADD COLUMN "logout_tries" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "login_attempts" ADD COLUMN "hits" timestamp with time zone[] DEFAULT '{}' NOT NULL;--> statement-breakpoint
CREATE INDEX "service_tickets_logout_due_at" ON "service_tickets" USING btree ("logout_due_at");