CREATE TABLE "proxy_granting_tickets" (
	"ticket_hash" text PRIMARY KEY NOT NULL,
	"grant_id" text NOT NULL,
	"service_id" text NOT NULL,
	"proxies" text[] NOT NULL,
	"issued_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "service_tickets" ADD COLUMN "proxies" text[];--> statement-breakpoint
ALTER TABLE "sign_on_grants" ADD COLUMN "warns" boolean DEFAULT false NOT NULL;--> statement-breakpoint
CREATE INDEX "proxy_granting_tickets_grant_id" ON "proxy_granting_tickets" USING btree ("grant_id");--> statement-breakpoint
CREATE INDEX "proxy_granting_tickets_issued_at" ON "proxy_granting_tickets" USING btree ("issued_at");