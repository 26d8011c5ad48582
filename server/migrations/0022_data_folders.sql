CREATE TABLE "data_folders" (
	"name" text PRIMARY KEY NOT NULL,
	"id" text NOT NULL,
	"at" timestamp with time zone NOT NULL
);
