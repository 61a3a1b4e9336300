import { EventDesk, EventOverview } from './lazy-screens.ts'

/** The screens below /cms/events: the overview of an event, and its form. */
export function EventAt({ rest }: { rest: string }) {
  const [, id] = /^(\d{1,9})\/overview$/.exec(rest) ?? []
  return id === undefined ? <EventDesk rest={rest} /> : <EventOverview eventId={Number(id)} />
}
