ALTER TABLE "media_image" ADD COLUMN "is_public" boolean DEFAULT true NOT NULL;
--> statement-breakpoint
-- Photos of people, garages and club rego become private, and so do pictures that nothing shows, such as replaced photos.
-- A picture that a page, product, event or setting shows stays public.
update "media_image" i set "is_public" = false
where "is_public"
  and (i."is_decorative"
    or exists (select 1 from "person" where "image_hash" = i."hash")
    or exists (select 1 from "vehicle_photo" p where p."hash" = i."hash")
    or exists (select 1 from "club_rego_photo" p where p."hash" = i."hash"))
  and not exists (select 1 from "media_video" where "slate_hash" = i."hash")
  and not exists (select 1 from "record_group" g where to_jsonb(g)::text like '%' || i."hash" || '%')
  and not exists (select 1 from "event" e where e."image_hash" = i."hash" or e."body" like '%' || i."hash" || '%')
  and not exists (select 1 from "product" p where to_jsonb(p)::text like '%' || i."hash" || '%')
  and not exists (select 1 from "page" p where to_jsonb(p)::text like '%' || i."hash" || '%')
  and not exists (select 1 from "page_block" b where to_jsonb(b)::text like '%' || i."hash" || '%')
  and not exists (select 1 from "site_setting" s where s."value"::text like '%' || i."hash" || '%');
