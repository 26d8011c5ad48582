CREATE TABLE "recoveries" (
	"key" text PRIMARY KEY NOT NULL,
	"step" text NOT NULL,
	"tenant_id" text NOT NULL,
	"tenant_code" text NOT NULL,
	"user_id" text,
	"username" text NOT NULL,
	"phone" text NOT NULL,
	"expires_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "recovery_secrets" (
	"name" text PRIMARY KEY NOT NULL,
	"secret" text NOT NULL
);
--> statement-breakpoint
ALTER TABLE "enterprises" DROP CONSTRAINT "enterprises_tenant_credit_code";--> statement-breakpoint
ALTER TABLE "enterprises" ALTER COLUMN "credit_code" SET DEFAULT '';--> statement-breakpoint
ALTER TABLE "enterprises" ADD COLUMN "contact_name" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "enterprises" ADD COLUMN "contact_position" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "sessions" ADD COLUMN "ip" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "sessions" ADD COLUMN "agent" text DEFAULT '' NOT NULL;--> statement-breakpoint
CREATE INDEX "recoveries_expires_at" ON "recoveries" USING btree ("expires_at");--> statement-breakpoint
CREATE UNIQUE INDEX "enterprises_credit_code_once" ON "enterprises" USING btree ("tenant_id","credit_code") WHERE "enterprises"."credit_code" <> '';--> statement-breakpoint
CREATE UNIQUE INDEX "users_username_once" ON "users" USING btree ("tenant_id",lower("username"));--> statement-breakpoint
CREATE UNIQUE INDEX "users_mobile_once" ON "users" USING btree ("tenant_id","mobile") WHERE "users"."mobile" <> '';--> statement-breakpoint
ALTER TABLE "recoveries" SET UNLOGGED;
