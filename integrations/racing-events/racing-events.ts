/**
 * Events of other organisers, from a third party’s calendar. @source docs/reference/events-and-entries.md §1.2
 */

/** An event of another organiser. Days are `YYYY-MM-DD` in the event’s time zone. */
export type RacingEvent = {
  /** The calendar’s id, which never changes. */
  id: string
  title: string
  /** The name of the organiser; may be empty. */
  organiser: string
  /** The venue in one to three words; may be empty. */
  place: string
  /** The calendar’s name for the kind of event, in lower case, like `hillclimb`; may be empty. */
  discipline: string
  starts_on: string
  ends_on: string
  is_cancelled: boolean
  /** The URL of the event’s page: an https URL, or one with the service’s own origin. */
  url: string
}

export type RacingEvents = {
  /**
   * Lists the events that end on or after a day, earliest first. Invalid events are dropped.
   * @throws RacingEventsRefusal
   */
  list(fromDay: string): Promise<RacingEvent[]>
}

/** Why no events are returned. `ids`: the service refuses our ids. `unavailable`: it gave no readable response. */
export type RacingEventsRefusalCode = 'ids' | 'unavailable'

/** Thrown if the service did not return its events. */
export class RacingEventsRefusal extends Error {
  override name = 'RacingEventsRefusal'
  readonly code: RacingEventsRefusalCode

  constructor(code: RacingEventsRefusalCode, message: string, options?: ErrorOptions) {
    super(message, options)
    this.code = code
  }
}

/** The service’s URL and our ids there. @source docs/reference/interfaces.md §2.2 */
export type RacingEventsPlace = {
  /** The URL without a slash at its end. */
  url: string
  /** The API id of this site. */
  clientId: string
  /** The event manager’s id, whose events are listed. */
  managerId: string
}

/** The path below the service’s URL. */
export const RACING_EVENTS_PATH = '/api/v1/events'

/** The greatest number of events that one response contains. */
export const RACING_EVENTS_MOST = 500
