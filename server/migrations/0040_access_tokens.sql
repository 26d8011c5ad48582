CREATE TABLE "access_tokens" (
	"id" text PRIMARY KEY NOT NULL,
	"tenant_id" text NOT NULL,
	"name" text NOT NULL,
	"digest" text NOT NULL,
	"scopes" text[] NOT NULL,
	"networks" text[] NOT NULL,
	"created_by" text NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	"revoked_at" timestamp with time zone,
	"last_used_at" timestamp with time zone,
	"last_network" text,
	"replaces" text,
	"revision" integer DEFAULT 1 NOT NULL
);
--> statement-breakpoint
CREATE UNIQUE INDEX "access_tokens_digest" ON "access_tokens" USING btree ("digest");--> statement-breakpoint
CREATE INDEX "access_tokens_tenant" ON "access_tokens" USING btree ("tenant_id","created_at");