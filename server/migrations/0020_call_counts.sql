CREATE TABLE "call_counts" (
	"subject" text PRIMARY KEY NOT NULL,
	"last_second" bigint NOT NULL,
	"granted" integer NOT NULL,
	"seconds" integer[] NOT NULL
);
--> statement-breakpoint
ALTER TABLE "call_counts" SET UNLOGGED;