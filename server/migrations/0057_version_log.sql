CREATE TABLE "version_log" (
	"sequence" bigint PRIMARY KEY NOT NULL,
	"name" text NOT NULL,
	"version" text NOT NULL,
	"digest" text NOT NULL,
	"key_id" text,
	"at" timestamp with time zone NOT NULL,
	"previous_hash" text NOT NULL,
	"hash" text NOT NULL
);
--> statement-breakpoint
CREATE INDEX "version_log_version" ON "version_log" USING btree ("name","version");