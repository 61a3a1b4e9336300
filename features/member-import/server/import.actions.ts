import {
  insertPerson,
  findPerson,
  sharedEmailKey,
  updatePerson,
} from '#features/accounts/server/accounts.public.ts'
import { storeCheckoutAddress } from '#features/addresses/server/addresses.public.ts'
import { clubToday, enterMember, type MembershipDeps } from '#features/membership/server/membership.public.ts'
import { findType } from '#features/membership/server/membership-types.public.ts'
import type { Audit } from '#features/staff/server/staff.public.ts'
import type { Tx } from '#platform/server/database/pool.ts'
import type { JobWorker } from '#platform/server/jobs/run-job.ts'
import { enqueueJob } from '#platform/server/jobs/jobs.ts'
import { instantOf } from '#platform/shared/clock.ts'
import { DAY_MS, HOUR_MS } from '#platform/shared/durations.ts'
import type { Locale } from '#platform/shared/locales.ts'
import { Problem } from '#platform/shared/problem.ts'
import type { RowWord } from '../import-messages.rules.ts'
import { keyOfEmail, matchMembers } from '../match-members.rules.ts'
import type { ImportFile, ImportState } from '../member-import.contract.ts'
import type { NewMember } from '../member-row.rules.ts'
import {
  deleteImports,
  findImport,
  findLatest,
  finishImport,
  type ImportRow,
  insertImport,
  insertImportRows,
  listKnown,
  listNotes,
  listWaiting,
  lockImports,
  lockWaiting,
  settleRow,
  type WaitingRow,
} from './member-import.store.ts'
import { readImport, speakerOf } from './preview.actions.ts'

export type ImportDeps = Pick<
  MembershipDeps,
  'appUrl' | 'database' | 'clock' | 'random' | 'club' | 'emit' | 'write' | 'log'
> & { audit: Audit }

/** Kind of the job that imports members. */
export const IMPORT_JOB = 'member.import'
/** The maximum number of rows in one run of the job, so that mails and other jobs do not wait for the whole list. */
const ROWS_A_TURN = 500
const TURN_MS = 2_000
/** Number of failures after which a row is skipped, so that the others are imported. */
const MOST_TRIES = 3
/** Time in ms after which an unfinished import counts as abandoned. */
const LONGEST_MS = HOUR_MS
/** Time in ms for which the desk can read the result of an import. */
const CACHE_TTL_MS = 30 * DAY_MS

export type StartImport = ImportFile & {
  fileName: string
  /** Number of new members in the preview. */
  expects: number
  writesWelcome: boolean
  by: number
}

/**
 * Stores the new rows and queues a job that imports them.
 * @throws Problem CONFLICT if the outcome would differ from the preview, IN_PROGRESS while another import runs
 */
export async function beginImport(deps: ImportDeps, input: StartImport): Promise<void> {
  const { rows, problems } = await readImport(deps, input, input.by)
  const fresh = rows.filter(({ state }) => state === 'new')
  if (problems.length > 0 || fresh.length === 0 || fresh.length !== input.expects)
    throw new Problem('CONFLICT')
  const at = instantOf(deps.clock)
  const id = deps.random.uuid()
  await deps.database.transaction(async (tx) => {
    if (await lockImports(tx, new Date(at.getTime() - LONGEST_MS))) throw new Problem('IN_PROGRESS')
    await insertImport(tx, {
      id,
      byPersonId: input.by,
      fileName: input.fileName,
      rowCount: fresh.length,
      writesWelcome: input.writesWelcome,
      startedAt: at,
    })
    // Rows with a number come first, so that their number is not assigned to another row.
    const inOrder = fresh.toSorted(
      (one, other) => Number(one.member.number === null) - Number(other.member.number === null),
    )
    await insertImportRows(
      tx,
      id,
      inOrder.map(({ row, member }) => ({ row, values: member, name: nameOf(member) })),
    )
    await deps.audit(tx, {
      personId: input.by,
      verb: 'imported',
      subjectKind: 'member_import',
      subjectId: id,
      change: { file: input.fileName, rows: fresh.length, welcome: input.writesWelcome },
    })
    await enqueueJob(tx, deps, { kind: IMPORT_JOB, payload: { id } })
  })
}

/** Returns the worker that continues an import and queues another run while rows are pending. */
export function importWorker(deps: ImportDeps): JobWorker {
  return async (payload, { attempt }) => {
    const { id } = payload as { id: string }
    const { db } = deps.database
    const whole = await findImport(db, id)
    if (whole === null) return
    const today = await clubToday(deps)
    const endsAtMs = deps.clock.nowMs() + TURN_MS
    for (const position of await listWaiting(db, id, ROWS_A_TURN)) {
      if (deps.clock.nowMs() > endsAtMs) break
      try {
        await deps.database.transaction((tx) => importRow(deps, tx, whole, position, today))
      } catch (error) {
        if (attempt < MOST_TRIES) throw error
        deps.log.error({ err: error, importId: id, position }, 'a row could not be imported')
        await deps.database.transaction((tx) => abandon(tx, id, position))
      }
    }
    await deps.database.transaction(async (tx) => {
      const [more] = await listWaiting(tx, id, 1)
      if (more === undefined) await finishImport(tx, id, instantOf(deps.clock))
      else await enqueueJob(tx, deps, { kind: IMPORT_JOB, payload: { id } })
    })
  }
}

