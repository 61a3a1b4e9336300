/** The source of search results: in process on the server, an API call in a browser. */
import { createContext } from 'react-router'
import type { SearchAnswer } from './search.contract.ts'

export type SearchSource = { search(query: string): Promise<SearchAnswer> }

/** The router context that holds the source; app/ sets it on the server and in the browser. */
export const searchSourceContext = createContext<SearchSource>()
