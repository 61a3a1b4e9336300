import type { MailOutcome } from '#platform/server/mail/mail-receipts.ts'
import type { Tx } from '#platform/server/database/pool.ts'
import type { SignedCodes } from '#platform/server/signed-codes.ts'
import { instantOf } from '#platform/shared/clock.ts'
import { addDays } from '#platform/shared/days.ts'
import { instantInZone } from '#platform/shared/zone-time.ts'
import { ONE_CLICK_PATH, unsubscribePath } from '../membership.contract.ts'
import { membershipLapsed } from './membership.events.ts'
import { reminderMail } from './membership-mails.ts'
import { clubToday, type MembershipDeps } from './membership-deps.ts'
import {
  deleteUnacceptedReminder,
  type DueDay,
  findToRemind,
  markReminderAccepted,
  noteReminder,
  type Reminded,
  type ReminderKey,
  setWantsReminders,
} from './reminders.store.ts'

/** A reminder this many days after the end or later counts as marketing, and members can unsubscribe from it. */
const MARKETING_FROM = 30
/** The number of days by which a reminder may be late after an outage. */
const LATE_DAYS = 2
const AT_ONCE = 200
/**
 * The day, relative to the last one, on which the lapse of a membership is recorded. It is also a reminder if the club
 * has set one for that day.
 */
const LAPSED_OFFSET = 1

/** The kind under which receipts of reminder mails are reported. */
export const REMINDER_RECEIPT = 'membership.reminder'

export type ReminderDeps = MembershipDeps & { unsubscribeCodes: SignedCodes }

/**
 * Queues every reminder that is due today, exactly once even with several processes. On the day after the last one it
 * also emits that the membership has lapsed.
 * @returns how many mails were queued
 */
export async function sendReminders(deps: ReminderDeps): Promise<number> {
  const { reminderDays, timezone } = await deps.club()
  const today = await clubToday(deps)
  const days = dueDays(today, reminderDays)
  let sent = 0
  for (;;) {
    const due = await findToRemind(deps.database.db, days, AT_ONCE)
    for (const one of due) if (await remind(deps, one, { today, reminderDays, timezone })) sent += 1
    if (due.length < AT_ONCE) return sent
  }
}

/**
 * Returns all (validTo, reminder) pairs that are due today, late ones included. A reminder before the last day is
 * omitted after that day, because the reminder for the last day replaces it.
 */
function dueDays(today: string, reminderDays: readonly number[]): DueDay[] {
  return [...new Set([...reminderDays, LAPSED_OFFSET])].flatMap((dayOffset) =>
    Array.from({ length: LATE_DAYS + 1 }, (_, late) => ({
      validTo: addDays(today, -dayOffset - late),
      dayOffset,
    })).filter(({ validTo }) => dayOffset >= 0 || validTo > today),
  )
}

/**
 * Records the reminders of a period that are due on a day as sent, because a person who was entered on that day needs
 * none of them.
 */
export async function noteDueReminders(
  tx: Tx,
  {
    personId,
    validTo,
    today,
    at,
    reminderDays,
  }: { personId: number; validTo: string; today: string; at: Date; reminderDays: readonly number[] },
): Promise<void> {
  for (const { dayOffset } of dueDays(today, reminderDays).filter((due) => due.validTo === validTo))
    if (dayOffset !== LAPSED_OFFSET) await noteReminder(tx, { personId, validTo, dayOffset, sentAt: at })
}

/** Queues one reminder and records it in the same transaction. @returns whether a mail was queued */
async function remind(
  deps: ReminderDeps,
  { personId, validTo, dayOffset, typeName: type, wantsReminders }: Reminded,
  { today, reminderDays, timezone }: { today: string; reminderDays: readonly number[]; timezone: string },
): Promise<boolean> {
  return deps.database.transaction(async (tx) => {
    const note = { personId, validTo, dayOffset, sentAt: instantOf(deps.clock) }
    if (!(await noteReminder(tx, note))) return false
    if (dayOffset === LAPSED_OFFSET) {
      await deps.emit(tx, membershipLapsed, { personId, validTo })
      if (!reminderDays.includes(LAPSED_OFFSET)) return false
    }
    if (dayOffset >= MARKETING_FROM && !wantsReminders) return false
    const input = { type, validTo, today, ...unsubscribeUrlsOf(deps, personId) }
    const expiryDay = expiryDayOf({ validTo, dayOffset }, { today, reminderDays })
    const expiresAt = expiryDay === null ? null : new Date(instantInZone(expiryDay, '00:00', timezone))
    await deps.write(
      tx,
      personId,
      (format) => ({
        ...reminderMail(dayOffset, input)(format),
        ...(expiresAt === null ? {} : { expiresAt }),
      }),
      { receipt: { kind: REMINDER_RECEIPT, id: receiptIdOf({ personId, validTo, dayOffset }) } },
    )
    return true
  })
}

/**
 * Returns the day from which a reminder must no longer be sent, because its text would be false: “ends today” is false
 * on the next day, and the reminder for the last day replaces every earlier one, if the club has set one. Null if the
 * text stays true.
 */
function expiryDayOf(
  { validTo, dayOffset }: DueDay,
  { today, reminderDays }: { today: string; reminderDays: readonly number[] },
): string | null {
  if (dayOffset < 0) return reminderDays.includes(0) ? validTo : addDays(validTo, 1)
  return dayOffset === 0 && validTo === today ? addDays(validTo, 1) : null
}

function receiptIdOf({ personId, validTo, dayOffset }: ReminderKey): string {
  return [personId, validTo, dayOffset].join('/')
}

function readReceiptId(id: string): ReminderKey {
  const [personId, validTo = '', dayOffset] = id.split('/')
  return { personId: Number(personId), validTo, dayOffset: Number(dayOffset) }
}

/**
 * Records the outcome of a reminder's mail. If it was not sent, the next run sends it again if it is still due, except
 * if the mail server refused the address, because it would refuse it again every hour. The row of the day after the
 * last one stays, because it also records that the membership lapsed.
 */
export async function recordReminderOutcome(
  { clock }: Pick<ReminderDeps, 'clock'>,
  tx: Tx,
  id: string,
  outcome: MailOutcome,
): Promise<void> {
  const key = readReceiptId(id)
  if (outcome === 'accepted') await markReminderAccepted(tx, key, instantOf(clock))
  else if (outcome !== 'refused' && key.dayOffset !== LAPSED_OFFSET) await deleteUnacceptedReminder(tx, key)
}

/** Returns the addresses for unsubscribing: a page with a button, and an address for mail programs. */
function unsubscribeUrlsOf({ unsubscribeCodes, appUrl }: ReminderDeps, personId: number) {
  const code = unsubscribeCodes.sign(personId.toString(36))
  return {
    unsubscribeUrl: `${appUrl}${unsubscribePath(code)}`,
    oneClickUrl: `${appUrl}${ONE_CLICK_PATH}/${code}`,
  }
}

/** Unsubscribes the person whose code is in a mail's link. @returns false for an invalid code */
export async function unsubscribe(deps: ReminderDeps, code: string): Promise<boolean> {
  const text = deps.unsubscribeCodes.read(code)
  if (text === null) return false
  await setWantsReminders(deps.database.db, Number.parseInt(text, 36), false)
  return true
}
