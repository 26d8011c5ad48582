CREATE TABLE "source_maps" (
	"name" text NOT NULL,
	"version" text NOT NULL,
	"path" text NOT NULL,
	"sha256" text NOT NULL,
	"bytes" integer NOT NULL,
	CONSTRAINT "source_maps_name_version_path_pk" PRIMARY KEY("name","version","path")
);
--> statement-breakpoint
ALTER TABLE "source_maps" ADD CONSTRAINT "source_maps_version" FOREIGN KEY ("name","version") REFERENCES "public"."app_versions"("name","version") ON DELETE no action ON UPDATE no action;