CREATE TABLE "oidc_attempts" (
	"state_hash" text PRIMARY KEY NOT NULL,
	"browser_hash" text NOT NULL,
	"provider_id" text NOT NULL,
	"nonce" text NOT NULL,
	"code_verifier" text NOT NULL,
	"service" text NOT NULL,
	"expires_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "oidc_sign_ons" (
	"grant_id" text PRIMARY KEY NOT NULL,
	"provider_id" text NOT NULL,
	"id_token" text NOT NULL,
	"began_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "sign_on_services" (
	"id" text PRIMARY KEY NOT NULL,
	"name" text NOT NULL,
	"address" text NOT NULL,
	"match" text NOT NULL,
	"ticket_param" text NOT NULL,
	"tenant_code" text,
	"logout_url" text,
	"attributes" text[] NOT NULL,
	"revision" integer DEFAULT 1 NOT NULL,
	"updated_at" timestamp with time zone NOT NULL,
	"updated_by" text NOT NULL,
	"removed_at" timestamp with time zone,
	CONSTRAINT "sign_on_services_address_unique" UNIQUE("address")
);
--> statement-breakpoint
CREATE INDEX "oidc_attempts_expires_at" ON "oidc_attempts" USING btree ("expires_at");--> statement-breakpoint
CREATE INDEX "oidc_sign_ons_began_at" ON "oidc_sign_ons" USING btree ("began_at");