import { useEffect, useState } from 'react'
import { call } from '#platform/web/http.ts'
import { reportFault } from '#platform/web/report.ts'
import { RequestFailure } from '#platform/web/request-failure.ts'
import { everyMs } from '#platform/web/timers.ts'
import { type GateCounts, gateGuests } from '../gate.contract.ts'

/** Other gates let people in too. */
const ASK_EVERY_MS = 20_000

/** How many have come, as far as this gate knows. @param told what the last answer said @param waiting how many the club does not know of yet */
export function useCounts(event: number, told: GateCounts | null, waiting: number): GateCounts | null {
  const [counts, setCounts] = useState<GateCounts | null>(null)
  useEffect(() => {
    const leaving = new AbortController()
    const ask = () => {
      call(gateGuests, { event }, { signal: leaving.signal }).then(
        (answer) => setCounts(answer.counts),
        (error: unknown) => {
          // Without a signal the last figure stays.
          if (!leaving.signal.aborted && !(error instanceof RequestFailure)) reportFault(error, 'gate counts')
        },
      )
    }
    ask()
    const stop = everyMs(ASK_EVERY_MS, ask)
    return () => {
      stop()
      leaving.abort()
    }
  }, [event, waiting])
  useEffect(() => {
    if (told !== null) setCounts(told)
  }, [told])
  return counts
}
