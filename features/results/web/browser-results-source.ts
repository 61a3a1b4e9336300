import { call } from '#platform/web/http.ts'
import { RequestFailure } from '#platform/web/request-failure.ts'
import { eventResults } from '../results.contract.ts'
import type { ResultsSource } from '../results-source.ts'

/** Loads results through the API. */
export const browserResultsSource: ResultsSource = {
  find: async (slug) => {
    try {
      return (await call(eventResults, { slug })).item
    } catch (error) {
      if (error instanceof RequestFailure && error.status === 404) return null
      throw error
    }
  },
}
