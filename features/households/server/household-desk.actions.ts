/** Makes, changes and dissolves households at the desk. */
import { type AccountClub, listSharedLogins } from '#features/accounts/server/accounts.public.ts'
import { numberText } from '#features/membership/card.rules.ts'
import type { Caller } from '#platform/server/caller.ts'
import type { Db, Tx } from '#platform/server/database/pool.ts'
import { isUniqueViolation } from '#platform/server/database/sql-state.ts'
import { personOf } from '#platform/server/http/require-role.ts'
import { instantAfter, refuseStale } from '#platform/server/revision.ts'
import { instantOf } from '#platform/shared/clock.ts'
import { dayInZone } from '#platform/shared/format.ts'
import { Problem } from '#platform/shared/problem.ts'
import { HOUSEHOLD_REFUSALS, householdProblem, inHouseholdOrder } from '../household.rules.ts'
import type { DeskHousehold, HouseholdPlace } from '../households.contract.ts'
import { addedMail, leftMail } from './household-mails.ts'
import type { HouseholdDeps } from './households-deps.ts'
import {
  deleteHousehold,
  findHousehold,
  findHouseholdId,
  type HouseholdRow,
  insertHousehold,
  listHouseholdPeople,
  listTaken,
  lockHousehold,
  lockPeople,
  replacePeople,
  touchHousehold,
} from './households.store.ts'
import { endSharedLoginsApart } from './shared-login.actions.ts'

/** Returns the household of a person as the desk shows it; null if they are in none. */
export async function readHousehold(
  deps: Pick<HouseholdDeps, 'database' | 'numberPrefix'>,
  personId: number,
): Promise<DeskHousehold | null> {
  const { db } = deps.database
  const id = await findHouseholdId(db, personId)
  const row = id === null ? null : await findHousehold(db, id)
  return row === null ? null : presentHousehold(db, row, await deps.numberPrefix())
}

async function presentHousehold(db: Db, row: HouseholdRow, prefix: string): Promise<DeskHousehold> {
  const people = (await listHouseholdPeople(db, row.id)).map((one) => ({
    person_id: one.personId,
    kind: one.kind,
    guardian_id: one.guardianPersonId,
    name: `${one.firstName} ${one.lastName}`.trim(),
    number: numberText(prefix, one.number),
    date_of_birth: one.dateOfBirth,
  }))
  const ids = people.map(({ person_id: personId }) => personId)
  const sharedLogins = await listSharedLogins(db, ids)
  return {
    id: row.id,
    updated_at: row.updatedAt.toISOString(),
    people: inHouseholdOrder(people),
    shared_logins: sharedLogins
      .filter(({ personId, holderId }) => ids.includes(personId) && ids.includes(holderId))
      .map(({ personId, holderId }) => ({ person_id: personId, holder_id: holderId })),
  }
}

type Saving = {
  id: number | null
  /** The revision from which the change started; null for a new household. */
  seenAt: string | null
  people: readonly HouseholdPlace[]
  caller: Caller
}

/**
 * Makes a household or replaces the people of one, and mails those who were added or removed: one mail for each
 * address.
 * @throws Problem NOT_FOUND, OWN_RECORD, VALIDATION and NOT_ELIGIBLE by the rules, CONFLICT if a person is in another
 * household, or with the current household if it was changed meanwhile
 */
export async function saveHouseholdOf(deps: HouseholdDeps, saving: Saving): Promise<DeskHousehold> {
  const prefix = await deps.numberPrefix()
  const today = dayInZone(deps.clock.nowMs(), await deps.timezone())
  const club = await deps.accounts.club()
  try {
    return await deps.database.transaction(async (tx) => {
      const row = saving.id === null ? null : await lockHousehold(tx, saving.id)
      if (saving.id !== null && row === null) throw new Problem('NOT_FOUND')
      const before = row === null ? null : await presentHousehold(tx, row, prefix)
      if (row !== null && before !== null)
        refuseStale({
          seenAt: saving.seenAt ?? '',
          changedAt: row.updatedAt,
          sent: { people: saving.people },
          stored: { people: placesOf(before) },
          current: before,
        })
      await checkPeople(deps, tx, saving, before, today)
      const at = row === null ? instantOf(deps.clock) : instantAfter(row.updatedAt, deps.clock.nowMs())
      const id = row?.id ?? (await insertHousehold(tx, at))
      await replacePeople(tx, id, { people: saving.people, at })
      await touchHousehold(tx, id, at)
      if (before !== null)
        await endLogins(deps, tx, { before, after: saving, by: personOf(saving.caller), club })
      const stored = await findHousehold(tx, id)
      if (stored === null) throw new Error('a saved household did not come back')
      const after = await presentHousehold(tx, stored, prefix)
      await recordChanges(deps, tx, { before, after, by: personOf(saving.caller) })
      return after
    })
  } catch (error) {
    // Two people at the desk put one person into two new households at the same moment.
    if (isUniqueViolation(error)) throw new Problem('CONFLICT', { cause: error })
    throw error
  }
}

