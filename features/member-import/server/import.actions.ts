import { findPersonByEmail, insertPerson, updatePerson } from '#features/accounts/server/accounts.public.ts'
import { keepAddress } from '#features/addresses/server/addresses.public.ts'
import {
  clubToday,
  enterMember,
  type MembershipPowers,
} from '#features/membership/server/membership.public.ts'
import { findType } from '#features/membership-types/server/types.public.ts'
import type { Audit } from '#features/staff/server/staff.public.ts'
import type { Tx } from '#platform/server/database/pool.ts'
import type { JobWorker } from '#platform/server/jobs/job-runner.ts'
import { enqueueJob } from '#platform/server/jobs/jobs.ts'
import { instantOf } from '#platform/shared/clock.ts'
import { DAY_MS, HOUR_MS } from '#platform/shared/durations.ts'
import type { Locale } from '#platform/shared/locales.ts'
import { Problem } from '#platform/shared/problem.ts'
import type { RowWord } from '../import-words.rules.ts'
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

export type ImportPowers = Pick<
  MembershipPowers,
  'database' | 'clock' | 'chance' | 'club' | 'announce' | 'write' | 'log'
> & { audit: Audit }

/** Kind of the job that brings members in. */
export const IMPORT_JOB = 'member.import'
/** A turn has so many rows and takes so long at most, so that letters and other work do not wait for a whole list. */
const ROWS_A_TURN = 500
const TURN_MS = 2_000
/** A row that fails so often is left out, so that the others come in. */
const MOST_TRIES = 3
/** One that has not ended by then was given up. */
const LONGEST_MS = HOUR_MS
/** So long the desk can read what came of an import. */
const KEPT_MS = 30 * DAY_MS

export type StartImport = ImportFile & {
  fileName: string
  /** How many the preview said. */
  expects: number
  writesWelcome: boolean
  by: number
}

/**
 * Begins to bring in who is new, in a job of its own.
 * @throws Problem CONFLICT where it would not be what the preview said, IN_PROGRESS while another one runs
 */
export async function beginImport(powers: ImportPowers, wish: StartImport): Promise<void> {
  const { rows, problems } = await readImport(powers, wish, wish.by)
  const fresh = rows.filter(({ state }) => state === 'new')
  if (problems.length > 0 || fresh.length === 0 || fresh.length !== wish.expects)
    throw new Problem('CONFLICT')
  const at = instantOf(powers.clock)
  const id = powers.chance.uuid()
  await powers.database.transaction(async (tx) => {
    if (await lockImports(tx, new Date(at.getTime() - LONGEST_MS))) throw new Problem('IN_PROGRESS')
    await insertImport(tx, {
      id,
      byPersonId: wish.by,
      fileName: wish.fileName,
      rowCount: fresh.length,
      writesWelcome: wish.writesWelcome,
      startedAt: at,
    })
    // Who brings a number comes first, so that nobody else is given it.
    const inOrder = fresh.toSorted(
      (one, other) => Number(one.member.number === null) - Number(other.member.number === null),
    )
    await insertImportRows(
      tx,
      id,
      inOrder.map(({ row, member }) => ({ row, values: member, name: nameOf(member) })),
    )
    await powers.audit(tx, {
      personId: wish.by,
      verb: 'imported',
      subjectKind: 'member_import',
      subjectId: id,
      change: { file: wish.fileName, rows: fresh.length, welcome: wish.writesWelcome },
    })
    await enqueueJob(tx, powers, { kind: IMPORT_JOB, payload: { id } })
  })
}

/** Goes on with an import where it stands, and asks for another turn while something waits. */
export function importWorker(powers: ImportPowers): JobWorker {
  return async (payload, { attempt }) => {
    const { id } = payload as { id: string }
    const { db } = powers.database
    const whole = await findImport(db, id)
    if (whole === null) return
    const today = await clubToday(powers)
    const endsAtMs = powers.clock.nowMs() + TURN_MS
    for (const position of await listWaiting(db, id, ROWS_A_TURN)) {
      if (powers.clock.nowMs() > endsAtMs) break
      try {
        await powers.database.transaction((tx) => bringIn(powers, tx, whole, position, today))
      } catch (error) {
        if (attempt < MOST_TRIES) throw error
        powers.log.error({ err: error, importId: id, position }, 'a member could not be brought in')
        await powers.database.transaction((tx) => giveUp(tx, id, position))
      }
    }
    await powers.database.transaction(async (tx) => {
      const [more] = await listWaiting(tx, id, 1)
      if (more === undefined) await finishImport(tx, id, instantOf(powers.clock))
      else await enqueueJob(tx, powers, { kind: IMPORT_JOB, payload: { id } })
    })
  }
}

