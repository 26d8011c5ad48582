-- Whoever disables or deletes a user or a tenant, by whichever way, ends their sessions with it: in one transaction, so that no instance
-- allows a call that comes after. Instances hear of each session, and of who it was; the tool that writes 0000 knows no triggers.
CREATE FUNCTION "shut_out"() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  "of_tenant" text := CASE TG_TABLE_NAME WHEN 'tenants' THEN OLD."id" ELSE to_jsonb(OLD) ->> 'tenant_id' END;
  "of_user" text := CASE TG_TABLE_NAME WHEN 'tenants' THEN NULL ELSE OLD."id" END;
  "ended" text;
BEGIN
  FOR "ended" IN
    UPDATE "sessions" SET "ended_at" = now(), "end_reason" = 'revoked'
    WHERE "tenant_id" = "of_tenant" AND ("of_user" IS NULL OR "user_id" = "of_user") AND "ended_at" IS NULL
    RETURNING "id"
  LOOP
    PERFORM pg_notify('center_sessions', "ended");
  END LOOP;
  PERFORM pg_notify('center_shut_out', jsonb_build_object('tenantId', "of_tenant", 'userId', "of_user")::text);
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER "users_shut_out" AFTER UPDATE OF "enabled" ON "users" FOR EACH ROW WHEN (OLD."enabled" AND NOT NEW."enabled") EXECUTE FUNCTION "shut_out"();--> statement-breakpoint
CREATE TRIGGER "users_gone" AFTER DELETE ON "users" FOR EACH ROW EXECUTE FUNCTION "shut_out"();--> statement-breakpoint
CREATE TRIGGER "tenants_shut_out" AFTER UPDATE OF "enabled" ON "tenants" FOR EACH ROW WHEN (OLD."enabled" AND NOT NEW."enabled") EXECUTE FUNCTION "shut_out"();--> statement-breakpoint
CREATE TRIGGER "tenants_gone" AFTER DELETE ON "tenants" FOR EACH ROW EXECUTE FUNCTION "shut_out"();
