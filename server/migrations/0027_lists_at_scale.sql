DROP INDEX "users_tenant_mobile";--> statement-breakpoint
ALTER TABLE "sign_ins" ADD COLUMN "search" text GENERATED ALWAYS AS (lower(username || ' ' || ip)) STORED;--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "search" text GENERATED ALWAYS AS (lower(username || ' ' || name || ' ' || mobile || ' ' || email)) STORED;--> statement-breakpoint
CREATE INDEX "sign_ins_tenant_at" ON "sign_ins" USING btree ("tenant_id","at");--> statement-breakpoint
CREATE INDEX "sign_ins_at" ON "sign_ins" USING btree ("at");--> statement-breakpoint
CREATE INDEX "memberships_enterprise" ON "memberships" USING btree ("tenant_id","enterprise_id","review_state","created_at");--> statement-breakpoint
CREATE INDEX "memberships_state" ON "memberships" USING btree ("tenant_id","review_state","enterprise_id");--> statement-breakpoint
CREATE INDEX "user_departments_department" ON "user_departments" USING btree ("tenant_id","department_id","user_id");--> statement-breakpoint
CREATE INDEX "user_roles_role" ON "user_roles" USING btree ("tenant_id","role_id","user_id");--> statement-breakpoint
CREATE INDEX "menu_nodes_tenant_parent" ON "menu_nodes" USING btree ("tenant_id","parent_id");--> statement-breakpoint
CREATE INDEX "role_menus_menu_role" ON "role_menus" USING btree ("tenant_id","menu_id","role_id");--> statement-breakpoint
CREATE INDEX "sessions_open" ON "sessions" USING btree ("tenant_id","user_id") WHERE "sessions"."ended_at" is null;