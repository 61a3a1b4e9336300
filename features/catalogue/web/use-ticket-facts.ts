import { useLingui } from '@lingui/react/macro'
import { useFormat } from '#platform/web/use-format.ts'
import type { TicketFacts } from '../catalogue.contract.ts'

/** When and where a ticket admits to, as rows of a product's facts; none for what is no ticket. */
export function useTicketFacts(ticket: TicketFacts | null): { key: string; name: string; value: string }[] {
  const { t } = useLingui()
  const format = useFormat()
  if (ticket === null) return []
  const { day, opens_at, place } = ticket
  const opens =
    opens_at === '' || format === null ? '' : format.time(Date.parse(`1970-01-01T${opens_at}:00Z`), 'UTC')
  // The row is there before its words, so that nothing moves when the format has come.
  const date = day === '' ? '' : (format?.day(day, 'long') ?? '')
  const when = { key: 'when', name: t`When`, value: opens === '' ? date : t`${date}, opens ${opens}` }
  return [...(day === '' ? [] : [when]), { key: 'where', name: t`Where`, value: place }]
}
