CREATE TABLE "menu_deletions" (
	"id" text PRIMARY KEY NOT NULL,
	"tenant_id" text NOT NULL,
	"place" integer NOT NULL,
	"items" jsonb NOT NULL,
	"shown" jsonb NOT NULL,
	"deleted_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE INDEX "menu_deletions_tenant" ON "menu_deletions" USING btree ("tenant_id","deleted_at");