import { useEffect, useState } from 'react'
import { call } from '#platform/web/http.ts'
import { reportFault } from '#platform/web/report.ts'
import { useFormat } from '#platform/web/use-format.ts'
import { calendarEvents, type CalendarEvent } from '../../events.contract.ts'

/** Number of events to load, enough to find one that is not cancelled. */
const LOOKED_AT = 5

/** The name and date of the next event, as a note on the calendar tile. Nothing until it is loaded. */
export function NextEventNote() {
  const format = useFormat()
  const [next, setNext] = useState<CalendarEvent | null>(null)
  useEffect(() => {
    const leaving = new AbortController()
    call(calendarEvents, { most: LOOKED_AT }, { signal: leaving.signal }).then(
      ({ data }) => setNext(data.find(({ status }) => status !== 'cancelled') ?? null),
      (error: unknown) => {
        if (!leaving.signal.aborted) reportFault(error, 'next event')
      },
    )
    return () => leaving.abort()
  }, [])
  if (next === null || format === null) return null
  return (
    <>
      <bdi>{next.title}</bdi>, {format.day(next.starts_on, 'short')}
    </>
  )
}
