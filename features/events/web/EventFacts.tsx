import { Trans, useLingui } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import { Ltr } from '#platform/ui/Ltr.tsx'
import { useList } from '#platform/web/use-list.ts'
import type { EventDetail } from '../events.contract.ts'
import { useCalendarFormat } from './calendar-tools.ts'
import { KIND_WORDS } from '../kinds.rules.ts'

type Fact = { key: string; name: ReactNode; value: ReactNode }

/** The key details of an event; missing ones are omitted. */
export function EventFacts({ event }: { event: EventDetail }) {
  const facts = useFacts(event)
  return (
    <dl className="event-facts">
      {facts.map(({ key, name, value }) => (
        <div key={key}>
          <dt>{name}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  )
}

function useFacts(event: EventDetail): Fact[] {
  const { i18n } = useLingui()
  const list = useList()
  const format = useCalendarFormat()
  const { timezone, min_age: age, noise_db: noise, passengers } = event
  const time = (instant: string) => <Ltr>{format.time(Date.parse(instant), timezone)}</Ltr>
  const facts: (Fact | null)[] = [
    event.all_day ? null : { key: 'from', name: <Trans>Starts</Trans>, value: time(event.starts_at) },
    event.all_day ? null : { key: 'to', name: <Trans>Ends</Trans>, value: time(event.ends_at) },
    { key: 'kind', name: <Trans>Type</Trans>, value: i18n._(KIND_WORDS[event.kind]) },
    event.licence_required.length === 0
      ? null
      : { key: 'licence', name: <Trans>Licence</Trans>, value: list(event.licence_required) },
    event.permit_no === ''
      ? null
      : { key: 'permit', name: <Trans>Permit</Trans>, value: <Ltr>{event.permit_no}</Ltr> },
    noise === null
      ? null
      : { key: 'noise', name: <Trans>Noise limit</Trans>, value: <Trans>{noise} dB(A)</Trans> },
    passengers === null
      ? null
      : {
          key: 'passengers',
          name: <Trans>Passengers</Trans>,
          value: passengers ? <Trans>Yes</Trans> : <Trans>No</Trans>,
        },
    age === null ? null : { key: 'age', name: <Trans>Age</Trans>, value: <Trans>{age} and over</Trans> },
    event.spectators === 'none'
      ? null
      : { key: 'spectators', name: <Trans>Spectators</Trans>, value: <Spectators event={event} /> },
  ]
  return facts.filter((fact) => fact !== null)
}

function Spectators({ event: { spectators, spectator_note: note } }: { event: EventDetail }) {
  return (
    <>
      {spectators === 'free' ? <Trans>Free</Trans> : <Trans>By ticket</Trans>}
      {note === '' ? null : (
        <span className="block text-note text-muted">
          <bdi>{note}</bdi>
        </span>
      )}
    </>
  )
}
