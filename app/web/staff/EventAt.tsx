import { EventActivity, EventDesk, EventNotes, EventOverview } from './lazy-screens.ts'

/** The screens below /cms/events: the overview, the notes and the activity of an event, and the tabs of its form. */
export function EventAt({ rest }: { rest: string }) {
  const [, id = '', screen] = /^(\d{1,9})\/(overview|notes|activity)$/.exec(rest) ?? []
  if (screen === 'overview') return <EventOverview eventId={Number(id)} />
  if (screen === 'notes') return <EventNotes eventId={Number(id)} />
  if (screen === 'activity') return <EventActivity eventId={Number(id)} />
  return <EventDesk rest={rest} />
}