async function abandon(tx: Tx, id: string, position: number): Promise<void> {
  const waiting = await lockWaiting(tx, id, position)
  if (waiting !== null) await settleRow(tx, waiting, { outcome: 'kept_out', word: { code: 'failed' } })
}

/** Imports one row in one transaction, exactly once even if the job is repeated. */
async function importRow(
  deps: ImportDeps,
  tx: Tx,
  whole: ImportRow,
  position: number,
  today: string,
): Promise<void> {
  const waiting = await lockWaiting(tx, whole.id, position)
  if (waiting === null || waiting.values === null) return
  const word = await enter(deps, tx, whole, waiting, waiting.values, today)
  await settleRow(tx, waiting, {
    outcome: word === null || word.code === 'number_given' ? 'made' : 'kept_out',
    word,
  })
}

/** Makes the person a member. @returns a note if the outcome differs from the preview; otherwise null */
async function enter(
  deps: ImportDeps,
  tx: Tx,
  whole: ImportRow,
  { row }: WaitingRow,
  values: NewMember,
  today: string,
): Promise<RowWord | null> {
  const known = await listKnown(tx, { emails: [keyOfEmail(values.email)], numbers: [], births: [] })
  const [found] = matchMembers(
    [{ row, member: values, typeName: '', includesPartner: false, troubles: [], notes: [] }],
    known,
    whole.byPersonId,
  )
  if (found?.state === 'here') return { code: 'here' }
  if (found?.state !== 'new') return found?.words[0] ?? { code: 'other_person' }
  const type = await findType(tx, values.type_id)
  if (type === null) return { code: 'no_type', text: '' }
  const personId = found.personId ?? (await makePerson(deps, tx, values))
  if (personId === null) return { code: 'other_person' }
  if (found.personId !== null) await fillIn(deps, tx, found.personId, values)
  if (values.address !== null && found.personId === null)
    await storeCheckoutAddress(tx, personId, values.address, instantOf(deps.clock))
  const number = await enterMember(
    deps,
    tx,
    {
      personId,
      type,
      number: values.number,
      joinedOn: values.joined_on,
      validFrom: values.valid_from,
      validTo: values.valid_to,
      condition: values.condition,
      licenceNumber: values.licence,
      partnerName: values.partner,
      by: whole.byPersonId,
      writesWelcome: whole.writesWelcome && !values.shares_email,
    },
    today,
  )
  return values.number === null || number === values.number
    ? null
    : { code: 'number_given', text: String(values.number) }
}

/** Creates the account. @returns null if the address has been taken meanwhile */
function makePerson({ clock, random }: ImportDeps, tx: Tx, values: NewMember): Promise<number | null> {
  const at = instantOf(clock)
  return insertPerson(tx, {
    email: values.email,
    emailKey: values.shares_email ? sharedEmailKey(values.email, random.uuid()) : keyOfEmail(values.email),
    firstName: values.first_name,
    lastName: values.last_name,
    dateOfBirth: values.date_of_birth,
    mobilePhone: values.phone,
    emergencyContactName: values.emergency_name,
    emergencyContactPhone: values.emergency_phone,
    createdAt: at,
    updatedAt: at,
  })
}

/** Fills the empty fields of an existing person from the list; their own entries remain. */
async function fillIn({ clock }: ImportDeps, tx: Tx, personId: number, values: NewMember): Promise<void> {
  const found = await findPerson(tx, personId)
  if (found === null) return
  const { person } = found
  await updatePerson(tx, person.id, {
    dateOfBirth: person.dateOfBirth ?? values.date_of_birth,
    mobilePhone: person.mobilePhone === '' ? values.phone : person.mobilePhone,
    ...(person.emergencyContactName === '' && person.emergencyContactPhone === ''
      ? { emergencyContactName: values.emergency_name, emergencyContactPhone: values.emergency_phone }
      : {}),
    updatedAt: instantOf(clock),
  })
}

/** Deletes old imports, including abandoned ones; the members and the audit log remain. */
export async function forgetImports({
  database,
  clock,
}: Pick<ImportDeps, 'database' | 'clock'>): Promise<void> {
  await deleteImports(database.db, new Date(clock.nowMs() - CACHE_TTL_MS))
}

/** Returns the latest import in the caller's language; null if there was none. */
export async function readLatest(
  { database: { db } }: Pick<ImportDeps, 'database'>,
  locale: Locale,
): Promise<ImportState | null> {
  const latest = await findLatest(db)
  if (latest === null) return null
  const say = speakerOf(locale)
  return {
    id: latest.id,
    file_name: latest.fileName,
    by: `${latest.firstName} ${latest.lastName}`.trim(),
    at: latest.startedAt.toISOString(),
    rows: latest.rowCount,
    done: latest.done,
    made: latest.made,
    is_finished: latest.finishedAt !== null,
    notes: (await listNotes(db, latest.id)).map(({ row, name, word }) => ({
      row,
      name,
      words: word === null ? '' : say(word),
    })),
  }
}

const nameOf = ({ first_name: first, last_name: last }: NewMember) => `${first} ${last}`.trim()
