import { call } from '#platform/web/http.ts'
import type { SearchSource } from '../search-source.ts'
import { searchSite } from '../search.contract.ts'

/** Searches with an API call. */
export const browserSearchSource: SearchSource = {
  search: (q) => call(searchSite, { q }),
}
