/** Where the search screen gets its answer from: in process on the server, by a call in a browser. */
import { createContext } from 'react-router'
import type { SearchAnswer } from './search.contract.ts'

export type SearchSource = { search(query: string): Promise<SearchAnswer> }

/** The router's handle on the source; app/ sets it on either side. */
export const searchSourceContext = createContext<SearchSource>()
