import type { SearchSource } from '#features/search/search-source.ts'
import { findPublicDocuments, type SearchDeps } from '#features/search/server/search.actions.ts'
import { SEARCH_QUERY_MAX_LENGTH } from '#features/search/search.contract.ts'
import type { Locale } from '#platform/shared/locales.ts'

/** Searches the database, for documents that the server renders. */
export function serverSearchSource(deps: SearchDeps, locale: Locale): SearchSource {
  return {
    search: (query) =>
      findPublicDocuments(
        deps,
        query
          .replace(/\p{Cc}/gu, ' ')
          .trim()
          .slice(0, SEARCH_QUERY_MAX_LENGTH),
        locale,
      ),
  }
}
