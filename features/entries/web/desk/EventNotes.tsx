import { RecordNotes } from '#features/desk-records/desk-records-desk.public.tsx'
import { EventPage } from '#features/events/event-tabs.public.tsx'
import { EVENT_RECORD } from '../../event-record.contract.ts'

/** /cms/events/{id}/notes: the notes of staff on an event. */
export function EventNotes({ eventId }: { eventId: number }) {
  return (
    <EventPage eventId={eventId} current="notes">
      <RecordNotes key={eventId} calls={EVENT_RECORD} id={String(eventId)} />
    </EventPage>
  )
}
