import { useEffect, useMemo, useState } from 'react'
import { call } from '#platform/web/http.ts'
import { reportFault } from '#platform/web/report.ts'
import { type CalendarAnswer, calendarEvents } from '../events.contract.ts'
import { type PackedEvents, unpacked } from '../packed-event.rules.ts'

/** The events and the time of the response; the other fields of the calendar response are not needed here. */
type NextEvents = Pick<CalendarAnswer, 'data' | 'now'>

/** Returns the next events: those embedded in a server-rendered page, otherwise loaded by a call. */
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
