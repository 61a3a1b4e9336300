/** The names of the templates, for the picker and the outline of the editor. */
import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import type { WidgetTemplate } from './widgets.contract.ts'

/** Name and description of each template, for the picker. */
export const TEMPLATE_LABELS: {
  readonly [Template in WidgetTemplate]: { label: MessageDescriptor; hint: MessageDescriptor }
} = {
  page_head: {
    label: msg({ message: 'Page heading', comment: 'Name of a kind of block' }),
    hint: msg`The heading of the page with an introduction and an optional image.`,
  },
  text: {
    label: msg({ message: 'Text', comment: 'Name of a kind of block: formatted text' }),
    hint: msg`Formatted text with headings, lists, tables and links.`,
  },
  image_with_content: {
    label: msg({ message: 'Image with text', comment: 'Name of a kind of block' }),
    hint: msg`An image beside formatted text and buttons.`,
  },
  call_to_action: {
    label: msg({
      message: 'Call to action',
      comment: 'Name of a kind of block: a large invitation with buttons',
    }),
    hint: msg`A large heading with buttons and up to two images.`,
  },
  hero_quote: {
    label: msg({ message: 'Large quote', comment: 'Name of a kind of block' }),
    hint: msg`A quote over a background image or video.`,
  },
  track_hero: {
    label: msg({
      message: 'Home hero',
      comment: 'Name of a kind of block: the large opening of the home page',
    }),
    hint: msg`The opening of the home page with a track outline and the next event.`,
  },
  steps: {
    label: msg({ message: 'Steps', comment: 'Name of a kind of block: numbered steps' }),
    hint: msg`Numbered steps, each with a heading and a text.`,
  },
  faq: {
    label: msg({ message: 'Questions', comment: 'Name of a kind of block: questions with answers' }),
    hint: msg`Questions with answers that open on request.`,
  },
  gallery: {
    label: msg({ message: 'Gallery', comment: 'Name of a kind of block: several images' }),
    hint: msg`Images with captions; the first one is wide.`,
  },
  link_list: {
    label: msg({ message: 'Links', comment: 'Name of a kind of block: cards that link to other pages' }),
    hint: msg`Cards that link to other pages, with an image or a track outline.`,
  },
  timing_table: {
    label: msg({ message: 'Table', comment: 'Name of a kind of block: rows and columns' }),
    hint: msg`Rows and columns in the look of a timing sheet.`,
  },
  sponsors: {
    label: msg({ message: 'Sponsors', comment: 'Name of a kind of block: logos of sponsors' }),
    hint: msg`Logos that link to the sponsors’ sites, for light and dark backgrounds.`,
  },
  contact_form: {
    label: msg({ message: 'Contact form', comment: 'Name of a kind of block' }),
    hint: msg`A form that sends a message to the club.`,
  },
  product_list: {
    label: msg({ message: 'Products', comment: 'Name of a kind of block: products of the shop' }),
    hint: msg`Products of the shop, of one group or of all groups.`,
  },
  membership_types: {
    label: msg({ message: 'Membership types', comment: 'Name of a kind of block: the prices of membership' }),
    hint: msg`The club’s membership types with their current prices.`,
  },
  next_events: {
    label: msg({ message: 'Next events', comment: 'Name of a kind of block' }),
    hint: msg`The next events of the calendar.`,
  },
  track_map: {
    label: msg({ message: 'Track map', comment: 'Name of a kind of block' }),
    hint: msg`The outline of a track with facts about it.`,
  },
}

/** The templates in the order of the picker. */
export const TEMPLATE_ORDER = Object.keys(TEMPLATE_LABELS) as readonly WidgetTemplate[]
