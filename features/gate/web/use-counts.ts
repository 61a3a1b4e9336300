import { useEffect, useState } from 'react'
import { call } from '#platform/web/http.ts'
import { reportFault } from '#platform/web/report.ts'
import { RequestFailure } from '#platform/web/request-failure.ts'
import { everyMs } from '#platform/web/timers.ts'
import { type GateCounts, gateGuests } from '../gate.contract.ts'

/** The refresh interval of the counts in milliseconds. They change because other gates also admit people. */
const ASK_EVERY_MS = 20_000

/**
 * Returns the admission counts known to this gate. @param loaded the counts in the last response @param waiting the
 * number of unsent check-ins
 */
export function useCounts(event: number, loaded: GateCounts | null, waiting: number): GateCounts | null {
  const [counts, setCounts] = useState<GateCounts | null>(null)
  useEffect(() => {
    const leaving = new AbortController()
    const ask = () => {
      call(gateGuests, { event }, { signal: leaving.signal }).then(
        (answer) => setCounts(answer.counts),
        (error: unknown) => {
          // Offline, keep the last counts.
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
    if (loaded !== null) setCounts(loaded)
  }, [loaded])
  return counts
}
