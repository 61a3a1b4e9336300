import type { MailOutcome, MailReceipt } from '#platform/server/mail/mail-receipts.ts'
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
import { aboutCase, mailAbout, makeMove } from './case-history.ts'
import {
  declarationEndsMail,
  draftMail,
  insuranceEndsMail,
  renewalMail,
  suspendedMail,
} from './case-mails.ts'
import { lockCase, type StoredCase } from './cases.store.ts'
import { dropOldFiles } from './keep-no-longer.ts'
import { type ClubRegoDeps, todayAt } from './club-rego-deps.ts'
import { LAPSE_DAYS, lapseReminder, suspendUninsured, checkMemberships } from './eligibility.actions.ts'
import {
  deleteReminder,
  type DueCase,
  listFallingDue,
  listInsuranceEnding,
  listLyingAbout,
  listRunningOut,
  listRunOut,
  listStillSuspended,
  noteReminder,
  renoteReminder,
} from './reminders.store.ts'

const AT_ONCE = 200

/**
 * Runs the daily checks: expired declarations, registrations due for renewal, lost eligibility, retention periods and
 * reminders. Each check has its effect only once, even if several processes run it or it runs several times.
 */
export async function runDailyCaseChecks(deps: ClubRegoDeps): Promise<void> {
  const { db } = deps.database
  const today = await todayAt(deps)
  for (const due of await listRunOut(db, today, AT_ONCE)) await expire(deps, due, today)
  const dueUntil = addDays(today, RENEWAL_DUE_DAYS)
  for (const due of await listFallingDue(db, dueUntil, AT_ONCE)) await fallDue(deps, due, today)
  const window = { today, until: addDays(today, DECLARATION_REMINDER_DAYS) }
  for (const due of await listRunningOut(db, window, AT_ONCE))
    await remind(deps, due, 'declaration_ends', (tx, row, receipt) =>
      deps.write(tx, row.personId, declarationEndsMail(aboutCase(row), due.day, false), {
        receipt,
        ...mailAbout(row),
      }),
    )
  const since = new Date(deps.clock.nowMs() - DRAFT_REMINDER_DAYS * DAY_MS)
  for (const due of await listLyingAbout(db, since, AT_ONCE))
    await remind(deps, due, 'draft', (tx, row, receipt) =>
      deps.write(tx, row.personId, draftMail(aboutCase(row)), { receipt, ...mailAbout(row) }),
    )
  await checkMemberships(deps, AT_ONCE)
  await checkInsurance(deps, today)
  await remindLapsed(deps, today)
  await dropOldFiles(deps, AT_ONCE)
}

async function checkInsurance(deps: ClubRegoDeps, today: string): Promise<void> {
  const { db } = deps.database
  const over = { until: addDays(today, -1), isReminded: true }
  for (const { id } of await listInsuranceEnding(db, over, AT_ONCE)) await suspendUninsured(deps, id)
  const soon = { until: addDays(today, INSURANCE_REMINDER_DAYS), isReminded: false }
  for (const due of await listInsuranceEnding(db, soon, AT_ONCE))
    await remind(deps, due, 'insurance', (tx, row, receipt) =>
      deps.write(tx, row.personId, insuranceEndsMail(aboutCase(row), due.day), {
        receipt,
        ...mailAbout(row),
      }),
    )
}

async function remindLapsed(deps: ClubRegoDeps, today: string): Promise<void> {
  for (const days of LAPSE_DAYS) {
    const kind = lapseReminder(days)
    const input = { kind, sinceUpTo: addDays(today, -days) }
    for (const due of await listStillSuspended(deps.database.db, input, AT_ONCE))
      await remind(deps, due, kind, (tx, row, receipt) =>
        deps.write(tx, row.personId, suspendedMail(aboutCase(row), due.notifyBy), {
          receipt,
          ...mailAbout(row),
        }),
      )
  }
}

async function expire(deps: ClubRegoDeps, { id, day }: DueCase, today: string): Promise<void> {
  await deps.database.transaction(async (tx) => {
    const row = await lockCase(tx, id, today)
    if (row?.state !== 'declaration_signed') return
    await makeMove(deps, tx, row, 'expire', { by: null })
    await deps.write(tx, row.personId, declarationEndsMail(aboutCase(row), day, true), mailAbout(row))
  })
}

async function fallDue(deps: ClubRegoDeps, { id, day }: DueCase, today: string): Promise<void> {
  await deps.database.transaction(async (tx) => {
    const row = await lockCase(tx, id, today)
    if (row?.state !== 'registered' || row.clubRegoExpiry !== day) return
    await makeMove(deps, tx, row, 'fall_due', { by: null })
    await deps.write(tx, row.personId, renewalMail(aboutCase(row), day), mailAbout(row))
  })
}

/** Kind of the mail receipts of these reminders. */
export const CLUB_REGO_REMINDER_RECEIPT = 'club_rego.reminder'

/** Queues a reminder and records it in the same transaction, so that it is not queued twice. */
async function remind(
  deps: ClubRegoDeps,
  { id, day }: DueCase,
  kind: string,
  send: (tx: Tx, row: StoredCase, receipt: MailReceipt) => Promise<void>,
): Promise<void> {
  const today = await todayAt(deps)
  await deps.database.transaction(async (tx) => {
    const row = await lockCase(tx, id, today)
    if (row === null) return
    const note = { caseId: id, kind, day, sentAt: instantOf(deps.clock) }
    const receipt = { kind: CLUB_REGO_REMINDER_RECEIPT, id: `${id} ${kind} ${day}` }
    if (await noteReminder(tx, note)) await send(tx, row, receipt)
  })
}

/**
 * Records the outcome of a reminder's mail. If the mail was not sent, its record is deleted, so that the next daily run
 * sends the reminder again if it is still due. It is recorded again when staff resend that mail.
 */
export async function recordCaseReminderOutcome(
  { clock }: Pick<ClubRegoDeps, 'clock'>,
  tx: Tx,
  receiptId: string,
  outcome: MailOutcome,
): Promise<void> {
  const [id = '', kind = '', day = ''] = receiptId.split(' ')
  const key = { caseId: Number(id), kind, day }
  if (outcome === 'accepted') await renoteReminder(tx, { ...key, sentAt: instantOf(clock) })
  // If the mail server refused the address, keep the record, because it would refuse the mail at every run.
  else if (outcome !== 'refused') await deleteReminder(tx, key)
}
