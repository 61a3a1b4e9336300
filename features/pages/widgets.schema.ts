import * as z from 'zod'
import { ASPECTS, WIDTH_MAX_PX } from '#features/media/media.rules.ts'
import {
  BACKGROUND_COLOURS,
  BACKGROUND_OPACITIES,
  BACKGROUND_SATURATIONS,
  SPACING_SCALE,
  TEXT_COLOURS,
} from './pages.rules.ts'
import { isSafeLink } from './safe-link.ts'
import type {
  ButtonRef,
  ImageRef,
  TrackOutline,
  WidgetSettings,
  WidgetTemplate,
  WidgetVariables,
} from './widgets.contract.ts'

/** The input schemas of the values of widgets. */

const words = z.string().max(300)
const text = z.string().max(4000)
/** HTML, which is sanitised wherever a schema declares it. */
const html = z.string().max(100_000)
const link = z.string().max(2000).refine(isSafeLink)
/** A coordinate or length in an outline. */
const measure = z.number().min(-100_000).max(100_000)
/** `#rrggbb` */
const hexColour = z.string().regex(/^#[0-9a-fA-F]{6}$/)
const rowId = z.int().min(1).max(2_147_483_647)
const hash = z.string().regex(/^[0-9a-f]{32}$/)
const pathData = z
  .string()
  .max(50_000)
  .regex(/^[MmLlHhVvCcSsQqTtAaZz\d\s.,eE+-]*$/)

const image = z.strictObject({
  hash,
  aspect: z.enum(ASPECTS),
  alt: words,
  placeholder: hexColour,
  width: z.int().min(1).max(WIDTH_MAX_PX),
  height: z.int().min(1).max(100_000),
}) satisfies z.ZodType<ImageRef>

const button = z.strictObject({
  label: words.min(1),
  url: link,
  look: z.enum(['primary', 'amber', 'outline', 'link']),
}) satisfies z.ZodType<ButtonRef>

const sector = z.strictObject({
  label: words,
  x: measure,
  y: measure,
  angle: measure,
  chipX: measure,
  chipY: measure,
})
const corner = z.strictObject({
  label: words,
  x: measure,
  y: measure,
  anchor: z.enum(['start', 'middle', 'end']),
})

export const outline = z.strictObject({
  key: words,
  viewBox: z.tuple([measure, measure, measure, measure]),
  path: pathData,
  start: z.strictObject({ x: measure, y: measure, angle: measure }),
  sectors: z.array(sector).max(20),
  corners: z.array(corner).max(60),
}) satisfies z.ZodType<TrackOutline>

const headingLines = z.array(words).max(6)
const buttons = z.array(button).max(6)

const listItem = z.strictObject({
  title: words,
  text,
  note: words,
  url: link,
  kerb: hexColour.nullable(),
  image: image.nullable(),
  outline: outline.nullable(),
})

/** The schema of each template: the only definition of a widget’s accepted values. */
export const WIDGET_SCHEMAS = {
  track_hero: z.strictObject({
    heading: headingLines,
    text,
    buttons,
    outline: outline.nullable(),
    caption: words,
    record: words,
    has_next_event: z.boolean().optional(),
  }),
  hero_quote: z.strictObject({
    quote: text,
    author: words,
    role: words,
    overlay_image: image.nullable(),
    background_image: image.nullable(),
    background_video_id: rowId.nullable(),
  }),
  call_to_action: z.strictObject({
    heading: headingLines,
    text,
    buttons,
    left_image: image.nullable(),
    right_image: image.nullable(),
  }),
  image_with_content: z.strictObject({
    heading: words,
    html,
    image: image.nullable(),
    image_side: z.enum(['start', 'end']),
    buttons,
  }),
  page_head: z.strictObject({ heading: words, text, kerb: hexColour.nullable(), image: image.nullable() }),
  text: z.strictObject({ heading: words, html }),
  steps: z.strictObject({ heading: words, steps: z.array(z.strictObject({ title: words, text })).max(30) }),
  faq: z.strictObject({ heading: words, items: z.array(z.strictObject({ question: words, html })).max(60) }),
  gallery: z.strictObject({ heading: words, images: z.array(image.extend({ caption: words })).max(100) }),
  sponsors: z.strictObject({
    heading: words,
    sponsors: z.array(z.strictObject({ name: words, url: link, light: image, dark: image })).max(60),
  }),
  contact_form: z.strictObject({ heading: words, text, topics: z.array(words.min(1)).max(30) }),
  timing_table: z.strictObject({
    heading: words,
    note: text,
    footnote: text,
    columns: z
      .array(z.strictObject({ label: words, align: z.enum(['start', 'end']), strong: z.boolean() }))
      .max(12),
    rows: z
      .array(
        z.strictObject({ kerb: hexColour.nullable(), cells: z.array(text).max(12), url: link.nullable() }),
      )
      .max(300),
  }),
  link_list: z.strictObject({ heading: words, items: z.array(listItem).max(100) }),
  product_list: z.strictObject({
    heading: words,
    group: z.string().regex(/^[a-z0-9-]{0,60}$/),
    most: z.int().min(1).max(24),
  }),
  membership_types: z.strictObject({ heading: words, note: text, footnote: text }),
  next_events: z.strictObject({ heading: words, most: z.int().min(1).max(12) }),
  track_map: z.strictObject({
    heading: words,
    text,
    colour: hexColour,
    outline,
    facts: z.array(z.strictObject({ label: words, value: words })).max(30),
  }),
} satisfies { [Template in WidgetTemplate]: z.ZodType<WidgetVariables[Template]> }

export const WIDGET_TEMPLATES = Object.keys(WIDGET_SCHEMAS) as WidgetTemplate[]

const spacing = z.enum(SPACING_SCALE)
/** An instant typed into a date field, or an empty text. */
const instantText = z
  .string()
  .max(40)
  .refine((value) => value === '' || !Number.isNaN(Date.parse(value)))

/** The settings common to all widgets of the older renderer. @source docs/reference/pages-and-blocks.md §3.1 */
export const widgetSettings = z.strictObject({
  widget_is_visible: z.enum(['0', '1']).optional(),
  widget_hidden_before: instantText.optional(),
  widget_hidden_after: instantText.optional(),
  widget_padding_top: spacing.optional(),
  widget_padding_bottom: spacing.optional(),
  widget_padding_left: spacing.optional(),
  widget_padding_right: spacing.optional(),
  widget_margin_top: spacing.optional(),
  widget_margin_bottom: spacing.optional(),
  widget_background_colour: z.enum(BACKGROUND_COLOURS).optional(),
  widget_text_colour: z.enum(TEXT_COLOURS).optional(),
  widget_background_image: z.strictObject({ url: link, hash: hash.optional() }).optional(),
  widget_background_image_opacity: z.enum(BACKGROUND_OPACITIES).optional(),
  widget_background_image_saturation: z.enum(BACKGROUND_SATURATIONS).optional(),
  widget_background_image_fixed: z.boolean().optional(),
}) satisfies z.ZodType<Partial<Record<keyof WidgetSettings, unknown>>>

/**
 * Returns a template’s values with each HTML text changed. The template’s schema declares which fields are HTML,
 * whatever their names; a text that no schema declares counts as HTML too, so that nothing undeclared is sent
 * unsanitised.
 */
export function withHtml(
  template: string,
  variables: Readonly<Record<string, unknown>>,
  change: (html: string) => string,
): Record<string, unknown> {
  const { settings, own } = partWidgetVariables(variables)
  const schema = Object.hasOwn(WIDGET_SCHEMAS, template)
    ? WIDGET_SCHEMAS[template as WidgetTemplate]
    : undefined
  return { ...settings, ...(changeHtml(schema, own, change) as Record<string, unknown>) }
}

function changeHtml(schema: unknown, value: unknown, change: (html: string) => string): unknown {
  if (schema instanceof z.ZodNullable || schema instanceof z.ZodOptional)
    return changeHtml(schema.unwrap(), value, change)
  if (typeof value === 'string') return schema === html || schema === undefined ? change(value) : value
  if (Array.isArray(value)) {
    const element = schema instanceof z.ZodArray ? schema.element : undefined
    return value.map((entry) => changeHtml(element, entry, change))
  }
  if (typeof value !== 'object' || value === null) return value
  const shape: Readonly<Record<string, unknown>> = schema instanceof z.ZodObject ? schema.shape : {}
  return Object.fromEntries(
    Object.entries(value).map(([name, inner]) => {
      const declared = Object.hasOwn(shape, name) ? shape[name] : undefined
      return [name, changeHtml(declared, inner, change)]
    }),
  )
}

/** Splits the values of a widget of the older renderer into its settings and the template’s values. */
export function partWidgetVariables(variables: Readonly<Record<string, unknown>>) {
  const isSetting = ([name]: [string, unknown]) => name.startsWith('widget_')
  const entries = Object.entries(variables)
  return {
    settings: Object.fromEntries(entries.filter(isSetting)),
    own: Object.fromEntries(entries.filter((entry) => !isSetting(entry))),
  }
}
