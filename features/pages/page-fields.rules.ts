/**
 * The description of the fields of a page and of a block that do not depend on the block’s template. The accepted
 * values are defined in pages.schema.ts; a test checks that the two agree.
 * @source docs/reference/pages-and-blocks.md §1.1, §1.2, §2.1, §3.4
 */
import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import type { ChoiceField, ContentField } from './content-field.rules.ts'
import {
  AOS_EASINGS,
  AOS_TYPES,
  BACKGROUND_COLOURS,
  BACKGROUND_OPACITIES,
  BACKGROUND_SATURATIONS,
  TEXT_COLOURS,
} from './pages.rules.ts'
import type { BlockDraft, PageDraft } from './pages.schema.ts'

function choices<Value extends string>(
  values: readonly Value[],
  labels: Readonly<Record<Value, MessageDescriptor>>,
): ChoiceField<Value>['options'] {
  return values.map((value) => ({ value, label: labels[value] }))
}

const COLOUR_LABELS = {
  wht: msg({ message: 'White', comment: 'Colour of a block' }),
  blk: msg({ message: 'Black', comment: 'Colour of a block' }),
  bnd: msg({ message: 'Brand', comment: 'Colour of a block: the club’s own colour' }),
  pri: msg({ message: 'Primary', comment: 'Colour of a block' }),
  sec: msg({ message: 'Secondary', comment: 'Colour of a block' }),
  suc: msg({ message: 'Success', comment: 'Colour of a block: green' }),
  inf: msg({ message: 'Information', comment: 'Colour of a block: blue' }),
  wrn: msg({ message: 'Warning', comment: 'Colour of a block: amber' }),
  dng: msg({ message: 'Danger', comment: 'Colour of a block: red' }),
} as const

const PERCENT_LABELS = {
  '0': msg({ message: '0 %', comment: 'Saturation of a background image' }),
  '10': msg({ message: '10 %', comment: 'Opacity of a background image' }),
  '30': msg({ message: '30 %', comment: 'Opacity of a background image' }),
  '50': msg({ message: '50 %', comment: 'Opacity or saturation of a background image' }),
  '70': msg({ message: '70 %', comment: 'Opacity of a background image' }),
  '90': msg({ message: '90 %', comment: 'Opacity of a background image' }),
  '100': msg({ message: '100 %', comment: 'Opacity or saturation of a background image' }),
} as const

const ANIMATION_LABELS = {
  fade: msg({ message: 'Fade', comment: 'Animation of a block' }),
  'fade-up': msg({ message: 'Fade upwards', comment: 'Animation of a block' }),
  'fade-down': msg({ message: 'Fade downwards', comment: 'Animation of a block' }),
  'fade-left': msg({ message: 'Fade to the left', comment: 'Animation of a block' }),
  'fade-right': msg({ message: 'Fade to the right', comment: 'Animation of a block' }),
  'zoom-in': msg({ message: 'Zoom in', comment: 'Animation of a block' }),
  'zoom-out': msg({ message: 'Zoom out', comment: 'Animation of a block' }),
} as const

const EASING_LABELS = {
  ease: msg({ message: 'Smooth', comment: 'Timing of an animation' }),
  'ease-in': msg({ message: 'Slow start', comment: 'Timing of an animation' }),
  'ease-out': msg({ message: 'Slow end', comment: 'Timing of an animation' }),
  'ease-in-out': msg({ message: 'Slow start and end', comment: 'Timing of an animation' }),
  linear: msg({ message: 'Even', comment: 'Timing of an animation: the same speed all the time' }),
} as const

/** The names of a block's fields in a draft. They are the names of the wire form, except for the background image. */
export type BlockFieldName =
  | Exclude<keyof BlockDraft, 'id' | 'sort_order' | 'template' | 'variables' | 'deleted' | 'imageHashes'>
  /** The hash of the background image; the wire form has it below `imageHashes`. */
  | 'background_image'

