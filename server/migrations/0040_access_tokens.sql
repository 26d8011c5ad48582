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
CREATE INDEX "access_tokens_tenant" ON "access_tokens" USING btree ("tenant_id","created_at");--> statement-breakpoint
-- Whoever disables or deletes a user or a tenant, by whichever way, revokes the tokens that the user made, or the tenant has, with it.
CREATE FUNCTION "revoke_access_tokens"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE "access_tokens" SET "revoked_at" = now(), "revision" = "revision" + 1
  WHERE "revoked_at" IS NULL AND CASE TG_TABLE_NAME WHEN 'tenants' THEN "tenant_id" = OLD."id"
    ELSE "tenant_id" = to_jsonb(OLD) ->> 'tenant_id' AND "created_by" = OLD."id" END;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER "users_tokens_shut_out" AFTER UPDATE OF "enabled" ON "users" FOR EACH ROW WHEN (OLD."enabled" AND NOT NEW."enabled") EXECUTE FUNCTION "revoke_access_tokens"();--> statement-breakpoint
CREATE TRIGGER "users_tokens_gone" AFTER DELETE ON "users" FOR EACH ROW EXECUTE FUNCTION "revoke_access_tokens"();--> statement-breakpoint
CREATE TRIGGER "tenants_tokens_shut_out" AFTER UPDATE OF "enabled" ON "tenants" FOR EACH ROW WHEN (OLD."enabled" AND NOT NEW."enabled") EXECUTE FUNCTION "revoke_access_tokens"();--> statement-breakpoint
CREATE TRIGGER "tenants_tokens_gone" AFTER DELETE ON "tenants" FOR EACH ROW EXECUTE FUNCTION "revoke_access_tokens"();
