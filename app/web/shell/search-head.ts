import { msg } from '@lingui/core/macro'

/** Title and description of /search. */
export const SEARCH_HEAD = {
  title: msg`Search`,
  description: msg`Search the club’s pages, events and shop.`,
}
