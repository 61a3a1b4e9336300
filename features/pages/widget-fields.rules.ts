/**
 * The description of every field of every widget. The accepted values are defined in widgets.schema.ts; a test checks
 * for every template that the two agree.
 * @source docs/reference/pages-and-blocks.md §3.3, §3.4
 */
import { msg } from '@lingui/core/macro'
import {
  ALT,
  BODY_HTML,
  BODY_TEXT,
  BUTTONS,
  FOOTNOTE,
  HEADING,
  HEADING_LINES,
  IMAGE_LABEL,
  KERB,
  LINE,
  LINE_LENGTH,
  NOTE,
  OUTLINE_LABEL,
  TEXT,
} from './common-fields.rules.ts'
import type { FieldsOf, FieldsRecord } from './content-field.rules.ts'
import { LIST_WIDGET_FIELDS } from './list-widget-fields.rules.ts'
import type { WidgetTemplate, WidgetVariables } from './widgets.contract.ts'

/** The description of each template’s fields, in the order of the form. */
export const WIDGET_FIELDS: {
  readonly [Template in WidgetTemplate]: FieldsOf<Omit<WidgetVariables[Template], 'background_video'>>
} = {
  ...LIST_WIDGET_FIELDS,
  track_hero: {
    heading: HEADING_LINES,
    text: BODY_TEXT,
    buttons: BUTTONS,
    outline: { control: 'outline', isNullable: true, label: OUTLINE_LABEL },
    caption: {
      ...LINE,
      label: msg({
        message: 'Track caption',
        comment: 'Label of a text field: the caption below a track’s outline',
      }),
      hint: msg`The name and length of the track.`,
    },
    record: {
      ...LINE,
      label: msg({ message: 'Lap record', comment: 'Label of a text field: time, driver and year' }),
    },
    has_next_event: { control: 'checkbox', label: msg`Show the next event that is open for entries` },
  },
  hero_quote: {
    quote: {
      ...TEXT,
      label: msg({ message: 'Quote', comment: 'Label of a text field: words somebody said' }),
    },
    author: {
      ...LINE,
      label: msg({ message: 'Said by', comment: 'Label of a text field: the person who is quoted' }),
    },
    role: {
      ...LINE,
      label: msg({
        message: 'Role',
        comment: 'Label of a text field: the role in the club of the person who is quoted',
      }),
    },
    overlay_image: {
      control: 'image',
      isNullable: true,
      aspect: '1x1',
      widthPx: 300,
      ...ALT,
      label: msg({ message: 'Small image', comment: 'Label of an image field: shown over the background' }),
    },
    background_image: {
      control: 'image',
      isNullable: true,
      aspect: '16x9',
      widthPx: 1920,
      ...ALT,
      label: msg({ message: 'Background image', comment: 'Label of an image field' }),
    },
    background_video_id: {
      control: 'video',
      isNullable: true,
      label: msg({ message: 'Background video', comment: 'Label of a video field' }),
    },
  },
  call_to_action: {
    heading: HEADING_LINES,
    text: BODY_TEXT,
    buttons: BUTTONS,
    left_image: {
      control: 'image',
      isNullable: true,
      aspect: '16x9',
      widthPx: 300,
      ...ALT,
      label: msg({
        message: 'First image',
        comment: 'Label of an image field: on the side where a line of text begins',
      }),
    },
    right_image: {
      control: 'image',
      isNullable: true,
      aspect: '16x9',
      widthPx: 300,
      ...ALT,
      label: msg({
        message: 'Second image',
        comment: 'Label of an image field: on the side where a line of text ends',
      }),
    },
  },
  image_with_content: {
    heading: HEADING,
    html: BODY_HTML,
    image: { control: 'image', isNullable: true, aspect: '16x9', widthPx: 1920, ...ALT, label: IMAGE_LABEL },
    image_side: {
      control: 'choice',
      label: msg({
        message: 'Image position',
        comment: 'Label of a choice: the side of the image beside a text',
      }),
      options: [
        { value: 'start', label: msg({ message: 'Before the text', comment: 'Position of an image' }) },
        { value: 'end', label: msg({ message: 'After the text', comment: 'Position of an image' }) },
      ],
    },
    buttons: BUTTONS,
  },
  page_head: {
    heading: HEADING,
    text: BODY_TEXT,
    kerb: KERB,
    image: { control: 'image', isNullable: true, aspect: '16x9', widthPx: 1920, ...ALT, label: IMAGE_LABEL },
  },
  text: { heading: HEADING, html: BODY_HTML },
  contact_form: {
    heading: HEADING,
    text: BODY_TEXT,
    topics: {
      control: 'lines',
      maxItems: 30,
      minLength: 1,
      maxLength: LINE_LENGTH,
      isTranslatable: true,
      label: msg({
        message: 'Topics',
        comment: 'Label of a list: topics that the sender of a message can choose from',
      }),
      hint: msg`One topic on each line.`,
    },
  },
  product_list: {
    heading: HEADING,
    group: {
      control: 'slug',
      of: 'product_group',
      maxLength: 60,
      label: msg({ message: 'Product group', comment: 'Label of a choice: which products a block shows' }),
      hint: msg`If no group is chosen, products of all groups are shown.`,
    },
    most: { control: 'number', min: 1, max: 24, isWhole: true, label: msg`Largest number of products` },
  },
  membership_types: { heading: HEADING, note: NOTE, footnote: FOOTNOTE },
  next_events: {
    heading: HEADING,
    most: { control: 'number', min: 1, max: 12, isWhole: true, label: msg`Largest number of events` },
  },
}

/** Returns the field descriptions of a template; null for an unknown one. */
export function fieldsOfTemplate(template: string): FieldsRecord | null {
  return Object.hasOwn(WIDGET_FIELDS, template) ? WIDGET_FIELDS[template as WidgetTemplate] : null
}
