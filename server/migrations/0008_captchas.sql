CREATE TABLE "captcha_challenges" (
	"token" text PRIMARY KEY NOT NULL,
	"solution" jsonb NOT NULL,
	"scene" text,
	"client_uid" text,
	"made_at" timestamp with time zone NOT NULL,
	"expires_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "captcha_proofs" (
	"key" text PRIMARY KEY NOT NULL,
	"scene" text,
	"expires_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "sms_codes" (
	"phone" text NOT NULL,
	"purpose" text NOT NULL,
	"code_hash" text NOT NULL,
	"tries" integer NOT NULL,
	"sent_at" timestamp with time zone NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	CONSTRAINT "sms_codes_phone_purpose_pk" PRIMARY KEY("phone","purpose")
);
--> statement-breakpoint
DROP INDEX "login_attempts_window_start";--> statement-breakpoint
ALTER TABLE "login_attempts" ADD COLUMN "expires_at" timestamp with time zone DEFAULT now() + interval '1 day' NOT NULL;--> statement-breakpoint
CREATE INDEX "captcha_challenges_expires_at" ON "captcha_challenges" USING btree ("expires_at");--> statement-breakpoint
CREATE INDEX "captcha_proofs_expires_at" ON "captcha_proofs" USING btree ("expires_at");--> statement-breakpoint
CREATE INDEX "sms_codes_expires_at" ON "sms_codes" USING btree ("expires_at");--> statement-breakpoint
CREATE INDEX "login_attempts_expires_at" ON "login_attempts" USING btree ("expires_at");--> statement-breakpoint
ALTER TABLE "captcha_challenges" SET UNLOGGED;--> statement-breakpoint
ALTER TABLE "captcha_proofs" SET UNLOGGED;--> statement-breakpoint
ALTER TABLE "sms_codes" SET UNLOGGED;
