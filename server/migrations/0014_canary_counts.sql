CREATE TABLE "canary_counts" (
	"tenant_id" text NOT NULL,
	"name" text NOT NULL,
	"minute" timestamp with time zone NOT NULL,
	"version" text NOT NULL,
	"voice" integer NOT NULL,
	"kind" text NOT NULL,
	"bucket" integer NOT NULL,
	"count" integer NOT NULL,
	CONSTRAINT "canary_counts_key" PRIMARY KEY("tenant_id","name","minute","version","voice","kind","bucket")
);
--> statement-breakpoint
CREATE INDEX "canary_counts_minute" ON "canary_counts" USING btree ("minute");