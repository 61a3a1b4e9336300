/** Parts of field descriptions that several widgets share. */
import { msg } from '@lingui/core/macro'
import type { FieldFor, HtmlField, LineField, LinkField, TextField } from './content-field.rules.ts'
import type { ButtonRef } from './widgets.contract.ts'

export const LINE_LENGTH = 300
export const TEXT_LENGTH = 4000
export const HTML_LENGTH = 100_000
export const LINK_LENGTH = 2000
/** The limits of an image’s description. */
export const ALT = { altMaxLength: LINE_LENGTH } as const

type Own<Field, Name extends keyof Field> = Omit<Field, Name>

export const LINE = { control: 'line', maxLength: LINE_LENGTH, isTranslatable: true } as const satisfies Own<
  LineField,
  'label'
>
export const TEXT = { control: 'text', maxLength: TEXT_LENGTH, isTranslatable: true } as const satisfies Own<
  TextField,
  'label'
>
export const HTML = { control: 'html', maxLength: HTML_LENGTH, isTranslatable: true } as const satisfies Own<
  HtmlField,
  'label'
>
export const LINK = { control: 'link', maxLength: LINK_LENGTH } as const satisfies Own<LinkField, 'label'>

export const HEADING = {
  ...LINE,
  label: msg({ message: 'Heading', comment: 'Label of a text field: the heading of a block' }),
} as const
export const BODY_TEXT = {
  ...TEXT,
  label: msg({ message: 'Text', comment: 'Label of a text field: the text of a block' }),
} as const
export const BODY_HTML = {
  ...HTML,
  label: msg({ message: 'Text', comment: 'Label of a text field: the text of a block' }),
} as const
export const NOTE = {
  ...TEXT,
  label: msg({ message: 'Introduction', comment: 'Label of a text field: text between heading and list' }),
} as const
export const FOOTNOTE = {
  ...TEXT,
  label: msg({ message: 'Footnote', comment: 'Label of a text field: small text below a table' }),
} as const
export const TARGET = {
  ...LINK,
  label: msg({ message: 'Link', comment: 'Label of a field: the address a link leads to' }),
} as const
export const KERB = {
  control: 'colour',
  isNullable: true,
  label: msg({
    message: 'Stripe colour',
    comment: 'Label of a colour field: the coloured stripe beside a heading or row',
  }),
} as const
export const OUTLINE_LABEL = msg({
  message: 'Track outline',
  comment: 'Label of a field that chooses the drawing of a race track',
})
export const IMAGE_LABEL = msg({ message: 'Image', comment: 'Label of a field that chooses an image' })
export const NAME_LABEL = msg({ message: 'Name', comment: 'Label of a text field: the name of a sponsor' })

export const HEADING_LINES = {
  control: 'lines',
  maxItems: 6,
  maxLength: LINE_LENGTH,
  isTranslatable: true,
  label: msg({ message: 'Heading', comment: 'Label of a text field: the heading of a block' }),
  hint: msg`One line of the heading on each line.`,
} as const

export const BUTTONS = {
  control: 'list',
  maxItems: 6,
  label: msg({ message: 'Buttons', comment: 'Label of the list of buttons in a block' }),
  itemLabel: msg({ message: 'Button', comment: 'One button in the list of buttons of a block' }),
  titledBy: 'label',
  fields: {
    label: {
      ...LINE,
      minLength: 1,
      label: msg({ message: 'Label', comment: 'Label of a text field: the text on a button' }),
    },
    url: TARGET,
    look: {
      control: 'choice',
      label: msg({ message: 'Style', comment: 'Label of a choice: the appearance of a button' }),
      options: [
        { value: 'primary', label: msg({ message: 'Main action', comment: 'Style of a button: filled' }) },
        { value: 'amber', label: msg({ message: 'Amber', comment: 'Style of a button: filled with amber' }) },
        {
          value: 'outline',
          label: msg({ message: 'Outline', comment: 'Style of a button: with a border only' }),
        },
        { value: 'link', label: msg({ message: 'Link', comment: 'Style of a button: looks like a link' }) },
      ],
    },
  },
} as const satisfies FieldFor<ButtonRef[]>
