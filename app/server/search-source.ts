import type { SearchSource } from '#features/search/search-source.ts'
import { findPublicDocuments } from '#features/search/server/search.actions.ts'
import { SEARCH_QUERY_MAX_LENGTH } from '#features/search/search.contract.ts'
import type { Service } from '#platform/server/service.ts'

/** Searches the database, for documents that the server renders. */
export function serverSearchSource(service: Service): SearchSource {
  return {
    search: (query) =>
      findPublicDocuments(
        service,
        query
          .replace(/\p{Cc}/gu, ' ')
          .trim()
          .slice(0, SEARCH_QUERY_MAX_LENGTH),
      ),
  }
}
