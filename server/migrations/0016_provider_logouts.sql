CREATE TABLE "oidc_logouts" (
	"issuer" text NOT NULL,
	"jti" text NOT NULL,
	"sid" text,
	"expires_at" timestamp with time zone NOT NULL,
	CONSTRAINT "oidc_logouts_issuer_jti_pk" PRIMARY KEY("issuer","jti")
);
--> statement-breakpoint
ALTER TABLE "oidc_sign_ons" ADD COLUMN "subject" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "oidc_sign_ons" ADD COLUMN "sid" text;--> statement-breakpoint
CREATE INDEX "oidc_logouts_expires_at" ON "oidc_logouts" USING btree ("expires_at");--> statement-breakpoint
CREATE INDEX "oidc_logouts_sid" ON "oidc_logouts" USING btree ("sid");--> statement-breakpoint
CREATE INDEX "oidc_sign_ons_subject" ON "oidc_sign_ons" USING btree ("subject");--> statement-breakpoint
CREATE INDEX "oidc_sign_ons_sid" ON "oidc_sign_ons" USING btree ("sid");