-- What a call of a user of a tenant may see and write is decided by the database too (decision 061). The owner of the tables is not held
-- by these policies; the role that such calls take is.
-- The chain of the audit log is one for all tenants: who adds to it needs its end, and sees no more of it.
CREATE FUNCTION audit_chain_end() RETURNS TABLE (sequence bigint, hash text) LANGUAGE sql STABLE SECURITY DEFINER SET search_path = pg_catalog, pg_temp
AS $$ SELECT sequence, hash FROM public.audit_entries ORDER BY sequence DESC LIMIT 1 $$;
--> statement-breakpoint
ALTER TABLE "access_tokens" ENABLE ROW LEVEL SECURITY;
--> statement-breakpoint
CREATE POLICY "tenant_wall" ON "access_tokens" USING (tenant_id = current_setting('center.tenant', true));
--> statement-breakpoint
ALTER TABLE "admin_requests" ENABLE ROW LEVEL SECURITY;
--> statement-breakpoint
CREATE POLICY "tenant_wall" ON "admin_requests" USING (tenant_id = current_setting('center.tenant', true));
--> statement-breakpoint
ALTER TABLE "applications" ENABLE ROW LEVEL SECURITY;
--> statement-breakpoint
CREATE POLICY "tenant_wall" ON "applications" USING (tenant_id = current_setting('center.tenant', true));
--> statement-breakpoint
ALTER TABLE "audit_entries" ENABLE ROW LEVEL SECURITY;
--> statement-breakpoint
CREATE POLICY "tenant_wall" ON "audit_entries" USING (tenant_id IS NULL OR tenant_id = current_setting('center.tenant', true));
--> statement-breakpoint
ALTER TABLE "brand_images" ENABLE ROW LEVEL SECURITY;
--> statement-breakpoint
CREATE POLICY "tenant_wall" ON "brand_images" USING (tenant_id = current_setting('center.tenant', true));
--> statement-breakpoint
ALTER TABLE "canary_counts" ENABLE ROW LEVEL SECURITY;
--> statement-breakpoint
CREATE POLICY "tenant_wall" ON "canary_counts" USING (tenant_id = current_setting('center.tenant', true));
--> statement-breakpoint
ALTER TABLE "departments" ENABLE ROW LEVEL SECURITY;
--> statement-breakpoint
CREATE POLICY "tenant_wall" ON "departments" USING (tenant_id = current_setting('center.tenant', true));
--> statement-breakpoint
ALTER TABLE "enterprises" ENABLE ROW LEVEL SECURITY;
--> statement-breakpoint
CREATE POLICY "tenant_wall" ON "enterprises" USING (tenant_id = current_setting('center.tenant', true));
--> statement-breakpoint
ALTER TABLE "events" ENABLE ROW LEVEL SECURITY;
--> statement-breakpoint
CREATE POLICY "tenant_wall" ON "events" USING (tenant_id = current_setting('center.tenant', true));
--> statement-breakpoint
ALTER TABLE "external_systems" ENABLE ROW LEVEL SECURITY;
--> statement-breakpoint
CREATE POLICY "tenant_wall" ON "external_systems" USING (tenant_id = current_setting('center.tenant', true));
--> statement-breakpoint
ALTER TABLE "external_users" ENABLE ROW LEVEL SECURITY;
--> statement-breakpoint
CREATE POLICY "tenant_wall" ON "external_users" USING (tenant_id = current_setting('center.tenant', true));
--> statement-breakpoint
ALTER TABLE "files" ENABLE ROW LEVEL SECURITY;
--> statement-breakpoint
CREATE POLICY "tenant_wall" ON "files" USING (tenant_id = current_setting('center.tenant', true));
--> statement-breakpoint
ALTER TABLE "identity_providers" ENABLE ROW LEVEL SECURITY;
--> statement-breakpoint
CREATE POLICY "tenant_wall" ON "identity_providers" USING (tenant_id = current_setting('center.tenant', true));
--> statement-breakpoint
ALTER TABLE "known_devices" ENABLE ROW LEVEL SECURITY;
--> statement-breakpoint
CREATE POLICY "tenant_wall" ON "known_devices" USING (tenant_id = current_setting('center.tenant', true));
--> statement-breakpoint
ALTER TABLE "letter_receivers" ENABLE ROW LEVEL SECURITY;
--> statement-breakpoint
CREATE POLICY "tenant_wall" ON "letter_receivers" USING (tenant_id = current_setting('center.tenant', true));
--> statement-breakpoint
ALTER TABLE "letter_replies" ENABLE ROW LEVEL SECURITY;
--> statement-breakpoint
CREATE POLICY "tenant_wall" ON "letter_replies" USING (tenant_id = current_setting('center.tenant', true));
--> statement-breakpoint
ALTER TABLE "letters" ENABLE ROW LEVEL SECURITY;
--> statement-breakpoint
CREATE POLICY "tenant_wall" ON "letters" USING (tenant_id = current_setting('center.tenant', true));
--> statement-breakpoint
ALTER TABLE "memberships" ENABLE ROW LEVEL SECURITY;
--> statement-breakpoint
CREATE POLICY "tenant_wall" ON "memberships" USING (tenant_id = current_setting('center.tenant', true));
--> statement-breakpoint
ALTER TABLE "menu_deletions" ENABLE ROW LEVEL SECURITY;
--> statement-breakpoint
CREATE POLICY "tenant_wall" ON "menu_deletions" USING (tenant_id = current_setting('center.tenant', true));
--> statement-breakpoint
ALTER TABLE "menu_nodes" ENABLE ROW LEVEL SECURITY;
--> statement-breakpoint
CREATE POLICY "tenant_wall" ON "menu_nodes" USING (tenant_id = current_setting('center.tenant', true));
--> statement-breakpoint
ALTER TABLE "message_channels" ENABLE ROW LEVEL SECURITY;
--> statement-breakpoint
CREATE POLICY "tenant_wall" ON "message_channels" USING (tenant_id = current_setting('center.tenant', true));
--> statement-breakpoint
ALTER TABLE "message_sendings" ENABLE ROW LEVEL SECURITY;
--> statement-breakpoint
CREATE POLICY "tenant_wall" ON "message_sendings" USING (tenant_id = current_setting('center.tenant', true));
--> statement-breakpoint
ALTER TABLE "message_templates" ENABLE ROW LEVEL SECURITY;
--> statement-breakpoint
CREATE POLICY "tenant_wall" ON "message_templates" USING (tenant_id = current_setting('center.tenant', true));
--> statement-breakpoint
ALTER TABLE "passkeys" ENABLE ROW LEVEL SECURITY;
--> statement-breakpoint
CREATE POLICY "tenant_wall" ON "passkeys" USING (tenant_id = current_setting('center.tenant', true));
--> statement-breakpoint
ALTER TABLE "password_links" ENABLE ROW LEVEL SECURITY;
--> statement-breakpoint
CREATE POLICY "tenant_wall" ON "password_links" USING (tenant_id = current_setting('center.tenant', true));
--> statement-breakpoint
ALTER TABLE "permission_entries" ENABLE ROW LEVEL SECURITY;
--> statement-breakpoint
CREATE POLICY "tenant_wall" ON "permission_entries" USING (tenant_id = current_setting('center.tenant', true));
--> statement-breakpoint
ALTER TABLE "products" ENABLE ROW LEVEL SECURITY;
--> statement-breakpoint
CREATE POLICY "tenant_wall" ON "products" USING (tenant_id = current_setting('center.tenant', true));
--> statement-breakpoint
ALTER TABLE "provider_requests" ENABLE ROW LEVEL SECURITY;
--> statement-breakpoint
CREATE POLICY "tenant_wall" ON "provider_requests" USING (tenant_id = current_setting('center.tenant', true));
--> statement-breakpoint
ALTER TABLE "recoveries" ENABLE ROW LEVEL SECURITY;
--> statement-breakpoint
CREATE POLICY "tenant_wall" ON "recoveries" USING (tenant_id = current_setting('center.tenant', true));
--> statement-breakpoint
ALTER TABLE "recovery_codes" ENABLE ROW LEVEL SECURITY;
--> statement-breakpoint
CREATE POLICY "tenant_wall" ON "recovery_codes" USING (tenant_id = current_setting('center.tenant', true));
--> statement-breakpoint
ALTER TABLE "registrations" ENABLE ROW LEVEL SECURITY;
--> statement-breakpoint
CREATE POLICY "tenant_wall" ON "registrations" USING (tenant_id = current_setting('center.tenant', true));
--> statement-breakpoint
ALTER TABLE "releases" ENABLE ROW LEVEL SECURITY;
--> statement-breakpoint
CREATE POLICY "tenant_wall" ON "releases" USING (tenant_id = current_setting('center.tenant', true));
--> statement-breakpoint
ALTER TABLE "role_applications" ENABLE ROW LEVEL SECURITY;
--> statement-breakpoint
CREATE POLICY "tenant_wall" ON "role_applications" USING (tenant_id = current_setting('center.tenant', true));
--> statement-breakpoint
ALTER TABLE "role_menus" ENABLE ROW LEVEL SECURITY;
--> statement-breakpoint
CREATE POLICY "tenant_wall" ON "role_menus" USING (tenant_id = current_setting('center.tenant', true));
--> statement-breakpoint
ALTER TABLE "roles" ENABLE ROW LEVEL SECURITY;
--> statement-breakpoint
CREATE POLICY "tenant_wall" ON "roles" USING (tenant_id = current_setting('center.tenant', true));
--> statement-breakpoint
ALTER TABLE "second_factors" ENABLE ROW LEVEL SECURITY;
--> statement-breakpoint
CREATE POLICY "tenant_wall" ON "second_factors" USING (tenant_id = current_setting('center.tenant', true));
--> statement-breakpoint
ALTER TABLE "second_steps" ENABLE ROW LEVEL SECURITY;
--> statement-breakpoint
CREATE POLICY "tenant_wall" ON "second_steps" USING (tenant_id = current_setting('center.tenant', true));
--> statement-breakpoint
ALTER TABLE "session_choices" ENABLE ROW LEVEL SECURITY;
--> statement-breakpoint
CREATE POLICY "tenant_wall" ON "session_choices" USING (tenant_id = current_setting('center.tenant', true));
--> statement-breakpoint
ALTER TABLE "sessions" ENABLE ROW LEVEL SECURITY;
--> statement-breakpoint
CREATE POLICY "tenant_wall" ON "sessions" USING (tenant_id = current_setting('center.tenant', true));
--> statement-breakpoint
ALTER TABLE "setting_changes" ENABLE ROW LEVEL SECURITY;
--> statement-breakpoint
CREATE POLICY "tenant_wall" ON "setting_changes" USING (tenant_id = current_setting('center.tenant', true));
--> statement-breakpoint
ALTER TABLE "sign_ins" ENABLE ROW LEVEL SECURITY;
--> statement-breakpoint
CREATE POLICY "tenant_wall" ON "sign_ins" USING (tenant_id = current_setting('center.tenant', true));
--> statement-breakpoint
ALTER TABLE "sign_on_grants" ENABLE ROW LEVEL SECURITY;
--> statement-breakpoint
CREATE POLICY "tenant_wall" ON "sign_on_grants" USING (tenant_id = current_setting('center.tenant', true));
--> statement-breakpoint
ALTER TABLE "stated_permissions" ENABLE ROW LEVEL SECURITY;
--> statement-breakpoint
CREATE POLICY "tenant_wall" ON "stated_permissions" USING (tenant_id = current_setting('center.tenant', true));
--> statement-breakpoint
ALTER TABLE "telemetry" ENABLE ROW LEVEL SECURITY;
--> statement-breakpoint
CREATE POLICY "tenant_wall" ON "telemetry" USING (tenant_id = current_setting('center.tenant', true));
--> statement-breakpoint
ALTER TABLE "tenant_domains" ENABLE ROW LEVEL SECURITY;
--> statement-breakpoint
-- Which tenant an address belongs to is no secret, and decides whether another may have it.
CREATE POLICY "host_names" ON "tenant_domains" FOR SELECT USING (true);
--> statement-breakpoint
CREATE POLICY "tenant_wall" ON "tenant_domains" USING (tenant_id = current_setting('center.tenant', true));
--> statement-breakpoint
ALTER TABLE "todos" ENABLE ROW LEVEL SECURITY;
--> statement-breakpoint
CREATE POLICY "tenant_wall" ON "todos" USING (tenant_id = current_setting('center.tenant', true));
--> statement-breakpoint
ALTER TABLE "trusted_devices" ENABLE ROW LEVEL SECURITY;
--> statement-breakpoint
CREATE POLICY "tenant_wall" ON "trusted_devices" USING (tenant_id = current_setting('center.tenant', true));
--> statement-breakpoint
ALTER TABLE "trusted_issuers" ENABLE ROW LEVEL SECURITY;
--> statement-breakpoint
CREATE POLICY "tenant_wall" ON "trusted_issuers" USING (tenant_id = current_setting('center.tenant', true));
--> statement-breakpoint
ALTER TABLE "user_departments" ENABLE ROW LEVEL SECURITY;
--> statement-breakpoint
CREATE POLICY "tenant_wall" ON "user_departments" USING (tenant_id = current_setting('center.tenant', true));
--> statement-breakpoint
ALTER TABLE "user_imports" ENABLE ROW LEVEL SECURITY;
--> statement-breakpoint
CREATE POLICY "tenant_wall" ON "user_imports" USING (tenant_id = current_setting('center.tenant', true));
--> statement-breakpoint
ALTER TABLE "user_preferences" ENABLE ROW LEVEL SECURITY;
--> statement-breakpoint
CREATE POLICY "tenant_wall" ON "user_preferences" USING (tenant_id = current_setting('center.tenant', true));
--> statement-breakpoint
ALTER TABLE "user_roles" ENABLE ROW LEVEL SECURITY;
--> statement-breakpoint
CREATE POLICY "tenant_wall" ON "user_roles" USING (tenant_id = current_setting('center.tenant', true));
--> statement-breakpoint
ALTER TABLE "users" ENABLE ROW LEVEL SECURITY;
--> statement-breakpoint
CREATE POLICY "tenant_wall" ON "users" USING (tenant_id = current_setting('center.tenant', true));
--> statement-breakpoint
ALTER TABLE "version_reviews" ENABLE ROW LEVEL SECURITY;
--> statement-breakpoint
CREATE POLICY "tenant_wall" ON "version_reviews" USING (tenant_id = current_setting('center.tenant', true));
--> statement-breakpoint
ALTER TABLE "workbenches" ENABLE ROW LEVEL SECURITY;
--> statement-breakpoint
CREATE POLICY "tenant_wall" ON "workbenches" USING (tenant_id = current_setting('center.tenant', true));
--> statement-breakpoint
ALTER TABLE "user_import_rows" ENABLE ROW LEVEL SECURITY;
--> statement-breakpoint
CREATE POLICY "tenant_wall" ON "user_import_rows" USING (EXISTS (SELECT FROM user_imports WHERE user_imports.id = import_id));
--> statement-breakpoint
ALTER TABLE "credentials" ENABLE ROW LEVEL SECURITY;
--> statement-breakpoint
CREATE POLICY "tenant_wall" ON "credentials" USING (EXISTS (SELECT FROM users WHERE users.id = user_id));
--> statement-breakpoint
ALTER TABLE "former_passwords" ENABLE ROW LEVEL SECURITY;
--> statement-breakpoint
CREATE POLICY "tenant_wall" ON "former_passwords" USING (EXISTS (SELECT FROM users WHERE users.id = user_id));
--> statement-breakpoint
ALTER TABLE "session_tabs" ENABLE ROW LEVEL SECURITY;
--> statement-breakpoint
CREATE POLICY "tenant_wall" ON "session_tabs" USING (EXISTS (SELECT FROM sessions WHERE sessions.id = session_id));
