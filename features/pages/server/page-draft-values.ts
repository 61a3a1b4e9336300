import type { BlockDraft, PageDraft } from '../pages.schema.ts'
import type { BlockValues, PageValues } from './page-save.store.ts'

/** A draft in the wire's spelling as the columns it is kept in; a whole draft gives all of them. */
export function pageValuesOf(draft: PageDraft): PageValues
export function pageValuesOf(draft: Partial<PageDraft>): Partial<PageValues>
export function pageValuesOf(draft: Partial<PageDraft>): Partial<PageValues> {
  return {
    ...(draft.name !== undefined && { name: draft.name }),
    ...(draft.url !== undefined && { url: draft.url }),
    ...(draft.content !== undefined && { content: draft.content }),
    ...(draft.rows !== undefined && { rows: draft.rows }),
    ...(draft.seo_title !== undefined && { seoTitle: draft.seo_title || null }),
    ...(draft.seo_meta_description !== undefined && {
      seoMetaDescription: draft.seo_meta_description || null,
    }),
    ...(draft.kind !== undefined && { kind: draft.kind }),
    ...(draft.priority !== undefined && { priorityPercent: Math.round(draft.priority * 100) }),
    ...(draft.is_published !== undefined && { isPublished: draft.is_published }),
    ...(draft.group_id !== undefined && { groupId: draft.group_id }),
  }
}

/** The blocks of a draft as the columns they are kept in, in their order. */
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
  }))
}
