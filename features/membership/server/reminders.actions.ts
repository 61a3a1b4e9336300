import type { Tx } from '#platform/server/database/pool.ts'
import type { SignedCodes } from '#platform/server/signed-codes.ts'
import { instantOf } from '#platform/shared/clock.ts'
import { addDays } from '#platform/shared/days.ts'
import { ONE_CLICK_PATH, unsubscribePath } from '../membership.contract.ts'
import { membershipLapsed } from './membership.facts.ts'
import { reminderLetter } from './membership-letters.ts'
import { clubToday, type MembershipPowers } from './membership-powers.ts'
import {
  type DueDay,
  findToRemind,
  noteReminder,
  type Reminded,
  setWantsReminders,
} from './reminders.store.ts'

/** Days from the last one of a period. @source DOMAIN §2 (17) */
export const REMINDER_OFFSETS = [-30, -14, -3, 0, 7, 30] as const
/** From here on it asks somebody back, and may be ordered off. */
const MARKETING_FROM = 30
/** So many days a reminder may be late, when nothing ran on its own. Later it would only be wrong. */
const LATE_DAYS = 2
const AT_ONCE = 200
/** Marks the day after the last one, as a reminder of its own that is no letter. */
const LAPSED_OFFSET = 1

export type ReminderPowers = MembershipPowers & { unsubscribeCodes: SignedCodes }

/**
 * Sends every reminder that is due today and was not sent: once each, whatever process asks and however often. The day
 * after the last one it also says that the membership has lapsed.
 * @returns how many letters were queued
 */
export async function sendReminders(powers: ReminderPowers): Promise<number> {
  const days = dueDays(await clubToday(powers))
  let sent = 0
  for (;;) {
    const due = await findToRemind(powers.database.db, days, AT_ONCE)
    for (const one of due) if (await remind(powers, one)) sent += 1
    if (due.length < AT_ONCE) return sent
  }
}

/** The days that periods end on of whom something is due today, each with what is due. */
function dueDays(today: string): DueDay[] {
  return [...REMINDER_OFFSETS, LAPSED_OFFSET].flatMap((dayOffset) =>
    Array.from({ length: LATE_DAYS + 1 }, (_, late) => ({
      validTo: addDays(today, -dayOffset - late),
      dayOffset,
    })),
  )
}

/** Takes the reminders of a period that are due on a day as sent: who was entered that day has not waited for them. */
export async function noteDueReminders(
  tx: Tx,
  { personId, validTo, today, at }: { personId: number; validTo: string; today: string; at: Date },
): Promise<void> {
  for (const { dayOffset } of dueDays(today).filter((due) => due.validTo === validTo))
    if (dayOffset !== LAPSED_OFFSET) await noteReminder(tx, { personId, validTo, dayOffset, sentAt: at })
}

/** One reminder, noted in the transaction that queues it. @returns whether a letter was queued */
async function remind(
  powers: ReminderPowers,
  { personId, validTo, dayOffset, typeName: type, wantsReminders }: Reminded,
): Promise<boolean> {
  return powers.database.transaction(async (tx) => {
    const note = { personId, validTo, dayOffset, sentAt: instantOf(powers.clock) }
    if (!(await noteReminder(tx, note))) return false
    if (dayOffset === LAPSED_OFFSET) {
      await powers.announce(tx, membershipLapsed, { personId, validTo })
      return false
    }
    if (dayOffset >= MARKETING_FROM && !wantsReminders) return false
    await powers.write(
      tx,
      personId,
      reminderLetter(dayOffset, { type, validTo, ...unsubscribeUrlsOf(powers, personId) }),
    )
    return true
  })
}

/** Where these letters are ordered off: a page that needs the press of a button, and an address for a mail program. */
function unsubscribeUrlsOf({ unsubscribeCodes, appUrl }: ReminderPowers, personId: number) {
  const code = unsubscribeCodes.sign(personId.toString(36))
  return {
    unsubscribeUrl: `${appUrl}${unsubscribePath(code)}`,
    oneClickUrl: `${appUrl}${ONE_CLICK_PATH}/${code}`,
  }
}

/** Orders off what a letter's link is for. @returns false for a code that is not ours */
export async function unsubscribe(powers: ReminderPowers, code: string): Promise<boolean> {
  const text = powers.unsubscribeCodes.read(code)
  if (text === null) return false
  await setWantsReminders(powers.database.db, Number.parseInt(text, 36), false)
  return true
}
