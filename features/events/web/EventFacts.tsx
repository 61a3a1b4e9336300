import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import { Trans, useLingui } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import { Ltr } from '#platform/ui/Ltr.tsx'
import { useList } from '#platform/web/use-list.ts'
import type { EventCompany, EventDetail } from '../events.contract.ts'
import { licenceNote } from '../licence-note.rules.ts'
import { useCalendarFormat } from './calendar-tools.ts'
import { KIND_WORDS } from '../kinds.rules.ts'

/**
 * The people who may enter an event. A visitor’s day membership is explained in the entry form, because members need
 * none.
 */
const COMPANY_WORDS: Record<EventCompany, MessageDescriptor> = {
  members: msg({ message: 'Club members', comment: 'Who can enter an event: only members of the club' }),
  visitors: msg`Members and visitors`,
  anybody: msg({ message: 'Anyone', comment: 'Who can enter an event: everybody' }),
}

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
  const licence = licenceNote(list(event.licence_required), event.kind)
  const time = (instant: string) => <Ltr>{format.time(Date.parse(instant), timezone)}</Ltr>
  const facts: (Fact | null)[] = [
    event.all_day ? null : { key: 'from', name: <Trans>Starts</Trans>, value: time(event.starts_at) },
    event.all_day ? null : { key: 'to', name: <Trans>Ends</Trans>, value: time(event.ends_at) },
    { key: 'kind', name: <Trans>Type</Trans>, value: i18n._(KIND_WORDS[event.kind]) },
    event.entries_open_at === null || event.company === undefined
      ? null
      : { key: 'company', name: <Trans>Who can enter</Trans>, value: i18n._(COMPANY_WORDS[event.company]) },
    licence === null ? null : { key: 'licence', name: <Trans>Licence</Trans>, value: i18n._(licence) },
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
