import * as z from 'zod'
import { LOCALES } from '#platform/shared/locales.ts'
import { AUDIENCE_TYPES_MOST, NAMED_AUDIENCES } from './audience.rules.ts'
import type { PageRow } from './pages.contract.ts'
import {
  AOS_EASINGS,
  AOS_TYPES,
  BACKGROUND_COLOURS,
  BACKGROUND_OPACITIES,
  BACKGROUND_SATURATIONS,
  SPACING_SCALE,
  TEXT_COLOURS,
} from './pages.rules.ts'
import { WIDGET_TEMPLATES } from './widgets.schema.ts'

/** Input schemas of pages. Rules with specific error messages are in server/page-problems.ts. */

const LARGEST_ID = 2_147_483_647
const rowId = z.int().min(1).max(LARGEST_ID)
const instant = z.iso.datetime({ offset: true }).transform((text) => new Date(text))

/** JSON text, the wire form of `content` and `variables`. */
const jsonText = (maxLength: number) =>
  z
    .string()
    .max(maxLength)
    .transform((text, context): unknown => {
      try {
        return JSON.parse(text) as unknown
      } catch {
        context.addIssue({ code: 'custom', message: 'no JSON' })
        return z.NEVER
      }
    })

/** Any object, passed on unchanged; the widget’s own schema validates it. */
const anyObject = z.custom<Record<string, unknown>>(
  (value) => typeof value === 'object' && value !== null && !Array.isArray(value),
)

/** The path of a page. @source docs/reference/pages-and-blocks.md §1.2 */
export const pageUrl = z
  .string()
  .min(2)
  .max(200)
  .regex(/^\/[a-z0-9/_-]*$/)

/** The visitors who see a block; see `BlockAudience`. */
const blockAudience = z.union([z.enum(NAMED_AUDIENCES), z.array(rowId).max(AUDIENCE_TYPES_MOST)])

/** One block as input. Excludes the read-only fields of the wire form (editing, background_video, …). */
export const blockDraft = z.strictObject({
  /** The id of an existing block of this page; absent for a new one. */
  id: rowId.optional(),
  /** The position; if absent, the position in the list. */
  sort_order: z.int().min(0).max(100_000).optional(),
  name: z.string().max(120),
  template: z.enum(WIDGET_TEMPLATES),
  variables: jsonText(300_000).pipe(anyObject),
  hidden: z.boolean().default(false),
  deleted: z.boolean().default(false),
  start_time: instant.nullable().default(null),
  end_time: instant.nullable().default(null),
  text_colour: z.enum(TEXT_COLOURS).nullable().default(null),
  background_colour: z.enum(BACKGROUND_COLOURS).nullable().default(null),
  padding_top: z.enum(SPACING_SCALE).nullable().default(null),
  padding_bottom: z.enum(SPACING_SCALE).nullable().default(null),
  padding_left: z.enum(SPACING_SCALE).nullable().default(null),
  padding_right: z.enum(SPACING_SCALE).nullable().default(null),
  margin_top: z.enum(SPACING_SCALE).nullable().default(null),
  margin_bottom: z.enum(SPACING_SCALE).nullable().default(null),
  full_width: z.boolean().default(false),
  imageHashes: z
    .strictObject({
      background_image: z
        .string()
        .regex(/^[0-9a-f]{32}$/)
        .nullable(),
    })
    .default({ background_image: null }),
  background_image_fixed: z.boolean().default(false),
  background_image_opacity: z.enum(BACKGROUND_OPACITIES).default('100'),
  background_image_saturation: z.enum(BACKGROUND_SATURATIONS).default('100'),
  background_video_id: rowId.nullable().default(null),
  aos_type: z.enum(AOS_TYPES).nullable().default(null),
  aos_easing: z.enum(AOS_EASINGS).nullable().default(null),
  aos_offset: z.int().min(-2000).max(2000).nullable().default(null),
  aos_duration: z.int().min(0).max(3000).nullable().default(null),
  aos_delay: z.int().min(0).max(3000).nullable().default(null),
  anchor_name: z
    .string()
    .max(60)
    .regex(/^[a-z][a-z0-9-]*$/)
    .nullable()
    .default(null),
  /** If absent, an existing block keeps its audience and a new one is for everyone. */
  audience: blockAudience.nullable().optional(),
})

export type BlockDraft = z.infer<typeof blockDraft>

const widget = z.strictObject({
  id: rowId,
  template: z.enum(WIDGET_TEMPLATES),
  variables: anyObject,
})

/** Rows of the older renderer. @source docs/reference/pages-and-blocks.md §1.3 */
export const pageRows = z
  .array(
    z.strictObject({
      row_type: z.enum(['tabs', 'columns']),
      blocks: z
        .array(
          z.strictObject({
            id: rowId,
            title: z.string().max(120),
            width: z.int().min(1).max(12),
            widgets: z.array(widget).max(30),
          }),
        )
        .max(24),
    }),
  )
  .max(60) satisfies z.ZodType<PageRow[]>

/** The writable fields of a page, by wire name. */
export const pageFields = {
  name: z.string().trim().min(1).max(120),
  url: pageUrl,
  content: jsonText(600_000).pipe(z.string().max(300_000)),
  pageContents: z.array(blockDraft).max(200),
  rows: pageRows.nullable(),
  seo_title: z.string().trim().max(200).nullable(),
  seo_meta_description: z.string().trim().max(500).nullable(),
  kind: z.enum(['website', 'article']),
  /** 0 to 1, as in the sitemap protocol. */
  priority: z.number().min(0).max(1),
  is_published: z.boolean(),
  group_id: rowId.nullable(),
} as const

export type PageDraft = { [Field in keyof typeof pageFields]: z.infer<(typeof pageFields)[Field]> }

const wholeNumber = (most: number) =>
  z
    .string()
    .regex(/^[1-9]\d{0,6}$/)
    .transform(Number)
    .pipe(z.int().max(most))

/**
 * Query of GET /page: a list, or one page by `url`. The older renderer sends further flags, which are ignored.
 * @source docs/reference/pages-and-blocks.md §7.1
 */
export const pageQuery = z.object({
  url: z.string().min(1).max(500).optional(),
  page: wholeNumber(100_000).default(1),
  page_size: wholeNumber(100).default(100),
  pb: z.enum(['0', '1']).optional(),
  /** The language of the texts. Absent for the main language of the club. */
  lang: z.enum(LOCALES).optional(),
})
