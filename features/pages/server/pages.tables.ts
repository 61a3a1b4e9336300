import { sql } from 'drizzle-orm'
import {
  boolean,
  check,
  index,
  integer,
  jsonb,
  pgTable,
  text,
  timestamp,
  unique,
  uuid,
} from 'drizzle-orm/pg-core'
import { mediaImage, mediaVideo } from '#features/media/server/media.tables.ts'
import type { RecordTexts } from '#features/site/record-texts.rules.ts'
import { nameWords } from '#platform/server/database/name-words.ts'
import type { BlockAudience } from '../audience.rules.ts'
import type { PageRow } from '../pages.contract.ts'

/** A page of the public site. @source docs/reference/pages-and-blocks.md §1.1 */
export const page = pgTable(
  'page',
  {
    id: integer().primaryKey().generatedByDefaultAsIdentity(),
    /** The path with its leading slash: `/tracks/tallow-creek`. */
    url: text().notNull().unique(),
    name: text().notNull(),
    /** HTML shown after the blocks; sanitised on each save and again on each read. */
    content: text().notNull(),
    /** Rows of the older renderer; null for a page with blocks. */
    rows: jsonb().$type<PageRow[]>(),
    seoTitle: text('seo_title'),
    seoMetaDescription: text('seo_meta_description'),
    /** `website` or `article`, for the structured data. */
    kind: text().notNull(),
    /** The sitemap’s priority in hundredths, 0 to 100. */
    priorityPercent: integer('priority_percent').notNull(),
    isPublished: boolean('is_published').notNull(),
    groupId: integer('group_id'),
    /** The live version, and the `updated_at` that the page had when the version was made; null before the first one. */
    versionId: integer('version_id'),
    versionAt: timestamp('version_at', { withTimezone: true }),
    /** When it was first published; null for a draft. It stays when the page is withdrawn. */
    publishedAt: timestamp('published_at', { withTimezone: true }),
    createdAt: timestamp('created_at', { withTimezone: true }).notNull(),
    updatedAt: timestamp('updated_at', { withTimezone: true }).notNull(),
  },
  (table) => [
    check('page_kind', sql`${table.kind} in ('website', 'article')`),
    index('page_updated_at').on(table.updatedAt),
    index('page_words').using('gin', nameWords(sql`${table.name} || ' ' || ${table.url}`)),
  ],
)

/** One block of a page. @source docs/reference/pages-and-blocks.md §2.1 */
export const pageBlock = pgTable(
  'page_block',
  {
    id: integer().primaryKey().generatedByDefaultAsIdentity(),
    pageId: integer('page_id')
      .notNull()
      .references(() => page.id, { onDelete: 'cascade' }),
    /** Stays the same in all versions of the page. */
    key: uuid()
      .notNull()
      .default(sql`gen_random_uuid()`),
    sortOrder: integer('sort_order').notNull(),
    name: text().notNull(),
    /** The widget that renders it: `hero_quote`, `call_to_action`, … */
    template: text().notNull(),
    /** The values of the widget. */
    variables: jsonb().$type<Record<string, unknown>>().notNull(),
    hidden: boolean().notNull(),
    startTime: timestamp('start_time', { withTimezone: true }),
    endTime: timestamp('end_time', { withTimezone: true }),
    textColour: text('text_colour'),
    backgroundColour: text('background_colour'),
    paddingTop: text('padding_top'),
    paddingBottom: text('padding_bottom'),
    paddingLeft: text('padding_left'),
    paddingRight: text('padding_right'),
    marginTop: text('margin_top'),
    marginBottom: text('margin_bottom'),
    fullWidth: boolean('full_width').notNull(),
    backgroundImageHash: text('background_image_hash').references(() => mediaImage.hash),
    backgroundImageFixed: boolean('background_image_fixed').notNull(),
    backgroundImageOpacity: text('background_image_opacity').notNull(),
    backgroundImageSaturation: text('background_image_saturation').notNull(),
    backgroundVideoId: integer('background_video_id').references(() => mediaVideo.id),
    aosType: text('aos_type'),
    aosEasing: text('aos_easing'),
    aosOffset: integer('aos_offset'),
    aosDuration: integer('aos_duration'),
    aosDelay: integer('aos_delay'),
    anchorName: text('anchor_name'),
    /** The visitors who see the block; null for everyone. */
    audience: jsonb().$type<BlockAudience>(),
    deleted: boolean().notNull(),
  },
  (table) => [index('page_block_page').on(table.pageId, table.sortOrder)],
)

/** A nested set of groups for one kind of record. @source docs/reference/pages-and-blocks.md §6 */
export const recordGroup = pgTable(
  'record_group',
  {
    id: integer().primaryKey().generatedByDefaultAsIdentity(),
    namespace: text().notNull(),
    model: text().notNull(),
    name: text().notNull(),
    slug: text().notNull(),
    url: text().notNull(),
    content: text().notNull(),
    /** Name and content in the further languages of the club. */
    translations: jsonb().$type<RecordTexts>().notNull().default({}),
    imageHash: text('image_hash').references(() => mediaImage.hash),
    /** The id of the tree’s top group; the top group has its own id here. */
    root: integer().notNull(),
    lft: integer().notNull(),
    rgt: integer().notNull(),
    level: integer().notNull(),
    isEnabled: boolean('is_enabled').notNull(),
    createdAt: timestamp('created_at', { withTimezone: true }).notNull(),
    updatedAt: timestamp('updated_at', { withTimezone: true }).notNull(),
  },
  (table) => [
    unique('record_group_slug').on(table.namespace, table.model, table.slug),
    index('record_group_tree').on(table.root, table.lft),
  ],
)
