-- Rights that are younger than the first releases: the role of the first start holds every right of the platform, so it gets those it lacks.
WITH "wanted" AS (
	SELECT "action", "place" FROM unnest(ARRAY[
		'user:erase', 'message-channel:read', 'message-channel:write', 'identity-provider:read', 'identity-provider:write',
		'access-token:read', 'access-token:write'
	]) WITH ORDINALITY AS "all_wanted" ("action", "place")
), "held" AS (
	SELECT "id", "role_id", regexp_split_to_table("action", '\s*,\s*') AS "action" FROM "permission_entries" WHERE "type" <> 2
), "first" AS (
	SELECT "held"."id" AS "entry_id", "roles"."id" AS "role_id" FROM "held"
	JOIN "roles" ON "roles"."id" = "held"."role_id" AND "roles"."code" = 'ADMIN'
	JOIN "tenants" ON "tenants"."id" = "roles"."tenant_id" AND "roles"."id" = 'r-' || "tenants"."code" || '-admin'
	WHERE "held"."action" = 'tenant:operate'
), "missing" AS (
	SELECT "entry_id", "role_id", string_agg("action", ',' ORDER BY "place") AS "actions" FROM "first" CROSS JOIN "wanted"
	WHERE NOT EXISTS (SELECT FROM "held" WHERE "held"."role_id" = "first"."role_id" AND "held"."action" = "wanted"."action")
	GROUP BY "entry_id", "role_id"
), "given" AS (
	UPDATE "permission_entries" SET "action" = "permission_entries"."action" || ',' || "missing"."actions"
	FROM "missing" WHERE "permission_entries"."id" = "missing"."entry_id"
)
UPDATE "roles" SET "revision" = "roles"."revision" + 1 FROM "missing" WHERE "roles"."id" = "missing"."role_id";
