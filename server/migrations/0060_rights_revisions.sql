CREATE TABLE "rights_revisions" (
	"tenant_id" text PRIMARY KEY NOT NULL,
	"revision" uuid DEFAULT gen_random_uuid() NOT NULL
);
--> statement-breakpoint
ALTER TABLE "rights_revisions" ENABLE ROW LEVEL SECURITY;
--> statement-breakpoint
CREATE POLICY "tenant_wall" ON "rights_revisions" USING (tenant_id = current_setting('center.tenant', true));
--> statement-breakpoint
INSERT INTO "rights_revisions" ("tenant_id") SELECT "id" FROM "tenants";
--> statement-breakpoint
-- Once in a transaction: it is one change to everyone else. At its end, so that a transaction that waits for another holds no revision.
CREATE FUNCTION "note_rights_change"() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  changed text;
BEGIN
  FOREACH changed IN ARRAY array_remove(ARRAY[OLD.tenant_id, NEW.tenant_id], NULL) LOOP
    IF current_setting('center.rights_noted', true) IS DISTINCT FROM changed THEN
      INSERT INTO rights_revisions (tenant_id) VALUES (changed)
      ON CONFLICT (tenant_id) DO UPDATE SET revision = gen_random_uuid();
      PERFORM set_config('center.rights_noted', changed, true);
    END IF;
  END LOOP;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE CONSTRAINT TRIGGER "menu_nodes_changed" AFTER INSERT OR UPDATE OR DELETE ON "menu_nodes" DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION "note_rights_change"();
--> statement-breakpoint
CREATE CONSTRAINT TRIGGER "role_menus_changed" AFTER INSERT OR UPDATE OR DELETE ON "role_menus" DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION "note_rights_change"();
--> statement-breakpoint
CREATE CONSTRAINT TRIGGER "permission_entries_changed" AFTER INSERT OR UPDATE OR DELETE ON "permission_entries" DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION "note_rights_change"();
--> statement-breakpoint
CREATE CONSTRAINT TRIGGER "stated_permissions_changed" AFTER INSERT OR UPDATE OR DELETE ON "stated_permissions" DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION "note_rights_change"();
