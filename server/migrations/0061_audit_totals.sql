CREATE TABLE "audit_totals" (
	"tenant_id" text NOT NULL,
	"action" text NOT NULL,
	"total" bigint NOT NULL,
	CONSTRAINT "audit_totals_tenant_id_action_pk" PRIMARY KEY("tenant_id","action")
);
--> statement-breakpoint
ALTER TABLE "audit_totals" ENABLE ROW LEVEL SECURITY;
--> statement-breakpoint
CREATE POLICY "tenant_wall" ON "audit_totals" USING (tenant_id = '' OR tenant_id = current_setting('center.tenant', true));
--> statement-breakpoint
CREATE INDEX "audit_entries_action" ON "audit_entries" USING btree ("action","sequence");
--> statement-breakpoint
-- Rows are added under one lock (`appendAudit`), so no one waits here for a total that another adds to. None is ever taken away.
CREATE FUNCTION "count_audit"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO audit_totals AS known (tenant_id, action, total)
  SELECT coalesce(tenant_id, ''), action, count(*) FROM added GROUP BY 1, 2
  ON CONFLICT (tenant_id, action) DO UPDATE SET total = known.total + excluded.total;
  RETURN NULL;
END $$;
--> statement-breakpoint
-- Holds back what is added meanwhile until this migration is over.
LOCK TABLE "audit_entries" IN SHARE ROW EXCLUSIVE MODE;
--> statement-breakpoint
INSERT INTO "audit_totals" ("tenant_id", "action", "total") SELECT coalesce("tenant_id", ''), "action", count(*) FROM "audit_entries" GROUP BY 1, 2;
--> statement-breakpoint
CREATE TRIGGER "audit_entries_added" AFTER INSERT ON "audit_entries" REFERENCING NEW TABLE AS "added" FOR EACH STATEMENT EXECUTE FUNCTION "count_audit"();
