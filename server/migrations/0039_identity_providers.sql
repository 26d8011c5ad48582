CREATE TABLE "identity_providers" (
	"code" text PRIMARY KEY NOT NULL,
	"tenant_id" text NOT NULL,
	"name" text NOT NULL,
	"name_en" text DEFAULT '' NOT NULL,
	"issuer" text NOT NULL,
	"client_id" text NOT NULL,
	"client_secret" text,
	"token_endpoint_auth_method" text,
	"scope" text NOT NULL,
	"username_claim" text NOT NULL,
	"enabled" boolean DEFAULT false NOT NULL,
	"order_no" integer DEFAULT 0 NOT NULL,
	"generation" text NOT NULL,
	"revision" integer DEFAULT 1 NOT NULL
);
--> statement-breakpoint
ALTER TABLE "oidc_attempts" ADD COLUMN "generation" text DEFAULT '' NOT NULL;--> statement-breakpoint
CREATE INDEX "identity_providers_tenant" ON "identity_providers" USING btree ("tenant_id","order_no");