import { Trans } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import { useFetched } from '#platform/web/late/use-fetched.ts'
import { useFormat } from '#platform/web/use-format.ts'
import { myEntries } from '../entries.contract.ts'

/** What one has entered next: a note beside the way to the calendar. Who has entered nothing is told what is on. */
export function NextEntryNote({ otherwise }: { otherwise: ReactNode }) {
  const format = useFormat()
  const { data, failure } = useFetched(myEntries, {})
  if (format === null) return null
  if (failure !== '') return otherwise
  if (data === null) return null
  const [next] = data.data
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
