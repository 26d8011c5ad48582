DROP INDEX "sign_ins_at";--> statement-breakpoint
DROP INDEX "memberships_enterprise";--> statement-breakpoint
CREATE INDEX "sign_ins_tenant_at" ON "sign_ins" USING btree ("tenant_id","at");--> statement-breakpoint
CREATE INDEX "sign_ins_at" ON "sign_ins" USING btree ("at");--> statement-breakpoint
CREATE INDEX "memberships_enterprise" ON "memberships" USING btree ("tenant_id","enterprise_id","review_state","created_at");