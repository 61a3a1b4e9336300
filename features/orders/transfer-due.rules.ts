/** Rules for the due date of a bank transfer. Pure functions without clock or database. */
import { addDays } from '#platform/shared/days.ts'
import { DAY_MS } from '#platform/shared/durations.ts'
import { instantInZone } from '#platform/shared/zone-time.ts'

/** The minimum time that a bank transfer needs to arrive, in milliseconds. */
const TRANSFER_NEEDS_MS = DAY_MS

/**
 * Returns the last instant to pay by transfer for an event on a day: the end of the day before, in the given time zone.
 */
export function payBeforeDay(day: string, timezone: string): Date {
  return new Date(instantInZone(addDays(day, -1), '23:59', timezone))
}

/** Returns whether a transfer for an order placed now can arrive in time; always true without a limit. */
export function isTransferInTime(payBefore: Date | null, now: Date): boolean {
  return payBefore === null || payBefore.getTime() - now.getTime() >= TRANSFER_NEEDS_MS
}

/**
 * Returns when a transfer is due: after the club's usual number of days, or at the order's own limit if that is
 * earlier.
 */
export function transferDue(now: Date, holdDays: number, payBefore: Date | null): Date {
  const usual = new Date(now.getTime() + holdDays * DAY_MS)
  return payBefore !== null && payBefore < usual ? payBefore : usual
}
