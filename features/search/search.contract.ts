/**
 * Finding things by words: pages, products and events.
 * @source SPEC §2 "/search"; DOMAIN §2.1, §3.14
 */
import { endpoint } from '#platform/shared/endpoint.ts'

/** @source DOMAIN §3.14 */
export const SEARCH_QUERY_MAX_LENGTH = 200
/** Results of all groups together. */
export const SEARCH_RESULTS_MAX = 20

export type SearchKind = 'page' | 'product' | 'event'

/** A piece of an excerpt; `is_match` where a word that was looked for stands. */
export type ExcerptPart = { text: string; is_match: boolean }

export type SearchResult = { url: string; title: string; excerpt: ExcerptPart[]; updated_at: string }

export type SearchGroup = { kind: SearchKind; results: SearchResult[] }

/** Groups without results are left out; the best result of a group stands first. */
export type SearchAnswer = { query: string; groups: SearchGroup[] }

export const searchSite = endpoint<{ q: string }, SearchAnswer>('GET', '/api/v1/search')
