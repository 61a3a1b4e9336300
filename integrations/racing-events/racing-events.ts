/** Racing that others put on, as a third party's calendar tells of it. @source SPEC §7 "third-party racing-events integration" */

/** One event of somebody else's. Days are `YYYY-MM-DD` where it is held. */
export type RacingEvent = {
  /** Theirs; the same for as long as the event is. */
  id: string
  title: string
  /** Who puts it on; may be empty. */
  organiser: string
  /** Where, in a word or three; may be empty. */
  place: string
  /** Their word for what kind it is, in lower case, like `hillclimb`; may be empty. */
  discipline: string
  starts_on: string
  ends_on: string
  is_cancelled: boolean
  /** Their page about it: https, or of the service's own address. */
  url: string
}

export type RacingEvents = {
  /**
   * Everything that ends on a day or after it, earliest first. What cannot be believed of an answer is left out.
   * @throws RacingEventsRefusal
   */
  list(fromDay: string): Promise<RacingEvent[]>
}

/** `ids`: the service does not take our ids. `unavailable`: it gave no answer, or none that can be read. */
export type RacingEventsRefusalCode = 'ids' | 'unavailable'

/** The service did not say what is on. */
export class RacingEventsRefusal extends Error {
  override name = 'RacingEventsRefusal'
  readonly code: RacingEventsRefusalCode

  constructor(code: RacingEventsRefusalCode, message: string, options?: ErrorOptions) {
    super(message, options)
    this.code = code
  }
}

/** Where the service is, and as whom and about whose events it is asked. @source WIRE §2 */
export type RacingEventsPlace = {
  /** Without a slash at its end. */
  url: string
  /** Who asks: the client's API id. */
  clientId: string
  /** Whose events are asked for: the event manager's id. */
  managerId: string
}

/** Below the service's address. */
export const RACING_EVENTS_PATH = '/api/v1/events'

/** What one answer holds at most. */
export const RACING_EVENTS_MOST = 500
