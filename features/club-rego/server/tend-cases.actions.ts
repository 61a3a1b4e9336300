import type { Tx } from '#platform/server/database/pool.ts'
import { instantOf } from '#platform/shared/clock.ts'
import { addDays } from '#platform/shared/days.ts'
import { DAY_MS } from '#platform/shared/durations.ts'
import {
  DECLARATION_REMINDER_DAYS,
  DRAFT_REMINDER_DAYS,
  INSURANCE_REMINDER_DAYS,
  RENEWAL_DUE_DAYS,
} from '../case-states.rules.ts'
import { aboutCase, makeMove } from './case-history.ts'
import {
  declarationEndsLetter,
  draftLetter,
  insuranceEndsLetter,
  renewalLetter,
  suspendedLetter,
} from './case-letters.ts'
import { lockCase, type StoredCase } from './cases.store.ts'
import { dropOldFiles } from './keep-no-longer.ts'
import { type ClubRegoPowers, todayAt } from './club-rego-powers.ts'
import { LAPSE_DAYS, lapseReminder, suspendUninsured, tendMemberships } from './grounds.actions.ts'
import {
  type DueCase,
  listFallingDue,
  listInsuranceEnding,
  listLyingAbout,
  listRunningOut,
  listRunOut,
  listStillSuspended,
  noteReminder,
} from './reminders.store.ts'

const AT_ONCE = 200

/**
 * Does what the calendar asks of cases: declarations that have run out, registrations that fall due, grounds that are
 * gone, papers that are kept no longer, and reminders, once each whatever process asks and however often.
 */
export async function tendCases(powers: ClubRegoPowers): Promise<void> {
  const { db } = powers.database
  const today = await todayAt(powers)
  for (const due of await listRunOut(db, today, AT_ONCE)) await expire(powers, due, today)
  const dueUntil = addDays(today, RENEWAL_DUE_DAYS)
  for (const due of await listFallingDue(db, dueUntil, AT_ONCE)) await fallDue(powers, due, today)
  const window = { today, until: addDays(today, DECLARATION_REMINDER_DAYS) }
  for (const due of await listRunningOut(db, window, AT_ONCE))
    await remind(powers, due, 'declaration_ends', (tx, row) =>
      powers.write(tx, row.personId, declarationEndsLetter(aboutCase(row), due.day, false)),
    )
  const since = new Date(powers.clock.nowMs() - DRAFT_REMINDER_DAYS * DAY_MS)
  for (const due of await listLyingAbout(db, since, AT_ONCE))
    await remind(powers, due, 'draft', (tx, row) =>
      powers.write(tx, row.personId, draftLetter(aboutCase(row))),
    )
  await tendMemberships(powers, AT_ONCE)
  await tendInsurance(powers, today)
  await remindLapsed(powers, today)
  await dropOldFiles(powers, AT_ONCE)
}

async function tendInsurance(powers: ClubRegoPowers, today: string): Promise<void> {
  const { db } = powers.database
  const over = { until: addDays(today, -1), isReminded: true }
  for (const { id } of await listInsuranceEnding(db, over, AT_ONCE)) await suspendUninsured(powers, id)
  const soon = { until: addDays(today, INSURANCE_REMINDER_DAYS), isReminded: false }
  for (const due of await listInsuranceEnding(db, soon, AT_ONCE))
    await remind(powers, due, 'insurance', (tx, row) =>
      powers.write(tx, row.personId, insuranceEndsLetter(aboutCase(row), due.day)),
    )
}

async function remindLapsed(powers: ClubRegoPowers, today: string): Promise<void> {
  for (const days of LAPSE_DAYS) {
    const kind = lapseReminder(days)
    const wish = { kind, sinceUpTo: addDays(today, -days) }
    for (const due of await listStillSuspended(powers.database.db, wish, AT_ONCE))
      await remind(powers, due, kind, (tx, row) =>
        powers.write(tx, row.personId, suspendedLetter(aboutCase(row), due.notifyBy)),
      )
  }
}

async function expire(powers: ClubRegoPowers, { id, day }: DueCase, today: string): Promise<void> {
  await powers.database.transaction(async (tx) => {
    const row = await lockCase(tx, id, today)
    if (row?.state !== 'declaration_signed') return
    await makeMove(powers, tx, row, 'expire', { by: null })
    await powers.write(tx, row.personId, declarationEndsLetter(aboutCase(row), day, true))
  })
}

async function fallDue(powers: ClubRegoPowers, { id, day }: DueCase, today: string): Promise<void> {
  await powers.database.transaction(async (tx) => {
    const row = await lockCase(tx, id, today)
    if (row?.state !== 'registered' || row.clubRegoExpiry !== day) return
    await makeMove(powers, tx, row, 'fall_due', { by: null })
    await powers.write(tx, row.personId, renewalLetter(aboutCase(row), day))
  })
}

/** One reminder, noted in the transaction that queues it. */
async function remind(
  powers: ClubRegoPowers,
  { id, day }: DueCase,
  kind: string,
  send: (tx: Tx, row: StoredCase) => Promise<void>,
): Promise<void> {
  const today = await todayAt(powers)
  await powers.database.transaction(async (tx) => {
    const row = await lockCase(tx, id, today)
    if (row === null) return
    const note = { caseId: id, kind, day, sentAt: instantOf(powers.clock) }
    if (await noteReminder(tx, note)) await send(tx, row)
  })
}
