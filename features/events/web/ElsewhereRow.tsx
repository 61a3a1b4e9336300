import { Trans } from '@lingui/react/macro'
import ExternalLink from 'lucide-react/icons/external-link'
import { Chip } from '#platform/ui/Chip.tsx'
import { Icon } from '#platform/ui/Icon.tsx'
import { TimingRow } from '#platform/ui/TimingRow.tsx'
import type { RacingListed } from '../events.contract.ts'
import { useCalendarFormat } from './calendar-tools.ts'

/** An event of another organiser; the whole row links to their page. */
export function ElsewhereRow({ event }: { event: RacingListed }) {
  const format = useCalendarFormat()
  const { starts_on: first, ends_on: last, organiser, place } = event
  const to = format.day(last, 'short')
  // The venue's name is shown only once if the venue is also the organiser.
  const where = [...new Set([organiser, place])].filter((text) => text !== '').join('. ')
  return (
    <TimingRow
      date={{ day: String(Number(first.slice(8))), weekday: format.weekday(first), iso: first }}
      title={<bdi>{event.title}</bdi>}
      titleNote={
        <>
          <Icon of={ExternalLink} size={16} className="elsewhere-sign" />
          <span className="visually-hidden">
            <Trans>On the organiser’s website</Trans>
          </span>
        </>
      }
      note={
        <>
          <bdi>{where}</bdi>
          {first === last ? null : (
            <>
              {where === '' ? null : '. '}
              <Trans>Until {to}</Trans>
            </>
          )}
        </>
      }
      chip={
        event.is_cancelled ? (
          <Chip tone="danger">
            <Trans>Cancelled</Trans>
          </Chip>
        ) : (
          <Chip tone="neutral">
            <Trans>Elsewhere</Trans>
          </Chip>
        )
      }
      href={event.url}
      isCancelled={event.is_cancelled}
      columns="short"
    />
  )
}
