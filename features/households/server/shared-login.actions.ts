/** Begins and ends logins with the email address of another person of the household, at the desk. */
import {
  type AccountClub,
  endSharedLogin,
  findPerson,
  isSharedEmailKey,
  listSharedLogins,
  lockPerson,
  type Person,
  shareAddress,
} from '#features/accounts/server/accounts.public.ts'
import type { Caller } from '#platform/server/caller.ts'
import type { Tx } from '#platform/server/database/pool.ts'
import { personOf } from '#platform/server/http/require-role.ts'
import { Problem } from '#platform/shared/problem.ts'
import { type SharingPerson, sharedLoginProblem } from '../shared-login.rules.ts'
import type { HouseholdDeps } from './households-deps.ts'
import { findHouseholdId, listHouseholdPeople, lockHousehold } from './households.store.ts'

const about = (personId: number, verb: string) => ({
  verb,
  subjectKind: 'person',
  subjectId: String(personId),
})

/**
 * Lets a person log in with the address of the payer or the partner of their household.
 * @throws Problem NOT_FOUND, OWN_RECORD, STEP_UP_NEEDED, NOT_ELIGIBLE by the rules
 */
export async function beginSharedLoginOf(
  deps: HouseholdDeps,
  { personId, holderId, caller }: { personId: number; holderId: number; caller: Caller },
): Promise<void> {
  const club = await deps.accounts.club()
  await deps.database.transaction(async (tx) => {
    const householdId = await findHouseholdId(tx, personId)
    if (householdId !== null) await lockHousehold(tx, householdId)
    const [person, holder] = await lockBoth(tx, personId, holderId)
    await approve(deps, tx, { caller, personId, of: [personId, holderId], verb: 'shared_address' })
    const places =
      householdId === null
        ? []
        : (await listHouseholdPeople(tx, householdId)).map((one) => ({
            person_id: one.personId,
            kind: one.kind,
          }))
    const problem = sharedLoginProblem(
      { person: await factsOf(tx, person), holder: await factsOf(tx, holder) },
      places,
    )
    if (problem !== null) throw new Problem(problem, { params: { name: nameOf(holder) } })
    const before = (await listSharedLogins(tx, [personId])).find((one) => one.personId === personId)
    if (before?.holderId === holderId) return
    const by = personOf(caller)
    await shareAddress(deps.accounts, tx, { person, holder, byPersonId: by, club })
    await deps.audit(tx, {
      personId: by,
      ...about(personId, 'shared_address'),
      change: {
        email: { before: person.email, after: holder.email },
        address_holder: { before: before?.holderId ?? null, after: holderId },
      },
    })
  })
}

/**
 * Ends the log-in of a person with another person's address.
 * @throws Problem NOT_FOUND, also without such a log-in, OWN_RECORD, STEP_UP_NEEDED
 */
export async function endSharedLoginOf(
  deps: HouseholdDeps,
  { personId, caller }: { personId: number; caller: Caller },
): Promise<void> {
  const club = await deps.accounts.club()
  await deps.database.transaction(async (tx) => {
    const person = await lockPerson(tx, personId)
    if (person === null || person.removedAt !== null) throw new Problem('NOT_FOUND')
    await approve(deps, tx, { caller, personId, of: [personId], verb: 'ended_shared_address' })
    const by = personOf(caller)
    const holderId = (await listSharedLogins(tx, [personId])).find(
      (one) => one.personId === personId,
    )?.holderId
    const isEnded = await endSharedLogin(deps.accounts, tx, { person, byPersonId: by, club })
    if (!isEnded || holderId === undefined) throw new Problem('NOT_FOUND')
    await recordEnd(deps, tx, { personId, holderId, by })
  })
}

/**
 * Ends the shared logins of people who are no longer in a household with the holder of the address. Called after a
 * household was changed or dissolved.
 * @param change.ids the people who were in the household before
 */
export async function endSharedLoginsApart(
  deps: Pick<HouseholdDeps, 'accounts' | 'audit'>,
  tx: Tx,
  {
    ids,
    together,
    by,
    club,
  }: {
    ids: readonly number[]
    /** The people who still form the household. */
    together: readonly number[]
    by: number
    club: AccountClub
  },
): Promise<void> {
  for (const { personId, holderId } of await listSharedLogins(tx, ids)) {
    if (together.includes(personId) && together.includes(holderId)) continue
    const person = await lockPerson(tx, personId)
    if (person === null) continue
    const isEnded = await endSharedLogin(deps.accounts, tx, { person, byPersonId: by, club })
    if (isEnded) await recordEnd(deps, tx, { personId, holderId, by })
  }
}

/** Locks both people in ascending order of their ids, so that two changes cannot deadlock. */
async function lockBoth(tx: Tx, personId: number, holderId: number): Promise<[Person, Person]> {
  const first = await lockPerson(tx, Math.min(personId, holderId))
  const second = await lockPerson(tx, Math.max(personId, holderId))
  const [person, holder] = personId < holderId ? [first, second] : [second, first]
  if (person === null || holder === null || person.removedAt !== null || holder.removedAt !== null)
    throw new Problem('NOT_FOUND')
  return [person, holder]
}

async function factsOf(tx: Tx, { id, emailKey, disabledAt }: Person): Promise<SharingPerson> {
  return {
    id,
    isDisabled: disabledAt !== null,
    hasOwnAddress: !isSharedEmailKey(emailKey),
    isStaff: ((await findPerson(tx, id))?.roles.length ?? 0) > 0,
    isHolder: (await listSharedLogins(tx, [id])).some(({ holderId }) => holderId === id),
  }
}

const nameOf = ({ firstName, lastName }: Person) => `${firstName} ${lastName}`.trim()

async function approve(
  { approvals }: HouseholdDeps,
  tx: Tx,
  { caller, personId, of, verb }: { caller: Caller; personId: number; of: readonly number[]; verb: string },
): Promise<void> {
  await approvals.approve(tx, {
    caller,
    right: 'membership',
    of,
    needsStepUp: true,
    ...about(personId, verb),
  })
}

async function recordEnd(
  { audit }: Pick<HouseholdDeps, 'audit'>,
  tx: Tx,
  { personId, holderId, by }: { personId: number; holderId: number; by: number },
): Promise<void> {
  await audit(tx, {
    personId: by,
    ...about(personId, 'ended_shared_address'),
    change: { address_holder: { before: holderId, after: null } },
  })
}