/** The description of each field of a block, in the order of the form. */
export const BLOCK_FIELDS = {
  name: {
    control: 'line',
    maxLength: 120,
    isTranslatable: false,
    label: msg({ message: 'Block name', comment: 'Label of a text field' }),
    hint: msg`Shown in the editor only.`,
  },
  hidden: { control: 'checkbox', label: msg`Hide this block` },
  start_time: {
    control: 'instant',
    isNullable: true,
    label: msg({ message: 'Visible from', comment: 'Label of a date and time' }),
  },
  end_time: {
    control: 'instant',
    isNullable: true,
    label: msg({ message: 'Visible until', comment: 'Label of a date and time' }),
  },
  audience: {
    control: 'audience',
    isNullable: true,
    label: msg({ message: 'Visible to', comment: 'Label of a choice: the people who see a block' }),
  },
  anchor_name: {
    control: 'slug',
    of: 'anchor',
    isNullable: true,
    maxLength: 60,
    label: msg({
      message: 'Anchor',
      comment: 'Label of a field: the name by which a link can lead to a block',
    }),
    hint: msg`Lets a link lead to this block. Lower-case letters, digits and hyphens.`,
  },
  text_colour: {
    control: 'choice',
    isNullable: true,
    label: msg({ message: 'Text colour', comment: 'Label of a choice' }),
    options: choices(TEXT_COLOURS, COLOUR_LABELS),
  },
  background_colour: {
    control: 'choice',
    isNullable: true,
    label: msg({ message: 'Background colour', comment: 'Label of a choice' }),
    options: choices(BACKGROUND_COLOURS, COLOUR_LABELS),
  },
  background_image: {
    control: 'image_hash',
    isNullable: true,
    label: msg({ message: 'Background image', comment: 'Label of an image field' }),
  },
  background_image_fixed: {
    control: 'checkbox',
    label: msg`Keep the background image still while scrolling`,
  },
  background_image_opacity: {
    control: 'choice',
    label: msg({ message: 'Image opacity', comment: 'Label of a choice' }),
    options: choices(BACKGROUND_OPACITIES, PERCENT_LABELS),
  },
  background_image_saturation: {
    control: 'choice',
    label: msg({ message: 'Image saturation', comment: 'Label of a choice' }),
    options: choices(BACKGROUND_SATURATIONS, PERCENT_LABELS),
  },
  background_video_id: {
    control: 'video',
    isNullable: true,
    label: msg({ message: 'Background video', comment: 'Label of a video field' }),
  },
  full_width: { control: 'checkbox', label: msg`Use the full width of the window` },
  padding_top: {
    control: 'spacing',
    isNullable: true,
    label: msg({ message: 'Padding above', comment: 'Label of a choice: space inside a block' }),
  },
  padding_bottom: {
    control: 'spacing',
    isNullable: true,
    label: msg({ message: 'Padding below', comment: 'Label of a choice: space inside a block' }),
  },
  padding_left: {
    control: 'spacing',
    isNullable: true,
    label: msg({
      message: 'Padding at the start',
      comment: 'Label of a choice: space inside a block, on the side where a line of text begins',
    }),
  },
  padding_right: {
    control: 'spacing',
    isNullable: true,
    label: msg({
      message: 'Padding at the end',
      comment: 'Label of a choice: space inside a block, on the side where a line of text ends',
    }),
  },
  margin_top: {
    control: 'spacing',
    isNullable: true,
    label: msg({ message: 'Margin above', comment: 'Label of a choice: space outside a block' }),
  },
  margin_bottom: {
    control: 'spacing',
    isNullable: true,
    label: msg({ message: 'Margin below', comment: 'Label of a choice: space outside a block' }),
  },
  aos_type: {
    control: 'choice',
    isNullable: true,
    label: msg({ message: 'Animation', comment: 'Label of a choice: how a block appears' }),
    options: choices(AOS_TYPES, ANIMATION_LABELS),
  },
  aos_easing: {
    control: 'choice',
    isNullable: true,
    label: msg({ message: 'Timing', comment: 'Label of a choice: the timing of an animation' }),
    options: choices(AOS_EASINGS, EASING_LABELS),
  },
  aos_offset: {
    control: 'number',
    isNullable: true,
    isWhole: true,
    min: -2000,
    max: 2000,
    label: msg`Animation offset in pixels`,
  },
  aos_duration: {
    control: 'number',
    isNullable: true,
    isWhole: true,
    min: 0,
    max: 3000,
    label: msg`Animation duration in milliseconds`,
  },
  aos_delay: {
    control: 'number',
    isNullable: true,
    isWhole: true,
    min: 0,
    max: 3000,
    label: msg`Animation delay in milliseconds`,
  },
} as const satisfies { readonly [Name in BlockFieldName]: ContentField }

/** The fields of a page in a draft. The published state is not among them, because publishing is a call of its own. */
export type PageFieldName = Exclude<keyof PageDraft, 'pageContents' | 'rows' | 'is_published'>

/** The description of each field of a page, in the order of the form. */
export const PAGE_FIELDS = {
  name: {
    control: 'line',
    minLength: 1,
    maxLength: 120,
    isTranslatable: true,
    label: msg({ message: 'Page name', comment: 'Label of a text field' }),
  },
  url: {
    control: 'slug',
    of: 'address',
    maxLength: 200,
    label: msg({ message: 'Address', comment: 'Label of a text field: the path of a page, such as /about' }),
    hint: msg`Starts with a slash. Lower-case letters, digits, hyphens and slashes.`,
  },
  seo_title: {
    control: 'line',
    isNullable: true,
    maxLength: 200,
    isTranslatable: true,
    label: msg({
      message: 'Search title',
      comment: 'Label of a text field: the title that search engines display',
    }),
  },
  seo_meta_description: {
    control: 'text',
    isNullable: true,
    maxLength: 500,
    isTranslatable: true,
    label: msg({
      message: 'Search description',
      comment: 'Label of a text field: the text that search engines display',
    }),
  },
  kind: {
    control: 'choice',
    label: msg({ message: 'Kind of page', comment: 'Label of a choice' }),
    options: [
      { value: 'website', label: msg({ message: 'Page', comment: 'Kind of page' }) },
      { value: 'article', label: msg({ message: 'Article', comment: 'Kind of page: news' }) },
    ],
  },
  group_id: {
    control: 'group',
    isNullable: true,
    label: msg({ message: 'Page group', comment: 'Label of a choice' }),
  },
  priority: {
    control: 'number',
    min: 0,
    max: 1,
    isWhole: false,
    label: msg({ message: 'Sitemap priority', comment: 'Label of a number field' }),
    hint: msg`From 0 to 1. Tells search engines how important this page is within the site.`,
  },
  content: {
    control: 'html',
    maxLength: 300_000,
    isTranslatable: true,
    label: msg`Text after the blocks`,
  },
} as const satisfies { readonly [Name in PageFieldName]: ContentField }
