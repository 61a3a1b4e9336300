import type { BlockDraft, PageDraft } from '../pages.schema.ts'
import type { BlockValues, PageValues } from './page-save.store.ts'
import type { StoredBlock } from './pages.store.ts'

/** Maps each field of a page to its column. Blocks are separate rows. */
const STORED: {
  [Field in Exclude<keyof PageDraft, 'pageContents'>]: (value: PageDraft[Field]) => Partial<PageValues>
} = {
  name: (name) => ({ name }),
  url: (url) => ({ url }),
  content: (content) => ({ content }),
  rows: (rows) => ({ rows }),
  seo_title: (title) => ({ seoTitle: title || null }),
  seo_meta_description: (description) => ({ seoMetaDescription: description || null }),
  kind: (kind) => ({ kind }),
  priority: (priority) => ({ priorityPercent: Math.round(priority * 100) }),
  is_published: (isPublished) => ({ isPublished }),
  group_id: (groupId) => ({ groupId }),
}

/** Converts a draft from wire names to columns; a complete draft yields all columns. */
export function pageValuesOf(draft: PageDraft): PageValues
export function pageValuesOf(draft: Partial<PageDraft>): Partial<PageValues>
export function pageValuesOf(draft: Partial<PageDraft>): Partial<PageValues> {
  const values = Object.entries(STORED).map(([field, store]) => {
    const value = draft[field as keyof typeof STORED]
    return value === undefined ? {} : (store as (typed: unknown) => Partial<PageValues>)(value)
  })
  return Object.assign({}, ...values) as Partial<PageValues>
}

/** Converts the blocks of a draft to columns, in order. */
export function blockValuesOf(blocks: readonly BlockDraft[]): BlockValues[] {
  return blocks.map((block, at) => ({
    ...(block.id === undefined ? {} : { id: block.id }),
    sortOrder: block.sort_order ?? at,
    name: block.name,
    template: block.template,
    variables: block.variables,
    hidden: block.hidden,
    deleted: block.deleted,
    startTime: block.start_time,
    endTime: block.end_time,
    textColour: block.text_colour,
    backgroundColour: block.background_colour,
    paddingTop: block.padding_top,
    paddingBottom: block.padding_bottom,
    paddingLeft: block.padding_left,
    paddingRight: block.padding_right,
    marginTop: block.margin_top,
    marginBottom: block.margin_bottom,
    fullWidth: block.full_width,
    backgroundImageHash: block.imageHashes.background_image,
    backgroundImageFixed: block.background_image_fixed,
    backgroundImageOpacity: block.background_image_opacity,
    backgroundImageSaturation: block.background_image_saturation,
    backgroundVideoId: block.background_video_id,
    aosType: block.aos_type,
    aosEasing: block.aos_easing,
    aosOffset: block.aos_offset,
    aosDuration: block.aos_duration,
    aosDelay: block.aos_delay,
    anchorName: block.anchor_name,
    audience: block.audience ?? null,
  }))
}

/**
 * Adds the stored audience to each existing block whose audience is absent in the input. Without it, saving with an old
 * client would show the block to everyone.
 */
export function withStoredAudiences(
  blocks: readonly BlockDraft[],
  stored: readonly StoredBlock[],
): BlockDraft[] {
  const audiences = new Map(stored.map(({ id, audience }) => [id, audience]))
  return blocks.map((block) =>
    block.audience === undefined && block.id !== undefined
      ? { ...block, audience: audiences.get(block.id) ?? null }
      : block,
  )
}
