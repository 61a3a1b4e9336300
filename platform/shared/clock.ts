/** Source of the current time. Injected everywhere, so that tests can set it. */
export type Clock = {
  /** Returns milliseconds since 1970-01-01T00:00:00Z. */
  nowMs(): number
}

/** The system clock; the only code that may call `Date.now`. */
export const systemClock: Clock = { nowMs: () => Date.now() }

/** Returns the current time as a Date, for storing in a `timestamptz`. */
export function instantOf(clock: Clock): Date {
  return new Date(clock.nowMs())
}

/** A clock that advances only when told to; for tests and for replaying history. */
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

  /** Sets the clock to an instant in ISO 8601 with Z. */
  setTo(iso: string): void {
    this.#nowMs = Date.parse(iso)
  }
}
