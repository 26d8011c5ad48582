CREATE TABLE "message_channels" (
	"id" text PRIMARY KEY NOT NULL,
	"tenant_id" text NOT NULL,
	"name" text NOT NULL,
	"kind" text NOT NULL,
	"adapter" text NOT NULL,
	"address" text DEFAULT '' NOT NULL,
	"port" integer DEFAULT 0 NOT NULL,
	"region" text DEFAULT '' NOT NULL,
	"account" text DEFAULT '' NOT NULL,
	"app_id" text DEFAULT '' NOT NULL,
	"sign_name" text DEFAULT '' NOT NULL,
	"sender" text DEFAULT '' NOT NULL,
	"secret" text DEFAULT '' NOT NULL,
	"enabled" boolean DEFAULT false NOT NULL,
	"revision" integer DEFAULT 1 NOT NULL,
	CONSTRAINT "message_channels_tenant_name" UNIQUE("tenant_id","name")
);
--> statement-breakpoint
CREATE TABLE "message_sendings" (
	"id" bigserial PRIMARY KEY NOT NULL,
	"tenant_id" text NOT NULL,
	"channel_id" text NOT NULL,
	"channel" text NOT NULL,
	"kind" text NOT NULL,
	"purpose" text NOT NULL,
	"recipient" text NOT NULL,
	"at" timestamp with time zone NOT NULL,
	"is_sent" boolean NOT NULL,
	"provider_id" text DEFAULT '' NOT NULL,
	"error" text DEFAULT '' NOT NULL,
	"is_test" boolean DEFAULT false NOT NULL,
	"search" text GENERATED ALWAYS AS (lower(channel || ' ' || recipient || ' ' || provider_id || ' ' || error)) STORED
);
--> statement-breakpoint
CREATE TABLE "message_templates" (
	"tenant_id" text NOT NULL,
	"kind" text NOT NULL,
	"purpose" text NOT NULL,
	"locale" text NOT NULL,
	"subject" text DEFAULT '' NOT NULL,
	"text" text NOT NULL,
	"provider_template_id" text DEFAULT '' NOT NULL,
	"revision" integer DEFAULT 1 NOT NULL,
	CONSTRAINT "message_templates_tenant_id_kind_purpose_locale_pk" PRIMARY KEY("tenant_id","kind","purpose","locale")
);
--> statement-breakpoint
CREATE UNIQUE INDEX "message_channels_enabled" ON "message_channels" USING btree ("tenant_id","kind") WHERE "message_channels"."enabled";--> statement-breakpoint
CREATE INDEX "message_sendings_tenant" ON "message_sendings" USING btree ("tenant_id","id");--> statement-breakpoint
CREATE INDEX "message_sendings_at" ON "message_sendings" USING btree ("at");