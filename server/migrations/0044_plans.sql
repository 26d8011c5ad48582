CREATE TABLE "plans" (
	"id" text PRIMARY KEY NOT NULL,
	"code" text NOT NULL,
	"name" text NOT NULL,
	"name_en" text NOT NULL,
	"apps" jsonb,
	"max_users" integer NOT NULL,
	"max_storage_mb" integer NOT NULL,
	"revision" integer DEFAULT 1 NOT NULL,
	CONSTRAINT "plans_code_unique" UNIQUE("code")
);
--> statement-breakpoint
ALTER TABLE "tenants" ADD COLUMN "plan_id" text;--> statement-breakpoint
ALTER TABLE "tenants" ADD CONSTRAINT "tenants_plan_id_plans_id_fk" FOREIGN KEY ("plan_id") REFERENCES "public"."plans"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE FUNCTION "plan_users"("tenant" text) RETURNS void LANGUAGE plpgsql AS $$
DECLARE
  "most" integer;
BEGIN
  SELECT p."max_users" INTO "most" FROM "tenants" t JOIN "plans" p ON p."id" = t."plan_id" WHERE t."id" = "tenant";
  IF "most" IS NULL OR "most" = 0 THEN RETURN; END IF;
  -- Others who add users to the tenant wait here, so two at once are not both the last one.
  PERFORM 1 FROM "tenants" WHERE "id" = "tenant" FOR NO KEY UPDATE;
  IF (SELECT count(*) FROM "users" WHERE "tenant_id" = "tenant" AND "enabled") > "most" THEN
    RAISE EXCEPTION 'the plan allows % users', "most" USING ERRCODE = 'CP001', DETAIL = "most"::text;
  END IF;
END
$$;--> statement-breakpoint
CREATE FUNCTION "plan_users_added"() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  "tenant" text;
BEGIN
  FOR "tenant" IN SELECT DISTINCT "tenant_id" FROM "added" WHERE "enabled" LOOP
    PERFORM "plan_users"("tenant");
  END LOOP;
  RETURN NULL;
END
$$;--> statement-breakpoint
CREATE FUNCTION "plan_user_enabled"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM "plan_users"(NEW."tenant_id");
  RETURN NULL;
END
$$;--> statement-breakpoint
CREATE TRIGGER "plan_users_added" AFTER INSERT ON "users" REFERENCING NEW TABLE AS "added" FOR EACH STATEMENT EXECUTE FUNCTION "plan_users_added"();--> statement-breakpoint
CREATE TRIGGER "plan_user_enabled" AFTER UPDATE OF "enabled" ON "users" FOR EACH ROW WHEN (NEW."enabled" AND NOT OLD."enabled") EXECUTE FUNCTION "plan_user_enabled"();--> statement-breakpoint
CREATE FUNCTION "plan_storage"() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  "most" integer;
BEGIN
  SELECT p."max_storage_mb" INTO "most" FROM "tenants" t JOIN "plans" p ON p."id" = t."plan_id" WHERE t."id" = NEW."tenant_id";
  IF "most" IS NULL OR "most" = 0 THEN RETURN NULL; END IF;
  PERFORM 1 FROM "tenants" WHERE "id" = NEW."tenant_id" FOR NO KEY UPDATE;
  IF (SELECT sum("size"::bigint) FROM "files" WHERE "tenant_id" = NEW."tenant_id") > "most"::bigint * 1048576 THEN
    RAISE EXCEPTION 'the plan allows % MB', "most" USING ERRCODE = 'CP002', DETAIL = "most"::text;
  END IF;
  RETURN NULL;
END
$$;--> statement-breakpoint
CREATE TRIGGER "plan_storage" AFTER INSERT ON "files" FOR EACH ROW EXECUTE FUNCTION "plan_storage"();--> statement-breakpoint
CREATE FUNCTION "plan_app"() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  "allowed" jsonb;
BEGIN
  SELECT p."apps" INTO "allowed" FROM "tenants" t JOIN "plans" p ON p."id" = t."plan_id" WHERE t."id" = NEW."tenant_id";
  IF "allowed" IS NULL OR jsonb_typeof("allowed") <> 'array' OR NEW."name" LIKE '@center/%' OR "allowed" ? NEW."name" THEN RETURN NULL; END IF;
  RAISE EXCEPTION 'the plan has no %', NEW."name" USING ERRCODE = 'CP003', DETAIL = NEW."name";
END
$$;--> statement-breakpoint
CREATE TRIGGER "plan_app" AFTER INSERT ON "registrations" FOR EACH ROW EXECUTE FUNCTION "plan_app"();
