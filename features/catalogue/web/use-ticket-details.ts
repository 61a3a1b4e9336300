import { useLingui } from '@lingui/react/macro'
import { useFormat } from '#platform/web/use-format.ts'
import type { TicketDetails } from '../catalogue.contract.ts'

/**
 * Returns the day, time and place of a ticket as rows of the product's details; empty if the product is not a ticket.
 */
export function useTicketDetails(
  ticket: TicketDetails | null,
): { key: string; name: string; value: string }[] {
  const { t } = useLingui()
  const format = useFormat()
  if (ticket === null) return []
  const { day, last_day: lastDay = '', opens_at, place } = ticket
  const opens =
    opens_at === '' || format === null ? '' : format.time(Date.parse(`1970-01-01T${opens_at}:00Z`), 'UTC')
  // Render the row before its text is available, so that the layout does not shift when the formatter has loaded.
  const first = day === '' ? '' : (format?.day(day, 'long') ?? '')
  const last = lastDay > day ? (format?.day(lastDay, 'long') ?? '') : ''
  const date = last === '' ? first : t`${first} to ${last}`
  const when = { key: 'when', name: t`When`, value: opens === '' ? date : t`${date}, opens ${opens}` }
  return [...(day === '' ? [] : [when]), { key: 'where', name: t`Where`, value: place }]
}
