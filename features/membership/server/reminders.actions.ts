import type { SignedCodes } from '#platform/server/signed-codes.ts'
import { instantOf } from '#platform/shared/clock.ts'
import { addDays } from '#platform/shared/days.ts'
import { membershipLapsed } from './membership.facts.ts'
import { reminderLetter } from './membership-letters.ts'
import { clubToday, type MembershipPowers } from './membership-powers.ts'
import { findToRemind, noteReminder, setWantsReminders } from './reminders.store.ts'

/** Days from the last one of a period. @source DOMAIN §2 (17) */
export const REMINDER_OFFSETS = [-30, -14, -3, 0, 7, 30] as const
/** From here on it asks somebody back, and may be ordered off. */
const MARKETING_FROM = 30
/** So many days a reminder may be late, when nothing ran on its own. Later it would only be wrong. */
const LATE_DAYS = 2
const AT_ONCE = 200

export type ReminderPowers = MembershipPowers & { unsubscribeCodes: SignedCodes }

/**
 * Sends every reminder that is due today and was not sent: once each, whatever process asks and however often. The day
 * after the last one it also says that the membership has lapsed.
 * @returns how many letters were queued
 */
export async function sendReminders(powers: ReminderPowers): Promise<number> {
  const today = await clubToday(powers)
  let sent = 0
  for (const dayOffset of REMINDER_OFFSETS)
    for (let late = 0; late <= LATE_DAYS; late += 1)
      sent += await remindAll(powers, addDays(today, -dayOffset - late), dayOffset)
  for (let late = 0; late <= LATE_DAYS; late += 1) await sayLapsed(powers, addDays(today, -1 - late))
  return sent
}

async function remindAll(powers: ReminderPowers, validTo: string, dayOffset: number): Promise<number> {
  let sent = 0
  for (;;) {
    const due = await findToRemind(powers.database.db, { validTo, dayOffset, limit: AT_ONCE })
    for (const { personId, typeName, wantsReminders } of due) {
      const isQueued = await powers.database.transaction(async (tx) => {
        if (!(await noteReminder(tx, { personId, validTo, dayOffset, sentAt: instantOf(powers.clock) })))
          return false
        if (dayOffset >= MARKETING_FROM && !wantsReminders) return false
        const unsubscribeUrl = unsubscribeUrlOf(powers, personId)
        await powers.write(
          tx,
          personId,
          reminderLetter(dayOffset, { type: typeName, validTo, unsubscribeUrl }),
        )
        return true
      })
      if (isQueued) sent += 1
    }
    if (due.length < AT_ONCE) return sent
  }
}

/** Marks the day after the last one, as a reminder of its own that is no letter. */
const LAPSED_OFFSET = 1

async function sayLapsed(powers: ReminderPowers, validTo: string): Promise<void> {
  for (;;) {
    const due = await findToRemind(powers.database.db, { validTo, dayOffset: LAPSED_OFFSET, limit: AT_ONCE })
    for (const { personId } of due)
      await powers.database.transaction(async (tx) => {
        const note = { personId, validTo, dayOffset: LAPSED_OFFSET, sentAt: instantOf(powers.clock) }
        if (await noteReminder(tx, note)) await powers.announce(tx, membershipLapsed, { personId, validTo })
      })
    if (due.length < AT_ONCE) return
  }
}

/** The page where these letters are ordered off. It needs a press of a button; a mail program may post to it at once. */
function unsubscribeUrlOf({ unsubscribeCodes, appUrl }: ReminderPowers, personId: number): string {
  return `${appUrl}/unsubscribe/${unsubscribeCodes.sign(personId.toString(36))}`
}

/** Orders off what a letter's link is for. @returns false for a code that is not ours */
export async function unsubscribe(powers: ReminderPowers, code: string): Promise<boolean> {
  const text = powers.unsubscribeCodes.read(code)
  if (text === null) return false
  await setWantsReminders(powers.database.db, Number.parseInt(text, 36), false)
  return true
}
