CREATE TABLE "version_certifications" (
	"name" text NOT NULL,
	"version" text NOT NULL,
	"state" text DEFAULT 'waiting' NOT NULL,
	"attempts" integer DEFAULT 0 NOT NULL,
	"queued_at" timestamp with time zone NOT NULL,
	"lease" text,
	"leased_until" timestamp with time zone,
	"worker" text DEFAULT '' NOT NULL,
	"ended_at" timestamp with time zone,
	"fault" text DEFAULT '' NOT NULL,
	"report" jsonb,
	CONSTRAINT "version_certifications_name_version_pk" PRIMARY KEY("name","version")
);
--> statement-breakpoint
CREATE TABLE "version_reviews" (
	"tenant_id" text NOT NULL,
	"name" text NOT NULL,
	"version" text NOT NULL,
	"user_id" text NOT NULL,
	"verdict" text NOT NULL,
	"in_page" boolean NOT NULL,
	"note" text NOT NULL,
	"at" timestamp with time zone NOT NULL,
	CONSTRAINT "version_reviews_tenant_id_name_version_user_id_pk" PRIMARY KEY("tenant_id","name","version","user_id")
);
--> statement-breakpoint
ALTER TABLE "version_certifications" ADD CONSTRAINT "version_certifications_version" FOREIGN KEY ("name","version") REFERENCES "public"."app_versions"("name","version") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "version_reviews" ADD CONSTRAINT "version_reviews_version" FOREIGN KEY ("name","version") REFERENCES "public"."app_versions"("name","version") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "version_certifications_queue" ON "version_certifications" USING btree ("state","queued_at");