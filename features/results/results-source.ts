/** The source of the results on an event’s page: the database on the server, a call in a browser. */
import { createContext } from 'react-router'
import type { EventResults } from './results.contract.ts'

export type ResultsSource = {
  /** Returns null if no results are published. */
  find(slug: string): Promise<EventResults | null>
}

/** The router context that holds the source; set by the server, while a browser always uses the same source. */
export const resultsSourceContext = createContext<ResultsSource | null>(null)
