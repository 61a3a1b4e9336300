import type { Service } from '#platform/server/service.ts'
import { instantOf } from '#platform/shared/clock.ts'
import type { SearchAnswer, SearchGroup, SearchKind } from '../search.contract.ts'
import { excerptParts, queryReadings } from '../search.rules.ts'
import { findDocuments } from './search.store.ts'

/** The groups in the order in which they are shown. */
const KINDS: readonly SearchKind[] = ['event', 'page', 'product']

/** Searches the documents that are public now. An empty query finds nothing. */
export async function findPublicDocuments(
  { database, clock }: Pick<Service, 'database' | 'clock'>,
  query: string,
): Promise<SearchAnswer> {
  if (query === '') return { query, groups: [] }
  const found = await findDocuments(database.db, queryReadings(query), instantOf(clock))
  const groups = KINDS.map((kind): SearchGroup => ({
    kind,
    results: found
      .filter((document) => document.kind === kind)
      .map((document) => ({
        url: document.url,
        title: document.title,
        excerpt: excerptParts(document.marked, document.cut),
        updated_at: document.updatedAt.toISOString(),
      })),
  }))
  return { query, groups: groups.filter((group) => group.results.length > 0) }
}
