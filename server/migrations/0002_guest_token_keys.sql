CREATE TABLE "guest_token_keys" (
	"kid" text PRIMARY KEY NOT NULL,
	"private_key" jsonb NOT NULL,
	"subject_secret" text NOT NULL,
	"created_at" timestamp with time zone NOT NULL
);
