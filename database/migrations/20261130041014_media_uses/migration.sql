CREATE TABLE "media_use" (
	"media" text,
	"source" text,
	"source_id" text,
	"record_kind" text NOT NULL,
	"record_id" text NOT NULL,
	CONSTRAINT "media_use_pkey" PRIMARY KEY("media","source","source_id")
);
--> statement-breakpoint
CREATE INDEX "media_use_source" ON "media_use" ("source","source_id");--> statement-breakpoint
-- The items that a text refers to, as kind:key.
CREATE OR REPLACE FUNCTION "media_referenced_in"("body" text) RETURNS SETOF text LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
	SELECT DISTINCT 'image:' || found[1] FROM regexp_matches(body, '(?<![0-9a-f])([0-9a-f]{32})(?![0-9a-f])', 'g') found
	UNION ALL
	SELECT DISTINCT 'video:' || found[1]
		FROM regexp_matches(body, '"background_video_id": ?([0-9]{1,9})(?![0-9])', 'g') found
	UNION ALL
	SELECT DISTINCT 'file:' || found[1]
		FROM regexp_matches(body, '/default/file/([A-Za-z0-9_-]{22})(?![A-Za-z0-9_-])', 'g') found
$$;--> statement-breakpoint
-- Arguments: the columns of the primary key, separated by commas; the column to read, or * for all; the kind of the
-- record; the column with the id of the record.
CREATE OR REPLACE FUNCTION "update_media_uses"() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
	-- Columns that change often and refer to no item.
	unread CONSTANT text[] := ARRAY['places_taken', 'updated_at', 'seq', 'clean_seq', 'revisions', 'position', 'sort_order',
		'version_id', 'version_at', 'changed_by', 'root', 'lft', 'rgt', 'level'];
	old_row jsonb := CASE WHEN tg_op = 'INSERT' THEN NULL ELSE to_jsonb(old) - unread END;
	new_row jsonb := CASE WHEN tg_op = 'DELETE' THEN NULL ELSE to_jsonb(new) - unread END;
	keys CONSTANT text[] := string_to_array(tg_argv[0], ',');
BEGIN
	IF old_row IS NOT DISTINCT FROM new_row THEN
		RETURN NULL;
	END IF;
	IF old_row IS NOT NULL THEN
		-- tg_table_name has the type name. Without the cast to text, the comparison cannot use the index.
		DELETE FROM "media_use" WHERE "source" = tg_table_name::text
			AND "source_id" = concat_ws(':', old_row ->> keys[1], old_row ->> keys[2]);
	END IF;
	-- A deleted row refers to nothing.
	IF new_row IS NULL OR new_row -> 'deleted' = 'true' OR new_row ->> 'deleted_at' IS NOT NULL
		OR new_row ->> 'removed' IS NOT NULL THEN
		RETURN NULL;
	END IF;
	INSERT INTO "media_use" ("media", "source", "source_id", "record_kind", "record_id")
		SELECT named, tg_table_name::text, concat_ws(':', new_row ->> keys[1], new_row ->> keys[2]), tg_argv[2],
			new_row ->> tg_argv[3]
		FROM "media_referenced_in"(CASE WHEN tg_argv[1] = '*' THEN new_row::text ELSE new_row ->> tg_argv[1] END) named
		ON CONFLICT DO NOTHING;
	RETURN NULL;
END
$$;--> statement-breakpoint
-- Creating a trigger blocks writes to its table until the migration ends. The tables that sales and entries write to come
-- last, so that they are blocked for the shortest time.
CREATE OR REPLACE TRIGGER "page_version_media_uses" AFTER INSERT OR UPDATE OR DELETE ON "page_version"
	FOR EACH ROW EXECUTE FUNCTION "update_media_uses"('id', 'content', 'page', 'page_id');--> statement-breakpoint
INSERT INTO "media_use" ("media", "source", "source_id", "record_kind", "record_id")
	SELECT named, 'page_version', "id"::text, 'page', "page_id"::text
	FROM "page_version" r, "media_referenced_in"(r."content"::text) named ON CONFLICT DO NOTHING;--> statement-breakpoint
CREATE OR REPLACE TRIGGER "page_draft_media_uses" AFTER INSERT OR UPDATE OR DELETE ON "page_draft"
	FOR EACH ROW EXECUTE FUNCTION "update_media_uses"('page_id', 'values', 'page', 'page_id');--> statement-breakpoint
INSERT INTO "media_use" ("media", "source", "source_id", "record_kind", "record_id")
	SELECT named, 'page_draft', "page_id"::text, 'page', "page_id"::text
	FROM "page_draft" r, "media_referenced_in"(r."values"::text) named ON CONFLICT DO NOTHING;--> statement-breakpoint
