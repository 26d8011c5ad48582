CREATE TABLE "service_tickets" (
	"ticket_hash" text PRIMARY KEY NOT NULL,
	"grant_id" text NOT NULL,
	"service" text NOT NULL,
	"is_portal" boolean NOT NULL,
	"is_fresh" boolean NOT NULL,
	"issued_at" timestamp with time zone NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	"spent_at" timestamp with time zone,
	"accepted_ticket" text,
	"session_id" text
);
--> statement-breakpoint
CREATE TABLE "sign_on_grants" (
	"id" text PRIMARY KEY NOT NULL,
	"cookie_hash" text NOT NULL,
	"tenant_id" text NOT NULL,
	"tenant_code" text NOT NULL,
	"user_id" text NOT NULL,
	"began_at" timestamp with time zone NOT NULL,
	"used_at" timestamp with time zone NOT NULL,
	"ended_at" timestamp with time zone,
	CONSTRAINT "sign_on_grants_cookie_hash_unique" UNIQUE("cookie_hash")
);
--> statement-breakpoint
ALTER TABLE "external_systems" ADD COLUMN "sso_url" text DEFAULT '' NOT NULL;--> statement-breakpoint
CREATE INDEX "service_tickets_grant_id" ON "service_tickets" USING btree ("grant_id");--> statement-breakpoint
CREATE INDEX "service_tickets_session_id" ON "service_tickets" USING btree ("session_id");--> statement-breakpoint
CREATE INDEX "service_tickets_issued_at" ON "service_tickets" USING btree ("issued_at");--> statement-breakpoint
CREATE INDEX "sign_on_grants_tenant_user" ON "sign_on_grants" USING btree ("tenant_id","user_id");--> statement-breakpoint
CREATE INDEX "sign_on_grants_began_at" ON "sign_on_grants" USING btree ("began_at");