import { Trans } from '@lingui/react/macro'
import { DeskList, DeskPage, useDesk } from '#features/staff/staff.public.tsx'
import { ButtonLink } from '#platform/ui/Button.tsx'
import { type DeskEvent, deskEvent } from '../../events-desk.contract.ts'
import { type EventFormTab, readEventFormAddress } from '../../event-form-tabs.rules.ts'
import { CancelEvent } from './CancelEvent.tsx'
import { EventEditor, type EventEditorProps } from './EventEditor.tsx'
import { EventPage } from './EventPage.tsx'

/** The desk's form for one event, at /cms/events/{id} and its tabs, or on one page at /cms/events/new. */
export function EventDesk({ rest }: { rest: string }) {
  const address = readEventFormAddress(rest)
  if (address === null) return <NoEvent />
  const { id, tab } = address
  return id === null ? <NewEvent /> : <OneEvent id={id} tab={tab} />
}

function NoEvent() {
  return (
    <DeskPage title={<Trans>Event</Trans>} actions={<AllEvents />}>
      <p>
        <Trans>This event does not exist.</Trans>
      </p>
    </DeskPage>
  )
}

function NewEvent() {
  return (
    <DeskPage title={<Trans>New event</Trans>} actions={<AllEvents />}>
      <Loaded id={null} tab={null} />
    </DeskPage>
  )
}

function OneEvent({ id, tab }: { id: number; tab: EventFormTab }) {
  return (
    <EventPage eventId={id} current={tab}>
      <Loaded id={id} tab={tab} />
    </EventPage>
  )
}

function AllEvents() {
  return (
    <ButtonLink href="/cms/events" tone="outline" size="small">
      <Trans>All events</Trans>
    </ButtonLink>
  )
}

/** Whether an event in this state can be changed. */
const isOpenState = (state: DeskEvent['state']) => ['draft', 'published', 'postponed'].includes(state)

function Loaded({ id, tab }: { id: number | null; tab: EventFormTab | null }) {
  const { data, failure, reload, put } = useDesk(deskEvent, id === null ? {} : { id })
  return (
    <DeskList isThere={data !== null} failure={failure} onReload={reload}>
      {data === null ? null : (
        <Form
          // A new key discards unsaved input. When the event is cancelled, the form becomes read-only, and input that
          // was never saved must not look like the event's data.
          key={`${data.item.id} ${isOpenState(data.item.state)}`}
          event={data.item}
          tab={tab}
          tracks={data.tracks}
          competitionKinds={data.competition_kinds}
          onSaved={(item) => put({ ...data, item })}
        />
      )}
    </DeskList>
  )
}

function Form(props: Omit<EventEditorProps, 'isOpen'>) {
  const { event, tab, onSaved } = props
  const isOpen = isOpenState(event.state)
  return (
    <div className="max-w-[44rem]">
      <EventEditor {...props} isOpen={isOpen} />
      {isOpen && event.state !== 'draft' && event.id !== 0 && tab === 'details' ? (
        <div className="mt-10 border-t border-row pt-6">
          <CancelEvent event={event} onCancelled={onSaved} />
        </div>
      ) : null}
    </div>
  )
}