CREATE OR REPLACE TRIGGER "draft_block_media_uses" AFTER INSERT OR UPDATE OR DELETE ON "draft_block"
	FOR EACH ROW EXECUTE FUNCTION "update_media_uses"('page_id,key', 'values', 'page', 'page_id');--> statement-breakpoint
INSERT INTO "media_use" ("media", "source", "source_id", "record_kind", "record_id")
	SELECT named, 'draft_block', "page_id" || ':' || "key", 'page', "page_id"::text
	FROM "draft_block" r, "media_referenced_in"(r."values"::text) named WHERE r."removed" IS NULL ON CONFLICT DO NOTHING;--> statement-breakpoint
CREATE OR REPLACE TRIGGER "page_block_media_uses" AFTER INSERT OR UPDATE OR DELETE ON "page_block"
	FOR EACH ROW EXECUTE FUNCTION "update_media_uses"('id', '*', 'page', 'page_id');--> statement-breakpoint
INSERT INTO "media_use" ("media", "source", "source_id", "record_kind", "record_id")
	SELECT named, 'page_block', "id"::text, 'page', "page_id"::text
	FROM "page_block" r, "media_referenced_in"(to_jsonb(r)::text) named WHERE NOT r."deleted" ON CONFLICT DO NOTHING;--> statement-breakpoint
CREATE OR REPLACE TRIGGER "page_media_uses" AFTER INSERT OR UPDATE OR DELETE ON "page"
	FOR EACH ROW EXECUTE FUNCTION "update_media_uses"('id', '*', 'page', 'id');--> statement-breakpoint
INSERT INTO "media_use" ("media", "source", "source_id", "record_kind", "record_id")
	SELECT named, 'page', "id"::text, 'page', "id"::text
	FROM "page" r, "media_referenced_in"(to_jsonb(r)::text) named ON CONFLICT DO NOTHING;--> statement-breakpoint
CREATE OR REPLACE TRIGGER "record_group_media_uses" AFTER INSERT OR UPDATE OR DELETE ON "record_group"
	FOR EACH ROW EXECUTE FUNCTION "update_media_uses"('id', '*', 'group', 'id');--> statement-breakpoint
INSERT INTO "media_use" ("media", "source", "source_id", "record_kind", "record_id")
	SELECT named, 'record_group', "id"::text, 'group', "id"::text
	FROM "record_group" r, "media_referenced_in"(to_jsonb(r)::text) named ON CONFLICT DO NOTHING;--> statement-breakpoint
CREATE OR REPLACE TRIGGER "media_video_media_uses" AFTER INSERT OR UPDATE OR DELETE ON "media_video"
	FOR EACH ROW EXECUTE FUNCTION "update_media_uses"('id', 'slate_hash', 'video', 'id');--> statement-breakpoint
INSERT INTO "media_use" ("media", "source", "source_id", "record_kind", "record_id")
	SELECT named, 'media_video', "id"::text, 'video', "id"::text
	FROM "media_video" r, "media_referenced_in"(r."slate_hash"::text) named WHERE r."deleted_at" IS NULL ON CONFLICT DO NOTHING;--> statement-breakpoint
CREATE OR REPLACE TRIGGER "product_media_uses" AFTER INSERT OR UPDATE OR DELETE ON "product"
	FOR EACH ROW EXECUTE FUNCTION "update_media_uses"('id', '*', 'product', 'id');--> statement-breakpoint
INSERT INTO "media_use" ("media", "source", "source_id", "record_kind", "record_id")
	SELECT named, 'product', "id"::text, 'product', "id"::text
	FROM "product" r, "media_referenced_in"(to_jsonb(r)::text) named ON CONFLICT DO NOTHING;--> statement-breakpoint
CREATE OR REPLACE TRIGGER "event_media_uses" AFTER INSERT OR UPDATE OR DELETE ON "event"
	FOR EACH ROW EXECUTE FUNCTION "update_media_uses"('id', '*', 'event', 'id');--> statement-breakpoint
INSERT INTO "media_use" ("media", "source", "source_id", "record_kind", "record_id")
	SELECT named, 'event', "id"::text, 'event', "id"::text
	FROM "event" r, "media_referenced_in"(to_jsonb(r)::text) named ON CONFLICT DO NOTHING;--> statement-breakpoint
CREATE OR REPLACE TRIGGER "site_setting_media_uses" AFTER INSERT OR UPDATE OR DELETE ON "site_setting"
	FOR EACH ROW EXECUTE FUNCTION "update_media_uses"('key', 'value', 'setting', 'key');--> statement-breakpoint
INSERT INTO "media_use" ("media", "source", "source_id", "record_kind", "record_id")
	SELECT named, 'site_setting', "key"::text, 'setting', "key"::text
	FROM "site_setting" r, "media_referenced_in"(r."value"::text) named ON CONFLICT DO NOTHING;
