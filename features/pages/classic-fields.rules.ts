/**
 * The description of the rows of the older renderer and of the settings of its widgets.
 * @source docs/reference/pages-and-blocks.md §1.3, §3.1, §3.4
 */
import { msg } from '@lingui/core/macro'
import type { ContentField, FieldsRecord, ListField } from './content-field.rules.ts'
import { BLOCK_FIELDS, PAGE_FIELDS } from './page-fields.rules.ts'
import type { WidgetSettings } from './widgets.contract.ts'

const { text_colour, background_colour, background_image_opacity, background_image_saturation } = BLOCK_FIELDS
const { background_image_fixed } = BLOCK_FIELDS

/** The description of each setting of a widget. Every setting may be absent, which is null in a draft. */
export const WIDGET_SETTING_FIELDS = {
  widget_is_visible: {
    control: 'choice',
    isNullable: true,
    label: msg({ message: 'Visible', comment: 'Label of a choice: whether a widget is shown' }),
    options: [
      { value: '1', label: msg({ message: 'Yes', comment: 'Whether a widget is visible' }) },
      { value: '0', label: msg({ message: 'No', comment: 'Whether a widget is visible' }) },
    ],
  },
  widget_hidden_before: { ...BLOCK_FIELDS.start_time },
  widget_hidden_after: { ...BLOCK_FIELDS.end_time },
  widget_padding_top: BLOCK_FIELDS.padding_top,
  widget_padding_bottom: BLOCK_FIELDS.padding_bottom,
  widget_padding_left: BLOCK_FIELDS.padding_left,
  widget_padding_right: BLOCK_FIELDS.padding_right,
  widget_margin_top: BLOCK_FIELDS.margin_top,
  widget_margin_bottom: BLOCK_FIELDS.margin_bottom,
  widget_background_colour: background_colour,
  widget_text_colour: text_colour,
  widget_background_image: {
    control: 'linked_image',
    isNullable: true,
    label: msg({ message: 'Background image', comment: 'Label of an image field' }),
  },
  widget_background_image_opacity: { ...background_image_opacity, isNullable: true },
  widget_background_image_saturation: { ...background_image_saturation, isNullable: true },
  widget_background_image_fixed: background_image_fixed,
} as const satisfies { readonly [Name in keyof WidgetSettings]-?: ContentField }

/** The rows of a page of the older renderer. */
export const ROWS_FIELD = {
  control: 'list',
  maxItems: 60,
  label: msg({ message: 'Rows', comment: 'Label of a list: rows of a page of the older kind' }),
  itemLabel: msg({ message: 'Row', comment: 'One row of a page of the older kind' }),
  titledBy: null,
  fields: {
    row_type: {
      control: 'choice',
      label: msg({ message: 'Kind of row', comment: 'Label of a choice' }),
      options: [
        { value: 'tabs', label: msg({ message: 'Tabs', comment: 'Kind of row of a page' }) },
        { value: 'columns', label: msg({ message: 'Columns', comment: 'Kind of row of a page' }) },
      ],
    },
    blocks: {
      control: 'list',
      maxItems: 24,
      label: msg({ message: 'Tabs or columns', comment: 'Label of a list: the parts of a row' }),
      itemLabel: msg({ message: 'Tab or column', comment: 'One part of a row' }),
      titledBy: 'title',
      fields: {
        title: {
          control: 'line',
          maxLength: 120,
          isTranslatable: true,
          label: msg({ message: 'Title', comment: 'Label of a text field: the title of a tab' }),
        },
        width: {
          control: 'number',
          min: 1,
          max: 12,
          isWhole: true,
          label: msg({ message: 'Width in twelfths', comment: 'Label of a number field: width of a column' }),
        },
        widgets: {
          control: 'list',
          maxItems: 30,
          label: msg({ message: 'Widgets', comment: 'Label of a list: contents of a tab or column' }),
          itemLabel: msg({ message: 'Widget', comment: 'One part of a tab or column' }),
          titledBy: null,
          fields: {
            variables: {
              control: 'variables',
              hasSettings: true,
              label: msg({ message: 'Content', comment: 'Label of the fields of a widget' }),
            },
          },
        },
      },
    },
  },
} as const satisfies ListField

const TRANSLATIONS_FIELD = {
  control: 'translations',
  label: msg({ message: 'Translations', comment: 'Label of the texts of a page in other languages' }),
} as const satisfies ContentField

/** The fields of a draft that describe the page as a whole, outside its blocks. */
export const DRAFT_PAGE_FIELDS: FieldsRecord = {
  ...PAGE_FIELDS,
  rows: ROWS_FIELD,
  translations: TRANSLATIONS_FIELD,
}
/** The fields of a block in a draft. */
export const DRAFT_BLOCK_FIELDS: FieldsRecord = {
  ...BLOCK_FIELDS,
  variables: {
    control: 'variables',
    hasSettings: false,
    label: msg({ message: 'Content', comment: 'Label of the fields of a block' }),
  },
  translations: TRANSLATIONS_FIELD,
}
