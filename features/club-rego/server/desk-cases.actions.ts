import { type Caller, hasRole } from '#platform/server/caller.ts'
import { personOf } from '#platform/server/http/require-role.ts'
import { translate } from '#platform/server/messages.ts'
import { instantOf } from '#platform/shared/clock.ts'
import { daysBetween } from '#platform/shared/days.ts'
import type { Locale } from '#platform/shared/locales.ts'
import { Problem } from '#platform/shared/problem.ts'
import { movesFrom } from '../case-states.rules.ts'
import { caseMistakes, openChecks } from '../case.rules.ts'
import { type AuthorityTask, CLUB_REGO_DESK_WORDS, type DeskCase } from '../club-rego-desk.contract.ts'
import { CLUB_REGO_REFUSALS } from '../club-rego.contract.ts'
import { closeTasks, listTasks } from './authority.store.ts'
import { aboutCase, mailAbout, makeMove } from './case-history.ts'
import { resumedMail } from './case-mails.ts'
import { presentCase } from './case.presenter.ts'
import { findSentCase, lockSentCase, type StoredCase } from './cases.store.ts'
import { CLUB_REGO_DESK } from './case-roles.ts'
import { mayConfirm, mayReadFile, presentParts, refuseOwnVehicle } from './check-parts.ts'
import { type ClubRegoDeps, todayAt } from './club-rego-deps.ts'
import { findOwnerPapers } from './desk-queue.store.ts'
import { readOwner } from './read-owner.ts'
import { findOwner } from './owner.store.ts'
import { readEvents, readMessages } from './read-case.ts'
import { papersOf } from './submit-case.actions.ts'

const TASKS_MOST = 500

/** Returns the open or the completed notifications to the authority, most urgent first. */
export async function readTasks(
  deps: ClubRegoDeps,
  isTold: boolean,
): Promise<{ data: AuthorityTask[]; today: string }> {
  const today = await todayAt(deps)
  const rows = await listTasks(deps.database.db, { isTold }, TASKS_MOST)
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

/**
 * Returns a case as the registrar sees it. A person who confirms only one part gets the documents of that part and no
 * messages. A scrutineer gets the photos but no contact details; an office bearer gets no photos. @throws Problem
 * NOT_FOUND, also for another person's draft
 */
export async function readDeskCase(
  deps: ClubRegoDeps,
  { id, caller, locale }: { id: number; caller: Caller; locale: Locale },
): Promise<{ item: DeskCase }> {
  const by = personOf(caller)
  const isRegistrar = CLUB_REGO_DESK.some((role) => hasRole(caller, role))
  const seesOwner = mayConfirm(caller, 'membership')
  const { db } = deps.database
  const today = await todayAt(deps)
  const row = await findSentCase(db, id, today)
  if (row === null) throw new Problem('NOT_FOUND')
  const [events, messages, owner, papers, registrar, parts] = await Promise.all([
    readEvents(deps, id),
    isRegistrar ? readMessages(db, id) : [],
    readOwner(deps, db, row.personId, today),
    seesOwner ? findOwnerPapers(db, row.personId) : null,
    findOwner(db, by),
    presentParts(db, { row, caller, by, locale, now: instantOf(deps.clock) }),
  ])
  const item = presentCase(row, deps)
  const seesVehicle = isRegistrar || mayConfirm(caller, 'vehicle')
  const { name: _, wasMember: __, ...facts } = owner
  return {
    item: {
      item: {
        ...item,
        cover: seesVehicle ? item.cover : null,
        photos: seesVehicle ? item.photos : [],
        files: item.files.filter(({ kind }) => mayReadFile(caller, kind)),
      },
      events,
      messages,
      open_checks: openChecks(row.checks, row.rules),
      gaps: gapsOf(row, today, locale),
      parts,
      is_registrar: isRegistrar,
      owner: {
        ...facts,
        date_of_birth: papers?.dateOfBirth ?? null,
        mobile: papers?.mobile ?? '',
        email: papers?.email ?? '',
      },
      is_own: row.personId === by,
      moves: isRegistrar ? movesFrom(row.state) : [],
      registrar_name: registrar?.name ?? '',
      today,
    },
  }
}

/** Returns the requirements that a case does not meet, in the registrar's language. */
function gapsOf(row: StoredCase, today: string, locale: Locale): DeskCase['gaps'] {
  return caseMistakes(row.answers, papersOf(row), row.rules, today).map(
    ({ row: page, message, values = {} }) => ({ row: page, message: translate(message, values, locale) }),
  )
}

/**
 * Ends the suspension of a vehicle once its reason no longer applies.
 * @throws Problem NOT_FOUND, FORBIDDEN for the caller's own vehicle, CONFLICT, NOT_ELIGIBLE while the owner is not a
 * member, VALIDATION
 */
export async function resumeDeskCase(
  deps: ClubRegoDeps,
  { id, by, words, locale }: { id: number; by: number; words: string; locale: Locale },
): Promise<void> {
  const said = words.trim()
  if (said === '')
    throw new Problem('VALIDATION', {
      fields: [{ field: 'words', code: 'required', message: CLUB_REGO_DESK_WORDS.why }],
    })
  const today = await todayAt(deps)
  await deps.database.transaction(async (tx) => {
    const row = await lockSentCase(tx, id, today)
    if (row === null) throw new Problem('NOT_FOUND')
    await refuseOwnVehicle(tx, row, { by, locale, now: instantOf(deps.clock) })
    const owner = await readOwner(deps, tx, row.personId, today)
    if (!owner.is_financial) throw new Problem(CLUB_REGO_REFUSALS.notFinancial)
    const next = await makeMove(deps, tx, row, 'resume', { by, words: said })
    await closeTasks(tx, [id], 'membership_lapsed')
    await closeTasks(tx, [id], 'insurance_ended')
    await deps.write(tx, row.personId, resumedMail(aboutCase(next)), mailAbout(row))
    await deps.audit(tx, {
      personId: by,
      verb: 'resumed',
      subjectKind: 'club_rego_case',
      subjectId: String(id),
      change: { person: row.personId, why: said, at: instantOf(deps.clock).toISOString() },
    })
  })
}
