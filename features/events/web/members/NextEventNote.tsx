import { useEffect, useState } from 'react'
import { call } from '#platform/web/http.ts'
import { reportFault } from '#platform/web/report.ts'
import { useFormat } from '#platform/web/use-format.ts'
import { calendarEvents, type CalendarEvent } from '../../events.contract.ts'

/** Enough to find one among them that is not called off. */
const LOOKED_AT = 5

/** What is on next, and when: a note beside the way to the calendar. Nothing while it is not known. */
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
