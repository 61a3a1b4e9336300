import { useEffect, useState } from 'react'
import { call } from '#platform/web/http.ts'
import { reportFault } from '#platform/web/report.ts'
import { RequestFailure } from '#platform/web/request-failure.ts'
import { ownResult, type OwnResult } from '../results.contract.ts'

/** Returns the person’s own row in an event’s results; null if there is none or it is not loaded yet. */
export function useOwnResult(slug: string, isLoggedIn: boolean): OwnResult | null {
  const [own, setOwn] = useState<OwnResult | null>(null)
  useEffect(() => {
    setOwn(null)
    if (!isLoggedIn) return undefined
    const leaving = new AbortController()
    call(ownResult, { slug }, { signal: leaving.signal }).then(
      ({ item }) => setOwn(item),
      // If the own row cannot be loaded, the results table is shown without it.
      (error: unknown) => {
        if (!leaving.signal.aborted && !(error instanceof RequestFailure)) reportFault(error, 'own result')
      },
    )
    return () => leaving.abort()
  }, [slug, isLoggedIn])
  return own
}
