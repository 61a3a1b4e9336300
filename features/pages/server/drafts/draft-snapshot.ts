/** Converts pages between the live form, the form of drafts and versions, and the input of the record calls. */
import { DRAFT_PAGE_FIELDS } from '../../classic-fields.rules.ts'
import type { ContentField, FieldsRecord } from '../../content-field.rules.ts'
import {
  itemsOf,
  mapFields,
  type Values,
  variablesFields,
  withItemKeys,
  withoutDraftProperties,
} from '../../draft-tree.rules.ts'
import {
  DECORATIVE,
  type DraftBlockValues,
  ITEM_KEY,
  type PageVersionContent,
  TRANSLATIONS,
} from '../../page-drafts.contract.ts'
import { isPlainEqual } from '../../plain-equal.ts'
import type { StoredBlock, StoredPage } from '../pages.store.ts'
import { mapWidgets, withoutSentVideo } from '../widget-media.ts'

/**
 * Converts a live page to the form of a draft. A list item that equals an item of the previous version gets the key of
 * that item, and the translations of the previous version are taken over. An image without a description is marked as
 * decoration, because screen readers skip it on the page as well.
 */
export function contentOfPage(
  { page, blocks }: StoredPage,
  previous: PageVersionContent | null,
): PageVersionContent {
  const fields: Record<string, unknown> = {
    name: page.name,
    url: page.url,
    seo_title: page.seoTitle,
    seo_meta_description: page.seoMetaDescription,
    kind: page.kind,
    group_id: page.groupId,
    priority: page.priorityPercent / 100,
    content: page.content,
    rows:
      page.rows && page.rows.map((row) => mapWidgets(row, ({ variables }) => withoutSentVideo(variables))),
    ...translationsFrom(previous?.fields),
  }
  const earlier = new Map(previous?.blocks.map(({ key, values }) => [key, values]))
  return {
    fields: completed(DRAFT_PAGE_FIELDS, fields, previous?.fields ?? {}),
    blocks: blocks
      .filter(({ deleted }) => !deleted)
      .toSorted((a, b) => a.sortOrder - b.sortOrder || a.id - b.id)
      .map((block) => ({ key: block.key, values: valuesOfBlock(block, earlier.get(block.key)) })),
  }
}

function valuesOfBlock(block: StoredBlock, previous: DraftBlockValues | undefined): DraftBlockValues {
  const inner = variablesFields(block.template, false) ?? {}
  const variables = completed(inner, withoutSentVideo(block.variables), previous?.variables ?? {})
  return {
    template: block.template as DraftBlockValues['template'],
    name: block.name,
    hidden: block.hidden,
    start_time: block.startTime?.toISOString() ?? null,
    end_time: block.endTime?.toISOString() ?? null,
    text_colour: block.textColour,
    background_colour: block.backgroundColour,
    padding_top: block.paddingTop,
    padding_bottom: block.paddingBottom,
    padding_left: block.paddingLeft,
    padding_right: block.paddingRight,
    margin_top: block.marginTop,
    margin_bottom: block.marginBottom,
    full_width: block.fullWidth,
    background_image: block.backgroundImageHash,
    background_image_fixed: block.backgroundImageFixed,
    background_image_opacity: block.backgroundImageOpacity,
    background_image_saturation: block.backgroundImageSaturation,
    background_video_id: block.backgroundVideoId,
    aos_type: block.aosType,
    aos_easing: block.aosEasing,
    aos_offset: block.aosOffset,
    aos_duration: block.aosDuration,
    aos_delay: block.aosDelay,
    anchor_name: block.anchorName,
    audience: block.audience,
    variables,
    ...translationsFrom(previous),
  }
}

/** Returns the translations of the previous version, because the row of a live page contains none. */
function translationsFrom(previous: Values | undefined): Record<string, unknown> {
  const translations = previous?.[TRANSLATIONS]
  return translations === undefined ? {} : { [TRANSLATIONS]: translations }
}

/** Adds the keys of list items and the marks of decorative images. */
function completed(fields: FieldsRecord, values: Values, previous: Values): Record<string, unknown> {
  return withItemKeys(fields, marked(fields, withEarlierKeys(fields, values, previous)))
}

