CREATE TABLE "known_devices" (
	"tenant_id" text NOT NULL,
	"user_id" text NOT NULL,
	"key" text NOT NULL,
	"browser" text NOT NULL,
	"system" text NOT NULL,
	"first_at" timestamp with time zone NOT NULL,
	"last_at" timestamp with time zone NOT NULL,
	CONSTRAINT "known_devices_tenant_id_user_id_key_pk" PRIMARY KEY("tenant_id","user_id","key")
);
--> statement-breakpoint
CREATE TABLE "trusted_issuers" (
	"id" text PRIMARY KEY NOT NULL,
	"tenant_id" text NOT NULL,
	"name" text NOT NULL,
	"issuer" text NOT NULL,
	"audience" text NOT NULL,
	"claims" jsonb NOT NULL,
	"scopes" text[] NOT NULL,
	"networks" text[] NOT NULL,
	"created_by" text NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	"revoked_at" timestamp with time zone,
	"last_used_at" timestamp with time zone,
	"last_network" text,
	"revision" integer DEFAULT 1 NOT NULL
);
--> statement-breakpoint
ALTER TABLE "sign_ins" ADD COLUMN "way" text;--> statement-breakpoint
CREATE INDEX "trusted_issuers_of" ON "trusted_issuers" USING btree ("issuer","audience");--> statement-breakpoint
CREATE INDEX "trusted_issuers_tenant" ON "trusted_issuers" USING btree ("tenant_id","created_at");--> statement-breakpoint
-- What revokes the stored tokens of a user or a tenant revokes the CI systems that they trust, too.
CREATE OR REPLACE FUNCTION "revoke_access_tokens"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE "access_tokens" SET "revoked_at" = now(), "revision" = "revision" + 1
  WHERE "revoked_at" IS NULL AND CASE TG_TABLE_NAME WHEN 'tenants' THEN "tenant_id" = OLD."id"
    ELSE "tenant_id" = to_jsonb(OLD) ->> 'tenant_id' AND "created_by" = OLD."id" END;
  UPDATE "trusted_issuers" SET "revoked_at" = now(), "revision" = "revision" + 1
  WHERE "revoked_at" IS NULL AND CASE TG_TABLE_NAME WHEN 'tenants' THEN "tenant_id" = OLD."id"
    ELSE "tenant_id" = to_jsonb(OLD) ->> 'tenant_id' AND "created_by" = OLD."id" END;
  RETURN NULL;
END $$;
