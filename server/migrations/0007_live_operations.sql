CREATE TABLE "audit_entries" (
	"sequence" bigint PRIMARY KEY NOT NULL,
	"at" timestamp with time zone NOT NULL,
	"actor" text NOT NULL,
	"tenant_id" text,
	"action" text NOT NULL,
	"object" text NOT NULL,
	"details" jsonb NOT NULL,
	"request_id" text,
	"previous_hash" text NOT NULL,
	"hash" text NOT NULL
);
--> statement-breakpoint
CREATE TABLE "telemetry" (
	"tenant_id" text NOT NULL,
	"name" text NOT NULL,
	"version" text NOT NULL,
	"minute" timestamp with time zone NOT NULL,
	"kind" text NOT NULL,
	"bucket" integer NOT NULL,
	"label" text NOT NULL,
	"count" integer NOT NULL,
	CONSTRAINT "telemetry_tenant_id_name_version_minute_kind_bucket_label_pk" PRIMARY KEY("tenant_id","name","version","minute","kind","bucket","label")
);
--> statement-breakpoint
CREATE TABLE "cohort_keys" (
	"id" integer PRIMARY KEY NOT NULL,
	"secret" text NOT NULL
);
--> statement-breakpoint
CREATE TABLE "leases" (
	"name" text PRIMARY KEY NOT NULL,
	"holder" text NOT NULL,
	"until" timestamp with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "app_versions" ADD COLUMN "files_removed_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "app_versions" ADD COLUMN "report" jsonb;--> statement-breakpoint
ALTER TABLE "app_versions" ADD COLUMN "report_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "app_versions" ADD COLUMN "report_by" text;--> statement-breakpoint
ALTER TABLE "registrations" ADD COLUMN "pinned" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "registrations" ADD COLUMN "canary_version" text;--> statement-breakpoint
ALTER TABLE "registrations" ADD COLUMN "canary_percent" integer;--> statement-breakpoint
ALTER TABLE "registrations" ADD COLUMN "canary_policy" text;--> statement-breakpoint
ALTER TABLE "registrations" ADD COLUMN "canary_since" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "registrations" ADD COLUMN "canary_budget" jsonb;--> statement-breakpoint
ALTER TABLE "registrations" ADD COLUMN "returning_percent" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "releases" ADD COLUMN "action" text DEFAULT 'release' NOT NULL;--> statement-breakpoint
ALTER TABLE "releases" ADD COLUMN "track" text DEFAULT 'stable' NOT NULL;--> statement-breakpoint
ALTER TABLE "releases" ADD COLUMN "percent" integer DEFAULT 100 NOT NULL;--> statement-breakpoint
ALTER TABLE "releases" ADD COLUMN "auto" boolean DEFAULT false NOT NULL;--> statement-breakpoint
CREATE INDEX "audit_entries_tenant" ON "audit_entries" USING btree ("tenant_id","sequence");--> statement-breakpoint
CREATE INDEX "telemetry_tenant_minute" ON "telemetry" USING btree ("tenant_id","minute");--> statement-breakpoint
CREATE INDEX "telemetry_minute" ON "telemetry" USING btree ("minute");--> statement-breakpoint
ALTER TABLE "registrations" ADD CONSTRAINT "registrations_canary" FOREIGN KEY ("name","canary_version") REFERENCES "public"."app_versions"("name","version") ON DELETE no action ON UPDATE no action;