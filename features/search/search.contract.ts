/**
 * The API call for full-text search: pages, products, events and membership types.
 * @source docs/reference/public-site.md §5
 */
import type { Locale } from '#platform/shared/locales.ts'
import { endpoint } from '#platform/shared/endpoint.ts'

/** The greatest length of a search query in characters. @source docs/reference/public-site.md §5 */
export const SEARCH_QUERY_MAX_LENGTH = 200
/** The maximum number of results of all groups together. */
export const SEARCH_RESULTS_MAX = 20

export type SearchKind = 'page' | 'product' | 'event' | 'membership'

/** A piece of an excerpt; `is_match` marks a word that was searched for. */
export type ExcerptPart = { text: string; is_match: boolean }

export type SearchResult = {
  url: string
  title: string
  excerpt: ExcerptPart[]
  /** The language of title and excerpt, if it is not the reader’s. */
  language?: Locale
  updated_at: string
}

export type SearchGroup = { kind: SearchKind; results: SearchResult[] }

/** Groups without results are omitted; the best result of a group comes first. */
export type SearchAnswer = { query: string; groups: SearchGroup[] }

export const searchSite = endpoint<{ q: string }, SearchAnswer>('GET', '/api/v1/search')
