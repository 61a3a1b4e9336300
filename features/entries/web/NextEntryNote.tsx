import { Trans } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import { useFetched } from '#platform/web/lazy/use-fetched.ts'
import { useFormat } from '#platform/web/use-format.ts'
import { myEntries } from '../entries.contract.ts'

/** The person's next entry, as a note beside the link to the calendar. `otherwise` is shown if there is no entry. */
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
