/** The field descriptions of the widgets that consist mainly of a list. */
import { msg } from '@lingui/core/macro'
import {
  ALT,
  BODY_TEXT,
  FOOTNOTE,
  HEADING,
  HTML,
  IMAGE_LABEL,
  KERB,
  LINE,
  NAME_LABEL,
  NOTE,
  OUTLINE_LABEL,
  TARGET,
  TEXT_LENGTH,
} from './common-fields.rules.ts'
import type { FieldsOf } from './content-field.rules.ts'
import type { WidgetVariables } from './widgets.contract.ts'

/** The widgets of this file. */
type ListTemplate = 'steps' | 'faq' | 'gallery' | 'sponsors' | 'timing_table' | 'link_list' | 'track_map'

export const LIST_WIDGET_FIELDS: {
  readonly [Template in ListTemplate]: FieldsOf<WidgetVariables[Template]>
} = {
  steps: {
    heading: HEADING,
    steps: {
      control: 'list',
      maxItems: 30,
      label: msg({ message: 'Steps', comment: 'Label of a list: numbered steps' }),
      itemLabel: msg({ message: 'Step', comment: 'One entry in a list of numbered steps' }),
      titledBy: 'title',
      fields: { title: HEADING, text: BODY_TEXT },
    },
  },
  faq: {
    heading: HEADING,
    items: {
      control: 'list',
      maxItems: 60,
      label: msg({ message: 'Questions', comment: 'Label of a list: questions with answers' }),
      itemLabel: msg({ message: 'Question', comment: 'One entry in a list of questions with answers' }),
      titledBy: 'question',
      fields: {
        question: {
          ...LINE,
          label: msg({ message: 'Question', comment: 'One entry in a list of questions with answers' }),
        },
        html: {
          ...HTML,
          label: msg({ message: 'Answer', comment: 'Label of a text field: the answer to a question' }),
        },
      },
    },
  },
  gallery: {
    heading: HEADING,
    images: {
      control: 'list',
      maxItems: 100,
      label: msg({ message: 'Images', comment: 'Label of the list of images in a gallery' }),
      itemLabel: IMAGE_LABEL,
      titledBy: 'caption',
      itemImage: { aspect: '16x9', widthPx: 1920, ...ALT },
      fields: {
        caption: {
          ...LINE,
          label: msg({ message: 'Caption', comment: 'Label of a text field: text below an image' }),
        },
      },
    },
  },
  sponsors: {
    heading: HEADING,
    sponsors: {
      control: 'list',
      maxItems: 60,
      label: msg({ message: 'Sponsors', comment: 'Label of the list of sponsors in a block' }),
      itemLabel: msg({ message: 'Sponsor', comment: 'One sponsor in a list' }),
      titledBy: 'name',
      fields: {
        name: { ...LINE, isTranslatable: false, label: NAME_LABEL },
        url: TARGET,
        light: {
          control: 'image',
          aspect: 'raw',
          widthPx: 300,
          ...ALT,
          label: msg`Logo on a light background`,
        },
        dark: {
          control: 'image',
          aspect: 'raw',
          widthPx: 300,
          ...ALT,
          label: msg`Logo on a dark background`,
        },
      },
    },
  },
  timing_table: {
    heading: HEADING,
    note: NOTE,
    footnote: FOOTNOTE,
    columns: {
      control: 'list',
      maxItems: 12,
      label: msg({ message: 'Columns', comment: 'Label of the list of columns of a table' }),
      itemLabel: msg({ message: 'Column', comment: 'One column of a table' }),
      titledBy: 'label',
      fields: {
        label: { ...LINE, label: msg({ message: 'Column heading', comment: 'Label of a text field' }) },
        align: {
          control: 'choice',
          label: msg({ message: 'Alignment', comment: 'Label of a choice: alignment of a table column' }),
          options: [
            {
              value: 'start',
              label: msg({ message: 'Text', comment: 'Alignment of a table column, as usual for text' }),
            },
            {
              value: 'end',
              label: msg({
                message: 'Numbers',
                comment: 'Alignment of a table column, as usual for numbers',
              }),
            },
          ],
        },
        strong: {
          control: 'checkbox',
          label: msg({ message: 'Bold', comment: 'Label of a checkbox: cells in bold type' }),
        },
      },
    },
    rows: {
      control: 'list',
      maxItems: 300,
      label: msg({ message: 'Rows', comment: 'Label of the list of rows of a table' }),
      itemLabel: msg({ message: 'Row', comment: 'One row of a table' }),
      titledBy: null,
      fields: {
        cells: {
          control: 'cells',
          maxItems: 12,
          maxLength: TEXT_LENGTH,
          isTranslatable: true,
          label: msg({ message: 'Cells', comment: 'Label of the cells of a table row' }),
        },
        kerb: KERB,
        url: { ...TARGET, isNullable: true },
      },
    },
  },
  link_list: {
    heading: HEADING,
    items: {
      control: 'list',
      maxItems: 100,
      label: msg({ message: 'Links', comment: 'Label of a list: cards that link to other pages' }),
      itemLabel: msg({ message: 'Link', comment: 'One entry in a list of links' }),
      titledBy: 'title',
      fields: {
        title: {
          ...LINE,
          label: msg({ message: 'Title', comment: 'Label of a text field: the title of a link' }),
        },
        text: BODY_TEXT,
        note: {
          ...LINE,
          label: msg({
            message: 'Note',
            comment: 'Label of a text field: a short note beside a link, such as a date',
          }),
        },
        url: TARGET,
        kerb: KERB,
        image: {
          control: 'image',
          isNullable: true,
          aspect: '16x9',
          widthPx: 300,
          ...ALT,
          label: IMAGE_LABEL,
        },
        outline: { control: 'outline', isNullable: true, label: OUTLINE_LABEL },
      },
    },
  },
  track_map: {
    heading: HEADING,
    text: BODY_TEXT,
    colour: {
      control: 'colour',
      label: msg({ message: 'Track colour', comment: 'Label of a colour field' }),
    },
    outline: { control: 'outline', label: OUTLINE_LABEL },
    facts: {
      control: 'list',
      maxItems: 30,
      label: msg({
        message: 'Facts',
        comment: 'Label of a list: facts about a race track, such as its length',
      }),
      itemLabel: msg({ message: 'Fact', comment: 'One fact about a race track' }),
      titledBy: 'label',
      fields: {
        label: {
          ...LINE,
          label: msg({ message: 'Name of the fact', comment: 'Label of a text field, for example “Length”' }),
        },
        value: {
          ...LINE,
          label: msg({ message: 'Value', comment: 'Label of a text field, for example “2.6 km”' }),
        },
      },
    },
  },
}
