import { useEffect, useMemo, useState } from 'react'
import { call } from '#platform/web/http.ts'
import { reportFault } from '#platform/web/report.ts'
import { type CalendarAnswer, calendarEvents } from '../events.contract.ts'
import { type PackedEvents, unpacked } from '../packed-event.rules.ts'

/** The events, and when that was true: what else the calendar's answer holds is not shown here. */
type NextEvents = Pick<CalendarAnswer, 'data' | 'now'>

/** A page that was drawn by the server brings them along; one that came by a call asks for them. */
export function useNextEvents(drawn: PackedEvents | undefined, most: number): NextEvents | null {
  const brought = useMemo(() => drawn && { now: drawn.now, data: drawn.data.map(unpacked) }, [drawn])
  const [known, setKnown] = useState<NextEvents | null>(null)
  const isDrawn = drawn !== undefined
  useEffect(() => {
    if (isDrawn) return undefined
    const leaving = new AbortController()
    call(calendarEvents, { most }, { signal: leaving.signal }).then(setKnown, (error: unknown) => {
      if (!leaving.signal.aborted) reportFault(error, 'next events')
    })
    return () => leaving.abort()
  }, [isDrawn, most])
  return brought ?? known
}
