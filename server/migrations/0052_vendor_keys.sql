CREATE TABLE "vendor_keys" (
	"id" text PRIMARY KEY NOT NULL,
	"vendor_id" text NOT NULL,
	"name" text NOT NULL,
	"public_key" text NOT NULL,
	"added_by" text NOT NULL,
	"added_at" timestamp with time zone NOT NULL,
	"revoked_at" timestamp with time zone,
	"revoked_by" text
);
--> statement-breakpoint
ALTER TABLE "app_versions" ADD COLUMN "signature" jsonb;--> statement-breakpoint
ALTER TABLE "vendor_keys" ADD CONSTRAINT "vendor_keys_vendor_id_vendors_id_fk" FOREIGN KEY ("vendor_id") REFERENCES "public"."vendors"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "vendor_keys_vendor" ON "vendor_keys" USING btree ("vendor_id");