CREATE TABLE "external_systems" (
	"tenant_id" text NOT NULL,
	"code" text NOT NULL,
	"name" text NOT NULL,
	"bind_url" text DEFAULT '' NOT NULL,
	CONSTRAINT "external_systems_tenant_id_code_pk" PRIMARY KEY("tenant_id","code")
);
--> statement-breakpoint
CREATE TABLE "external_users" (
	"tenant_id" text NOT NULL,
	"system_code" text NOT NULL,
	"user_id" text NOT NULL,
	"ext_user_id" text NOT NULL,
	"ext_user_name" text NOT NULL,
	CONSTRAINT "external_users_tenant_id_system_code_user_id_pk" PRIMARY KEY("tenant_id","system_code","user_id")
);
--> statement-breakpoint
ALTER TABLE "external_users" ADD CONSTRAINT "external_users_system" FOREIGN KEY ("tenant_id","system_code") REFERENCES "public"."external_systems"("tenant_id","code") ON DELETE no action ON UPDATE no action;