/**
 * Dissolves a household. @throws Problem NOT_FOUND, OWN_RECORD, CONFLICT with the current household if it was changed
 * meanwhile
 */
export async function dissolveHouseholdOf(
  deps: HouseholdDeps,
  { id, seenAt, caller }: { id: number; seenAt: string; caller: Caller },
): Promise<void> {
  const prefix = await deps.numberPrefix()
  const club = await deps.accounts.club()
  await deps.database.transaction(async (tx) => {
    const row = await lockHousehold(tx, id)
    if (row === null) throw new Problem('NOT_FOUND')
    const before = await presentHousehold(tx, row, prefix)
    refuseStale({
      seenAt,
      changedAt: row.updatedAt,
      sent: { people: [] },
      stored: { people: placesOf(before) },
      current: before,
    })
    const ids = before.people.map(({ person_id: personId }) => personId)
    await lockPeople(tx, ids)
    await approve(deps, tx, { ids, caller })
    await deleteHousehold(tx, id)
    await endLogins(deps, tx, { before, after: null, by: personOf(caller), club })
    await recordChanges(deps, tx, { before, after: null, by: personOf(caller) })
  })
}

/**
 * Records in the history of the others of a household that the data of one of its people is about to be removed, and
 * mails them if that person paid for them. The removal itself takes the person out and dissolves the household where
 * it has no payer any more or only one person.
 * @source docs/reference/staff-desk.md §3.1
 */
export async function recordRemovedPerson(
  deps: Pick<HouseholdDeps, 'accounts' | 'audit' | 'write'>,
  tx: Tx,
  { personId, staffId }: { personId: number; staffId: number },
): Promise<void> {
  const club = await deps.accounts.club()
  const id = await findHouseholdId(tx, personId)
  const row = id === null ? null : await lockHousehold(tx, id)
  if (row === null) return
  // Neither the history nor the mails show member numbers, so the prefix does not matter.
  const before = await presentHousehold(tx, row, '')
  const isPayer = payerOf(before)?.person_id === personId
  const after = isPayer ? null : householdWithout(before, personId)
  await endLogins(deps, tx, { before, after, by: staffId, club })
  await recordChanges(deps, tx, {
    before,
    after,
    by: staffId,
    without: personId,
    writesMails: isPayer,
  })
}

/** Returns a household without one of its people; null if it is dissolved. */
function householdWithout(household: DeskHousehold, personId: number): DeskHousehold | null {
  const people = household.people
    .filter((one) => one.person_id !== personId)
    .map((one) => (one.guardian_id === personId ? { ...one, guardian_id: null } : one))
  return people.length < 2 ? null : { ...household, people }
}

/** Ends the shared logins of people who are no longer in a household with the holder of the address. */
async function endLogins(
  deps: Pick<HouseholdDeps, 'accounts' | 'audit'>,
  tx: Tx,
  {
    before,
    after,
    by,
    club,
  }: {
    before: DeskHousehold
    after: { people: readonly { person_id: number }[] } | null
    by: number
    club: AccountClub
  },
): Promise<void> {
  const idsOf = (people: readonly { person_id: number }[]) => people.map(({ person_id: id }) => id)
  await endSharedLoginsApart(deps, tx, {
    ids: idsOf(before.people),
    together: idsOf(after?.people ?? []),
    by,
    club,
  })
}

const placesOf = ({ people }: Pick<DeskHousehold, 'people'>): HouseholdPlace[] =>
  people.map(({ person_id, kind, guardian_id }) => ({ person_id, kind, guardian_id }))

