/** Where "now" comes from. Handed in everywhere, so that tests can move it. */
export type Clock = {
  /** Milliseconds since 1970-01-01T00:00:00Z. */
  nowMs(): number
}

/** The machine's own clock: the one legal reader of `Date.now`. */
export const systemClock: Clock = { nowMs: () => Date.now() }

/** The present instant as a Date, for storing in a `timestamptz`. */
export function instantOf(clock: Clock): Date {
  return new Date(clock.nowMs())
}

/** A clock that stands still until it is moved; for tests and for replaying history. */
export class MovableClock implements Clock {
  #nowMs: number

  constructor(startIso: string) {
    this.#nowMs = Date.parse(startIso)
  }

  nowMs(): number {
    return this.#nowMs
  }

  /** Moves the clock forward (or back, when negative) by this many milliseconds. */
  advanceMs(byMs: number): void {
    this.#nowMs += byMs
  }

  /** Sets the clock to an instant, ISO 8601 with Z. */
  setTo(iso: string): void {
    this.#nowMs = Date.parse(iso)
  }
}
