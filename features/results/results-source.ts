/** Where an event's page gets its results from: the database in process on the server, a call in a browser. */
import { createContext } from 'react-router'
import type { EventResults } from './results.contract.ts'

export type ResultsSource = {
  /** Null: none are shown. */
  find(slug: string): Promise<EventResults | null>
}

/** The router's handle on the source, set by the server; in a browser there is but one. */
export const resultsSourceContext = createContext<ResultsSource | null>(null)
