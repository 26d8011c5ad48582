-- Short-lived rows: a crash may forget them, and writing them costs half. The tool that writes 0000 cannot say so.
ALTER TABLE "nonces" SET UNLOGGED;--> statement-breakpoint
ALTER TABLE "captchas" SET UNLOGGED;