function withEarlierKeys(fields: FieldsRecord, values: Values, previous: Values): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(values).map(([name, value]) => {
      const field = Object.hasOwn(fields, name) ? fields[name] : undefined
      if (field?.control !== 'list' || !Array.isArray(value)) return [name, value]
      return [name, keysFrom(field.fields, itemsOf(value), itemsOf(previous[name]))]
    }),
  )
}

function keysFrom(fields: FieldsRecord, items: readonly Values[], earlier: readonly Values[]): Values[] {
  const free = new Set(earlier)
  const taken = items.map((item) => {
    const equal = [...free].find((each) => isPlainEqual(withoutDraftProperties(each), item))
    if (equal !== undefined) free.delete(equal)
    return equal
  })
  return items.map((item, at) => {
    const here = earlier[at]
    const match = taken[at] ?? (here !== undefined && free.delete(here) ? here : undefined)
    const inner = innerWithKeys(fields, item, match ?? {})
    return match === undefined ? inner : { ...inner, [ITEM_KEY]: match[ITEM_KEY] }
  })
}

function innerWithKeys(fields: FieldsRecord, item: Values, match: Values): Record<string, unknown> {
  const next = withEarlierKeys(fields, item, match)
  const field = fields['variables']
  const inner = field?.control === 'variables' ? variablesFields(item['template'], field.hasSettings) : null
  if (inner === null || match['template'] !== item['template']) return next
  return {
    ...next,
    variables: withEarlierKeys(inner, item['variables'] as Values, match['variables'] as Values),
  }
}

function marked(fields: FieldsRecord, values: Values): Record<string, unknown> {
  return mapFields(fields, values, (field, value) => markedValue(field, value))
}

function markedValue(field: ContentField, value: unknown): unknown {
  if (field.control === 'image') return markedImage(value)
  if (field.control !== 'list' || !Array.isArray(value)) return value
  return itemsOf(value).map((item) => {
    const inner = marked(field.fields, item)
    return field.itemImage ? markedImage(inner) : inner
  })
}

function markedImage(image: unknown): unknown {
  if (typeof image !== 'object' || image === null) return image
  return 'alt' in image && image.alt === '' ? { ...image, [DECORATIVE]: true } : image
}

/** Returns the content as the body of the record calls of pages. `idOf` has the ids of existing blocks by key. */
export function recordBodyOf(
  { fields, blocks }: PageVersionContent,
  idOf: ReadonlyMap<string, number>,
): Record<string, unknown> {
  const { content, rows, [TRANSLATIONS]: _, ...own } = fields
  return {
    ...own,
    content: JSON.stringify(content ?? ''),
    rows: rows === null || rows === undefined ? null : liveRows(rows),
    pageContents: blocks.map(({ key, values }, at) => {
      const { variables, background_image: image, [TRANSLATIONS]: _texts, ...block } = values
      const id = idOf.get(key)
      return {
        ...block,
        ...(id === undefined ? {} : { id }),
        sort_order: at,
        variables: JSON.stringify(withoutDraftProperties(variables)),
        imageHashes: { background_image: image ?? null },
      }
    }),
  }
}

type Numbered = { id?: number }
type LiveRow = { blocks: (Numbered & { widgets: (Numbered & { variables: Record<string, unknown> })[] })[] }

/** Returns the rows without keys and without empty settings. New blocks and widgets are numbered. */
function liveRows(value: unknown): unknown {
  const rows = withoutDraftProperties(value) as LiveRow[]
  const inRows = rows.flatMap((row) => row.blocks)
  let blockId = Math.max(0, ...inRows.map(({ id }) => id ?? 0))
  let widgetId = Math.max(0, ...inRows.flatMap(({ widgets }) => widgets.map(({ id }) => id ?? 0)))
  return rows.map((row) => ({
    ...row,
    blocks: row.blocks.map((block) => ({
      ...block,
      id: block.id ?? (blockId += 1),
      widgets: block.widgets.map((widget) => ({
        ...widget,
        id: widget.id ?? (widgetId += 1),
        variables: withoutEmptySettings(widget.variables),
      })),
    })),
  }))
}

function withoutEmptySettings(variables: Record<string, unknown>): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(variables).filter(([name, value]) => !(name.startsWith('widget_') && value === null)),
  )
}

/** Returns the content as the body of the record calls without the ids of its blocks, for a copy of the page. */
export function copyBodyOf(content: PageVersionContent): Record<string, unknown> {
  return recordBodyOf(content, new Map())
}
