CREATE TABLE "admin_requests" (
	"id" text PRIMARY KEY NOT NULL,
	"tenant_id" text NOT NULL,
	"act" text NOT NULL,
	"object" text NOT NULL,
	"params" jsonb NOT NULL,
	"body" jsonb,
	"revision" integer,
	"asked_by" text NOT NULL,
	"at" timestamp with time zone NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	"state" text DEFAULT 'waiting' NOT NULL,
	"decided_by" text,
	"decided_at" timestamp with time zone
);
--> statement-breakpoint
CREATE INDEX "admin_requests_tenant" ON "admin_requests" USING btree ("tenant_id","state","at");