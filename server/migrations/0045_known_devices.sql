CREATE TABLE "known_devices" (
	"tenant_id" text NOT NULL,
	"user_id" text NOT NULL,
	"key" text NOT NULL,
	"browser" text NOT NULL,
	"system" text NOT NULL,
	"first_at" timestamp with time zone NOT NULL,
	"last_at" timestamp with time zone NOT NULL,
	CONSTRAINT "known_devices_tenant_id_user_id_key_pk" PRIMARY KEY("tenant_id","user_id","key")
);
