import { translate } from '#platform/server/words.ts'
import { instantOf } from '#platform/shared/clock.ts'
import { daysBetween } from '#platform/shared/days.ts'
import type { Locale } from '#platform/shared/locales.ts'
import { Problem } from '#platform/shared/problem.ts'
import { type CaseState, movesFrom } from '../case-states.rules.ts'
import { caseMistakes, openChecks } from '../case.rules.ts'
import {
  type AuthorityTask,
  CLUB_REGO_DESK_WORDS,
  type DeskCase,
  QUEUE_PAGE,
  QUEUE_VIEWS,
  type QueueCounts,
  type QueueRow,
  type QueueView,
  VIEW_STATES,
} from '../club-rego-desk.contract.ts'
import { CLUB_REGO_REFUSALS } from '../club-rego.contract.ts'
import { closeTasks, countOpenTasks, listTasks } from './authority.store.ts'
import { aboutCase, makeMove } from './case-history.ts'
import { resumedLetter } from './case-letters.ts'
import { presentCase } from './case.presenter.ts'
import { countCases, findSentCase, lockSentCase, type StoredCase } from './cases.store.ts'
import { type ClubRegoPowers, todayAt } from './club-rego-powers.ts'
import { findOwnerPapers, listQueue } from './desk-queue.store.ts'
import { readOwner } from './owner-facts.ts'
import { findOwner } from './owner.store.ts'
import { readEvents, readMessages } from './read-case.ts'
import { papersOf } from './submit-case.actions.ts'
import type { Db } from '#platform/server/database/pool.ts'

const TASKS_MOST = 500

/** One view of the queue with how many each has. Three statements. */
export async function readQueue(
  { database: { db } }: ClubRegoPowers,
  { view, q, page }: { view: QueueView; q: string; page: number },
): Promise<{ data: QueueRow[]; counts: QueueCounts; has_more: boolean }> {
  const [rows, counts] = await Promise.all([
    listQueue(db, {
      states: VIEW_STATES[view],
      text: q.trim(),
      limit: QUEUE_PAGE + 1,
      offset: (page - 1) * QUEUE_PAGE,
    }),
    countQueue(db),
  ])
  return {
    data: rows.slice(0, QUEUE_PAGE).map((row) => ({
      id: row.id,
      state: row.state,
      vehicle: row.vehicle,
      scheme: row.scheme,
      member: row.member,
      club_plate_no: row.clubPlateNo,
      club_rego_expiry: row.clubRegoExpiry,
      declaration_expires: row.declarationExpires,
      submitted_at: row.submittedAt?.toISOString() ?? null,
      updated_at: row.updatedAt.toISOString(),
    })),
    counts,
    has_more: rows.length > QUEUE_PAGE,
  }
}

/** How many cases each view has, and how much the authority has yet to be told. Two statements. */
export async function countQueue(db: Db): Promise<QueueCounts> {
  const [byState, toTell] = await Promise.all([countCases(db), countOpenTasks(db)])
  const count = (states: readonly CaseState[]) =>
    states.reduce((sum, state) => sum + (byState.get(state) ?? 0), 0)
  const counts = Object.fromEntries(QUEUE_VIEWS.map((view) => [view, count(VIEW_STATES[view])])) as Record<
    QueueView,
    number
  >
  return { ...counts, to_tell: toTell }
}

/** What the authority must be told, or was told; the most pressing first. */
export async function readTasks(
  powers: ClubRegoPowers,
  isTold: boolean,
): Promise<{ data: AuthorityTask[]; today: string }> {
  const today = await todayAt(powers)
  const rows = await listTasks(powers.database.db, { isTold }, TASKS_MOST)
  return {
    today,
    data: rows.map(({ answers, ...row }) => ({
      id: row.id,
      case_id: row.caseId,
      reason: row.reason,
      since: row.since,
      notify_by: row.notifyBy,
      days_left: daysBetween(today, row.notifyBy),
      told_on: row.toldOn,
      club_plate_no: row.clubPlateNo,
      vehicle: `${answers.manufactured.slice(0, 4)} ${answers.make} ${answers.model}`.trim(),
      member: row.memberName,
    })),
  }
}

/** Everything that the registrar sees of a case. @throws Problem NOT_FOUND; a draft is its owner's alone */
export async function readDeskCase(
  powers: ClubRegoPowers,
  { id, by, locale }: { id: number; by: number; locale: Locale },
): Promise<{ item: DeskCase }> {
  const { db } = powers.database
  const today = await todayAt(powers)
  const row = await findSentCase(db, id, today)
  if (row === null) throw new Problem('NOT_FOUND')
  const [events, messages, owner, papers, registrar] = await Promise.all([
    readEvents(powers, id),
    readMessages(powers.database.db, id),
    readOwner(powers, db, row.personId, today),
    findOwnerPapers(db, row.personId),
    findOwner(db, by),
  ])
  const { name: _, wasMember: __, ...facts } = owner
  return {
    item: {
      item: presentCase(row),
      events,
      messages,
      open_checks: openChecks(row.checks, row.rules),
      gaps: gapsOf(row, today, locale),
      owner: {
        ...facts,
        date_of_birth: papers?.dateOfBirth ?? null,
        mobile: papers?.mobile ?? '',
        email: papers?.email ?? '',
      },
      is_own: row.personId === by,
      moves: movesFrom(row.state),
      registrar_name: registrar?.name ?? '',
      today,
    },
  }
}

/** In the registrar's language. */
function gapsOf(row: StoredCase, today: string, locale: Locale): DeskCase['gaps'] {
  return caseMistakes(row.answers, papersOf(row), row.rules, today).map(
    ({ row: page, message, values = {} }) => ({ row: page, message: translate(message, values, locale) }),
  )
}

/**
 * Lets a vehicle back on the road that was suspended, once what kept it off is mended.
 * @throws Problem NOT_FOUND, FORBIDDEN for one's own vehicle, CONFLICT, NOT_ELIGIBLE while its owner is no member, VALIDATION
 */
export async function resumeDeskCase(
  powers: ClubRegoPowers,
  { id, by, words }: { id: number; by: number; words: string },
): Promise<void> {
  const said = words.trim()
  if (said === '')
    throw new Problem('VALIDATION', {
      fields: [{ field: 'words', code: 'required', message: CLUB_REGO_DESK_WORDS.why }],
    })
  const today = await todayAt(powers)
  await powers.database.transaction(async (tx) => {
    const row = await lockSentCase(tx, id, today)
    if (row === null) throw new Problem('NOT_FOUND')
    if (row.personId === by) throw new Problem(CLUB_REGO_REFUSALS.ownVehicle)
    const owner = await readOwner(powers, tx, row.personId, today)
    if (!owner.is_financial) throw new Problem(CLUB_REGO_REFUSALS.notFinancial)
    const next = await makeMove(powers, tx, row, 'resume', { by, words: said })
    await closeTasks(tx, [id], 'membership_lapsed')
    await closeTasks(tx, [id], 'insurance_ended')
    await powers.write(tx, row.personId, resumedLetter(aboutCase(next)))
    await powers.audit(tx, {
      personId: by,
      verb: 'resumed',
      subjectKind: 'club_rego_case',
      subjectId: String(id),
      change: { person: row.personId, why: said, at: instantOf(powers.clock).toISOString() },
    })
  })
}
