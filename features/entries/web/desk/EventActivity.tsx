import { type DescribeEvent, RecordActivity } from '#features/desk-records/desk-records-desk.public.tsx'
import { EventPage } from '#features/events/event-tabs.public.tsx'
import { ENTRY_STATE_LABELS, ENTRY_STATES } from '../../entry-state.rules.ts'
import { EVENT_RECORD } from '../../event-record.contract.ts'

/** /cms/events/{id}/activity: what happened with an event and its entries, newest first. */
export function EventActivity({ eventId }: { eventId: number }) {
  return (
    <EventPage eventId={eventId} current="activity">
      <RecordActivity key={eventId} calls={EVENT_RECORD} id={String(eventId)} describe={describeEntrant} />
    </EventPage>
  )
}

/** Describes what an entrant did: their name, and the state of the entry since. */
const describeEntrant: DescribeEvent = ({ verb, text }, { i18n }) => {
  const state = ENTRY_STATES.find((one) => one === verb)
  return {
    title: <bdi>{text}</bdi>,
    text: state === undefined ? verb : i18n._(ENTRY_STATE_LABELS[state]),
  }
}
