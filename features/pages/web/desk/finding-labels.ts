import { msg } from '@lingui/core/macro'
import type { MessageDescriptor } from '@lingui/core'

/**
 * The messages for the findings of the checks before publishing, by code.
 * @source docs/reference/pages-and-blocks.md §8.7
 */
const FINDING_LABELS: Readonly<Record<string, MessageDescriptor>> = {
  no_description: msg`The image needs a description, or the mark that it is decoration only.`,
  dead_link: msg`The link leads to a page that does not exist.`,
  long_title: msg`Search engines will cut off this title.`,
  long_description: msg`Search engines will cut off this description.`,
  no_search_description: msg`Search engines will show the beginning of the page, because it has no description.`,
  empty_page: msg`The page has no content.`,
  empty_block: msg`This block shows nothing yet. Add entries, or remove the block.`,
  placeholder: msg`This text still contains a placeholder. Write your own text there.`,
  vague_link: msg`This link text does not say where the link leads. Name the page or file instead.`,
  table_without_headings: msg`A table has no heading cells. Paste it again with a heading row, or use a block of the kind “Table”.`,
  hard_to_read: msg`This text is hard to read. Use shorter sentences and common words.`,
  required: msg`This must be filled in.`,
  too_short: msg`This must be filled in.`,
  too_long: msg`This is too long.`,
  unknown: msg`This image, video or group does not exist any more.`,
  no_types: msg`Choose at least one membership type.`,
  unknown_type: msg`A membership type of this block does not exist any more.`,
  empty_for_guests: msg`Guests see an empty page, because every block is for members.`,
  unreadable: msg`The text cannot be read on this background. Choose another colour.`,
  low_contrast: msg`The text is hard to read over this picture. Choose another text colour, a lower opacity or another picture.`,
  'axe_color-contrast': msg`This text has too little contrast with its background.`,
  'axe_color-contrast-dark': msg`In dark mode, this text has too little contrast with its background.`,
  'axe_image-alt': msg`An image has no description.`,
  'axe_role-img-alt': msg`An image has no description.`,
  'axe_svg-img-alt': msg`An image has no description.`,
  'axe_link-name': msg`A link has no text.`,
  'axe_button-name': msg`A button has no text.`,
  'axe_link-in-text-block': msg`This link looks like the text around it.`,
  'axe_empty-heading': msg`A heading has no text.`,
  axe_list: msg`A list contains something other than list items.`,
  axe_listitem: msg`A list contains something other than list items.`,
  'axe_target-size': msg`This link or button is too small for a finger.`,
  repeated: msg`Another block has this anchor already.`,
  too_early: msg`The end must come after the start.`,
  app_route: msg`That address is used by the app.`,
}

const NOT_VALID = msg`This is not valid yet.`

/** Returns whether there is a message for this kind of finding. */
export function hasFindingLabel(code: string): boolean {
  return Object.hasOwn(FINDING_LABELS, code)
}

/** Returns the message of a finding. */
export function findingLabel(code: string): MessageDescriptor {
  return (hasFindingLabel(code) ? FINDING_LABELS[code] : undefined) ?? NOT_VALID
}