/** Locks the people who are in the household before or after the change, and checks rights and rules. */
async function checkPeople(
  deps: HouseholdDeps,
  tx: Tx,
  { id, people, caller }: Saving,
  before: DeskHousehold | null,
  today: string,
): Promise<void> {
  const wanted = people.map(({ person_id: personId }) => personId)
  const former = before?.people.map(({ person_id: personId }) => personId) ?? []
  const locked = await lockPeople(tx, [...new Set([...wanted, ...former])])
  const known = new Map(locked.map((one) => [one.id, one]))
  if (wanted.some((personId) => !known.has(personId))) throw new Problem('NOT_FOUND')
  await approve(deps, tx, { ids: locked.map((one) => one.id), caller })
  const problem = householdProblem(
    people.map((one) => ({ ...one, date_of_birth: known.get(one.person_id)?.dateOfBirth ?? null })),
    today,
  )
  if (problem !== null) throw new Problem(problem)
  const [taken] = await listTaken(tx, wanted, id)
  if (taken === undefined) return
  const other = known.get(taken)
  throw new Problem(HOUSEHOLD_REFUSALS.taken, {
    params: { name: `${other?.firstName ?? ''} ${other?.lastName ?? ''}`.trim() },
  })
}

async function approve(
  { approvals }: HouseholdDeps,
  tx: Tx,
  { ids, caller }: { ids: readonly number[]; caller: Caller },
): Promise<void> {
  await approvals.approve(tx, {
    caller,
    right: 'membership',
    of: ids,
    needsStepUp: false,
    verb: 'changed_household',
    subjectKind: 'person',
    subjectId: String(ids[0] ?? ''),
  })
}

/**
 * Returns the data about a person's place that the audit log stores. Names are left out, because the log outlives the
 * removal of a person.
 */
function placeIn(household: DeskHousehold | null, personId: number) {
  const found = household?.people.find((one) => one.person_id === personId)
  if (found === undefined) return null
  return {
    household_kind: `household_${found.kind}`,
    payer_account: payerOf(household)?.person_id ?? null,
    guardian_account: found.guardian_id,
  }
}

const payerOf = (household: DeskHousehold | null) => household?.people.find(({ kind }) => kind === 'payer')

type Change = {
  before: DeskHousehold | null
  after: DeskHousehold | null
  /** The person at the desk. */
  by: number
  /** A person whose data is being removed. They get no entry in their history and no mail. */
  without?: number
  writesMails?: boolean
}

/** Records the change in the history of each person whose place changed, and mails those who were added or removed. */
async function recordChanges(
  deps: Pick<HouseholdDeps, 'audit' | 'write'>,
  tx: Tx,
  { before, after, by, without, writesMails = true }: Change,
): Promise<void> {
  const everyone = [before, after].flatMap((one) => one?.people ?? []).map((one) => one.person_id)
  const ids = [...new Set(everyone)].filter((personId) => personId !== without)
  const added: number[] = []
  const removed: number[] = []
  for (const personId of ids) {
    const [was, is] = [placeIn(before, personId), placeIn(after, personId)]
    if (JSON.stringify(was) === JSON.stringify(is)) continue
    if (was === null) added.push(personId)
    if (is === null) removed.push(personId)
    const verb = was === null ? 'joined_household' : is === null ? 'left_household' : 'changed_household'
    await deps.audit(tx, {
      personId: by,
      verb,
      subjectKind: 'person',
      subjectId: String(personId),
      change: Object.fromEntries(
        (['household_kind', 'payer_account', 'guardian_account'] as const).map((field) => [
          field,
          { before: was?.[field] ?? null, after: is?.[field] ?? null },
        ]),
      ),
    })
  }
  if (!writesMails) return
  const payer = payerOf(after)?.name ?? ''
  const names = after?.people.map(({ name }) => name) ?? []
  for (const personId of await oneForEachAddress(tx, added))
    await deps.write(tx, personId, ({ list }) => addedMail({ payer, people: list(names) }))
  for (const personId of await oneForEachAddress(tx, removed))
    await deps.write(tx, personId, () => leftMail(payerOf(before)?.name ?? ''))
}

/** Returns one of the people for each email address, so that a shared address gets one mail. */
async function oneForEachAddress(tx: Tx, ids: readonly number[]): Promise<number[]> {
  const byAddress = new Map<string, number>()
  for (const { id, email } of await lockPeople(tx, ids)) {
    const key = email.toLowerCase()
    if (!byAddress.has(key)) byAddress.set(key, id)
  }
  return [...byAddress.values()]
}
