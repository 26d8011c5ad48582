CREATE TABLE "vendor_members" (
	"vendor_id" text NOT NULL,
	"user_id" text NOT NULL,
	"role" text NOT NULL,
	CONSTRAINT "vendor_members_vendor_id_user_id_pk" PRIMARY KEY("vendor_id","user_id")
);
--> statement-breakpoint
CREATE TABLE "vendors" (
	"id" text PRIMARY KEY NOT NULL,
	"scope" text NOT NULL,
	"name" text NOT NULL,
	"name_en" text DEFAULT '' NOT NULL,
	"contact" text DEFAULT '' NOT NULL,
	"enabled" boolean DEFAULT true NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"revision" integer DEFAULT 1 NOT NULL,
	CONSTRAINT "vendors_scope_unique" UNIQUE("scope")
);
--> statement-breakpoint
ALTER TABLE "apps" ADD COLUMN "owner_tenant_id" text;--> statement-breakpoint
ALTER TABLE "vendor_members" ADD CONSTRAINT "vendor_members_vendor_id_vendors_id_fk" FOREIGN KEY ("vendor_id") REFERENCES "public"."vendors"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "vendor_members_user" ON "vendor_members" USING btree ("user_id");--> statement-breakpoint
-- An app is its first publisher's tenant's: a user's, or that of the user who made the token. The others are the portal's.
UPDATE "apps" SET "owner_tenant_id" = (
	SELECT "users"."tenant_id" FROM "app_versions"
	JOIN "users" ON "users"."id" = substring("app_versions"."published_by" from '[^/]+$')
	WHERE "app_versions"."name" = "apps"."name"
	ORDER BY "app_versions"."sequence" LIMIT 1
);
