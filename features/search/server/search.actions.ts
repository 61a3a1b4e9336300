import type { Service } from '#platform/server/service.ts'
import type { ContentLanguages } from '#features/site/content-languages.rules.ts'
import { shownLanguage } from '#features/site/shown-language.rules.ts'
import type { Locale } from '#platform/shared/locales.ts'
import { instantOf } from '#platform/shared/clock.ts'
import type { SearchAnswer, SearchGroup, SearchKind } from '../search.contract.ts'
import { excerptParts, queryReadings } from '../search.rules.ts'
import { findDocuments } from './search.store.ts'

/** The groups in the order in which they are shown. */
const KINDS: readonly SearchKind[] = ['event', 'page', 'membership', 'product']

export type SearchDeps = Pick<Service, 'database' | 'clock'> & {
  /** Returns the languages in which the club offers its texts. */
  languages: () => Promise<ContentLanguages>
}

/**
 * Searches the documents that are public now, in all languages of the club; those in the language of the reader come
 * first. An empty query finds nothing.
 */
export async function findPublicDocuments(
  { database, clock, languages }: SearchDeps,
  query: string,
  locale: Locale,
): Promise<SearchAnswer> {
  if (query === '') return { query, groups: [] }
  const offered = await languages()
  const shown = shownLanguage(offered, locale)
  const found = await findDocuments(database.db, queryReadings(query), instantOf(clock), {
    further: offered.offered.filter((language) => language !== offered.main),
    reader: shown?.isOffered === true ? shown.language : null,
  })
  const readersOwn = shown?.language ?? offered.main
  const isOneLanguage = offered.offered.length < 2
  const groups = KINDS.map((kind): SearchGroup => ({
    kind,
    results: found
      .filter((document) => document.kind === kind)
      .map(({ language, ...document }) => ({
        url: document.url,
        title: document.title,
        excerpt: excerptParts(document.marked, document.cut),
        ...(isOneLanguage || (language ?? offered.main) === readersOwn
          ? {}
          : { language: language ?? offered.main }),
        updated_at: document.updatedAt.toISOString(),
      })),
  }))
  return { query, groups: groups.filter((group) => group.results.length > 0) }
}
