CREATE TABLE "user_preferences" (
	"tenant_id" text NOT NULL,
	"user_id" text NOT NULL,
	"set" jsonb NOT NULL,
	"updated_at" timestamp with time zone NOT NULL,
	CONSTRAINT "user_preferences_tenant_id_user_id_pk" PRIMARY KEY("tenant_id","user_id")
);