async function giveUp(tx: Tx, id: string, position: number): Promise<void> {
  const waiting = await lockWaiting(tx, id, position)
  if (waiting !== null) await settleRow(tx, waiting, { outcome: 'kept_out', word: { code: 'failed' } })
}

/** One row: everything of it, or nothing. Done once, whoever asks how often. */
async function bringIn(
  powers: ImportPowers,
  tx: Tx,
  whole: ImportRow,
  position: number,
  today: string,
): Promise<void> {
  const waiting = await lockWaiting(tx, whole.id, position)
  if (waiting === null || waiting.values === null) return
  const word = await enter(powers, tx, whole, waiting, waiting.values, today)
  await settleRow(tx, waiting, {
    outcome: word === null || word.code === 'number_given' ? 'made' : 'kept_out',
    word,
  })
}

/** @returns what the preview did not say; null where all went as it did */
async function enter(
  powers: ImportPowers,
  tx: Tx,
  whole: ImportRow,
  { row }: WaitingRow,
  values: NewMember,
  today: string,
): Promise<RowWord | null> {
  const known = await listKnown(tx, { emails: [keyOfEmail(values.email)], numbers: [], births: [] })
  const [found] = matchMembers(
    [{ row, member: values, typeName: '', troubles: [], notes: [] }],
    known,
    whole.byPersonId,
  )
  if (found?.state === 'here') return { code: 'here' }
  if (found?.state !== 'new') return found?.words[0] ?? { code: 'other_person' }
  const type = await findType(tx, values.type_id)
  if (type === null) return { code: 'no_type', text: '' }
  const personId = found.personId ?? (await makePerson(powers, tx, values))
  if (personId === null) return { code: 'other_person' }
  if (found.personId !== null) await fillIn(powers, tx, values)
  if (values.address !== null && found.personId === null)
    await keepAddress(tx, personId, values.address, instantOf(powers.clock))
  const number = await enterMember(
    powers,
    tx,
    {
      personId,
      type: { id: type.id, name: type.name },
      number: values.number,
      joinedOn: values.joined_on,
      validFrom: values.valid_from,
      validTo: values.valid_to,
      condition: values.condition,
      licenceNumber: values.licence,
      by: whole.byPersonId,
      writesWelcome: whole.writesWelcome,
    },
    today,
  )
  return values.number === null || number === values.number
    ? null
    : { code: 'number_given', text: String(values.number) }
}

/** @returns null where somebody has got that address meanwhile */
function makePerson({ clock }: ImportPowers, tx: Tx, values: NewMember): Promise<number | null> {
  const at = instantOf(clock)
  return insertPerson(tx, {
    email: values.email,
    emailKey: keyOfEmail(values.email),
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

/** What somebody says of themselves stays; only what they have not said is taken from the list. */
async function fillIn({ clock }: ImportPowers, tx: Tx, values: NewMember): Promise<void> {
  const person = await findPersonByEmail(tx, keyOfEmail(values.email))
  if (person === null) return
  await updatePerson(tx, person.id, {
    dateOfBirth: person.dateOfBirth ?? values.date_of_birth,
    mobilePhone: person.mobilePhone === '' ? values.phone : person.mobilePhone,
    ...(person.emergencyContactName === '' && person.emergencyContactPhone === ''
      ? { emergencyContactName: values.emergency_name, emergencyContactPhone: values.emergency_phone }
      : {}),
    updatedAt: instantOf(clock),
  })
}

/** Forgets imports of long ago, those that were given up too; the members stay, and what the audit log says. */
export async function forgetImports({
  database,
  clock,
}: Pick<ImportPowers, 'database' | 'clock'>): Promise<void> {
  await deleteImports(database.db, new Date(clock.nowMs() - KEPT_MS))
}

/** The latest import, in the words of who asks; null where there was none. */
export async function readLatest(
  { database: { db } }: Pick<ImportPowers, 'database'>,
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
