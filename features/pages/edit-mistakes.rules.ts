import { msg } from '@lingui/core/macro'

/**
 * The reasons why the server refuses an operation on a draft, by code.
 * @source docs/reference/pages-and-blocks.md §8.2
 */
export const EDIT_MISTAKES = {
  unknown_field: msg`There is no such field.`,
  unknown_block: msg`This block is no longer on the page.`,
  unknown_item: msg`This entry is no longer in the list.`,
  invalid: msg`This is not valid.`,
  too_long: msg`This is too long.`,
  too_many: msg`There is no room for another entry.`,
  unsafe_link: msg`This link is not allowed.`,
  key_in_use: msg`This entry exists already.`,
} as const
export type EditMistake = keyof typeof EDIT_MISTAKES
