import { Trans } from '@lingui/react/macro'
import { type ReactNode, useEffect, useState } from 'react'
import { call } from '#platform/web/http.ts'
import { reportFault } from '#platform/web/report.ts'
import { useFormat } from '#platform/web/use-format.ts'
import { myEntries, type OwnEntry } from '../entries.contract.ts'

/** What one has entered next: a note beside the way to the calendar. Who has entered nothing is told what is on. */
export function NextEntryNote({ otherwise }: { otherwise: ReactNode }) {
  const format = useFormat()
  const [entries, setEntries] = useState<readonly OwnEntry[] | null>(null)
  useEffect(() => {
    const leaving = new AbortController()
    call(myEntries, {}, { signal: leaving.signal }).then(
      ({ data }) => setEntries(data),
      (error: unknown) => {
        if (leaving.signal.aborted) return
        reportFault(error, 'next entry')
        setEntries([])
      },
    )
    return () => leaving.abort()
  }, [])
  if (entries === null || format === null) return null
  const [next] = entries
  if (next === undefined) return otherwise
  const day = format.day(next.starts_on, 'short')
  const { title } = next
  switch (next.state) {
    case 'offered':
      return (
        <Trans>
          A place is kept for you: <bdi>{title}</bdi>, {day}
        </Trans>
      )
    case 'awaiting_payment':
      return (
        <Trans>
          Waiting for payment: <bdi>{title}</bdi>, {day}
        </Trans>
      )
    case 'reserve':
      return (
        <Trans>
          On the reserve list: <bdi>{title}</bdi>, {day}
        </Trans>
      )
    default:
      return (
        <Trans>
          You are in: <bdi>{title}</bdi>, {day}
        </Trans>
      )
  }
}
