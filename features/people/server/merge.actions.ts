/** Merges two records of one person, previews a merge and undoes it. */
import {
  type AccountClub,
  closeMergedAccount,
  endSessionsAfterMerge,
  endSharedLogin,
  findPerson,
  isSharedEmailKey,
  listSharedLogins,
  lockPerson,
  type Person,
  tellMerged,
} from '#features/accounts/server/accounts.public.ts'
import { formatPhone } from '#features/accounts/phone.rules.ts'
import { addressLines, EMPTY_ADDRESS } from '#features/addresses/addresses.rules.ts'
import { findCurrentAddress } from '#features/addresses/server/addresses.public.ts'
import { numberText } from '#features/membership/card.rules.ts'
import { type Caller, hasRole } from '#platform/server/caller.ts'
import type { Db, Tx } from '#platform/server/database/pool.ts'
import { isUniqueViolation } from '#platform/server/database/sql-state.ts'
import { personOf } from '#platform/server/http/require-role.ts'
import { instantOf } from '#platform/shared/clock.ts'
import { DAY_MS } from '#platform/shared/durations.ts'
import { Problem } from '#platform/shared/problem.ts'
import {
  MERGE_BLOCKS,
  MERGE_CHOICES,
  MERGE_REFUSALS,
  MERGE_UNDO_DAYS,
  MERGED_KINDS,
  type MergeCandidate,
  type MergeChoice,
  type MergePreview,
} from '../merge.contract.ts'
import type { MergePair, MovedRows } from './merge-store.ts'
import { closeMerge, insertMerge, listDueMerges, lockMerge } from './merges.store.ts'
import type { PeopleDeps } from './people-deps.ts'
import { findHead } from './people.store.ts'
import { aboutPerson } from './person-record.actions.ts'

type Json = Record<string, unknown>

/** Groups of columns for which one value is chosen together. The member number is handled with the membership. */
const GROUPS: Readonly<Record<Exclude<MergeChoice, 'number'>, readonly string[]>> = {
  name: ['first_name', 'last_name'],
  email: ['email', 'email_key', 'email_proved_at'],
  mobile: ['mobile_phone'],
  born: ['date_of_birth'],
  emergency: ['emergency_contact_name', 'emergency_contact_phone'],
  address: ['current_address_id'],
  licence: ['drivers_licence_number', 'drivers_licence_expiry', 'drivers_licence_state_of_issue_id'],
}

/** Columns that are taken from the duplicate if the kept record has no value. */
const FILLED = [
  'image_hash',
  'company_name',
  'company_phone',
  'trading_name',
  'abn',
  'website',
  'facebook_link',
]

/** The data stored for the undo. */
type Undo = {
  kept: { before: Json; after: Json | null }
  merged: { before: Json; after: Json | null }
} & MovedRows

const isEmpty = (value: unknown) => value === null || value === undefined || value === ''

/** Returns the effects that a merge would have. @throws Problem NOT_FOUND, VALIDATION for the same person twice */
export async function previewMerge(
  deps: PeopleDeps,
  { kept, merged }: MergePair,
): Promise<Omit<MergePreview, 'blocks'> & { blocks: (keyof typeof MERGE_BLOCKS)[] }> {
  const { db } = deps.database
  if (kept === merged) throw new Problem(MERGE_REFUSALS.same)
  const prefix = await deps.numberPrefix()
  const [own, other] = await Promise.all([loadSide(db, kept, prefix), loadSide(db, merged, prefix)])
  const [counts, periods, blocks] = await Promise.all([
    deps.merges.countMoved(db, merged),
    deps.merges.previewPeriods(db, { kept, merged }),
    deps.merges.findBlocks(db, { kept, merged }),
  ])
  const sides = MERGE_CHOICES.filter(
    (choice) => choice !== 'email' || !isSharedEmailKey(other.person.emailKey),
  ).map((choice) => ({ choice, kept: own.values[choice], merged: other.values[choice] }))
  return {
    kept: own.candidate,
    merged: other.candidate,
    choices: sides.filter((side) => side.kept !== '' && side.merged !== '' && side.kept !== side.merged),
    filled: sides.flatMap((side) =>
      side.kept === '' && side.merged !== '' ? [{ choice: side.choice, value: side.merged }] : [],
    ),
    moved: MERGED_KINDS.map((kind) => ({ kind, count: counts[kind] })).filter(({ count }) => count > 0),
    periods,
    blocks,
    revision: revisionOf(own.person, other.person),
  }
}

function revisionOf(one: Person, other: Person): string {
  return [one, other].map(({ updatedAt }) => updatedAt.toISOString()).join(' ')
}

async function loadSide(db: Db, personId: number, prefix: string) {
  const [found, head, address] = await Promise.all([
    findPerson(db, personId),
    findHead(db, personId),
    findCurrentAddress(db, personId),
  ])
  if (found === null || head === null) throw new Problem('NOT_FOUND')
  const { person } = found
  const name = `${person.firstName} ${person.lastName}`.trim()
  const number = numberText(prefix, head.number)
  const values: Record<MergeChoice, string> = {
    name,
    email: person.email,
    mobile: formatPhone(person.mobilePhone),
    born: person.dateOfBirth ?? '',
    emergency: [person.emergencyContactName, formatPhone(person.emergencyContactPhone)]
      .filter((part) => part !== '')
      .join(', '),
    address:
      address === null
        ? ''
        : addressLines({
            ...EMPTY_ADDRESS,
            street_address: address.streetAddress,
            street_address_1: address.streetAddress1,
            city: address.city,
            state: address.state,
            postcode: address.postcode,
          }).join(', '),
    licence: person.driversLicenceNumber,
    number,
  }
  const candidate: MergeCandidate = {
    id: personId,
    name,
    number,
    email: person.email,
    date_of_birth: person.dateOfBirth,
  }
  return { person, values, candidate }
}

type Merging = MergePair & { caller: Caller; take: readonly MergeChoice[]; revision: string }

/**
 * Merges a duplicate into the kept record in one transaction. @returns the id with which it can be undone
 * @throws Problem NOT_FOUND, VALIDATION, OWN_RECORD, STEP_UP_NEEDED, FORBIDDEN for staff unless the caller is an owner,
 * CONFLICT if something blocks the merge or a record changed since the preview
 */
export async function merge(deps: PeopleDeps, { caller, take, revision, ...pair }: Merging): Promise<string> {
  if (pair.kept === pair.merged) throw new Problem(MERGE_REFUSALS.same)
  const { accounts, merges } = deps
  const club = await accounts.club()
  const id = accounts.random.uuid()
  await deps.database.transaction(async (tx) => {
    const [own, other] = await lockBoth(deps, tx, { ...pair, caller, verb: 'merged' })
    if (revisionOf(own, other) !== revision) throw new Problem(MERGE_REFUSALS.changed)
    const [block] = await merges.findBlocks(tx, pair)
    if (block !== undefined) throw new Problem({ ...MERGE_REFUSALS.blocked, message: MERGE_BLOCKS[block] })
    const by = personOf(caller)
    const at = instantOf(deps.clock)
    const before = await loadRows(deps, tx, pair)
    await closeMergedAccount(accounts, tx, { merged: other, byPersonId: by })
    const values = keptValues(before, {
      take: take.filter((choice) => choice !== 'email' || !isSharedEmailKey(other.emailKey)),
    })
    if ('image_hash' in values) await merges.updatePersonRow(tx, pair.merged, { image_hash: null })
    await merges.updatePersonRow(tx, pair.kept, { ...values, updated_at: at.toISOString() })
    const undo: Undo = {
      rows: await merges.moveRows(tx, pair),
      credit: await merges.moveCredit(tx, pair, { mergeId: id, at, newId: () => accounts.random.uuid() }),
      member: await merges.mergeMember(tx, pair, { takesNumber: take.includes('number'), at }),
      ...paired(before, await loadRows(deps, tx, pair)),
    }
    if ('email' in values) await endSessionsAfterMerge(accounts, tx, pair.kept)
    await insertMerge(tx, {
      id,
      personId: pair.kept,
      mergedPersonId: pair.merged,
      byPersonId: by,
      mergedAt: at,
      undoUntil: new Date(at.getTime() + MERGE_UNDO_DAYS * DAY_MS),
      undo,
    })
    const email = 'email' in values ? other.email : own.email
    await tellMerged(accounts, tx, { former: [own, other], email, locale: own.locale, club })
    await deps.audit(tx, {
      personId: by,
      ...aboutPerson(pair.kept, 'merged'),
      change: {
        duplicate: pair.merged,
        ...Object.fromEntries(
          Object.keys(values)
            .filter(
              (name) => !['email_key', 'email_proved_at', 'image_hash', 'current_address_id'].includes(name),
            )
            .map((name) => [name, { before: before.kept[name], after: values[name] }]),
        ),
        moved: Object.fromEntries(
          undo.rows.map(({ table, column, keys }) => [`${table}.${column}`, keys.length]),
        ),
      },
    })
  })
  return id
}

/** Locks both people in ascending order of their ids, so that two merges cannot deadlock. */
async function lockBoth(
  deps: PeopleDeps,
  tx: Tx,
  {
    kept,
    merged,
    caller,
    verb,
    isUndo = false,
  }: MergePair & { caller: Caller; verb: string; isUndo?: boolean },
): Promise<[Person, Person]> {
  const first = await lockPerson(tx, Math.min(kept, merged))
  const second = await lockPerson(tx, Math.max(kept, merged))
  const [own, other] = kept < merged ? [first, second] : [second, first]
  if (own === null || other === null || own.removedAt !== null) throw new Problem('NOT_FOUND')
  if (!isUndo && other.removedAt !== null) throw new Problem('NOT_FOUND')
  await deps.approvals.approve(tx, {
    caller,
    right: 'membership',
    ownRoleRights: ['new_members.change'],
    of: [kept, merged],
    needsStepUp: true,
    ...aboutPerson(kept, verb),
  })
  const roles = (await findPerson(tx, kept))?.roles ?? []
  if (roles.length > 0 && !hasRole(caller, 'owner')) throw new Problem(MERGE_REFUSALS.staff)
  return [own, other]
}

async function loadRows({ merges }: PeopleDeps, tx: Tx, { kept, merged }: MergePair) {
  const own = await merges.findPersonRow(tx, kept)
  const other = await merges.findPersonRow(tx, merged)
  if (own === null || other === null) throw new Problem('NOT_FOUND')
  return { kept: own, merged: other }
}

type Rows = { kept: Json; merged: Json }

const paired = (before: Rows, after: Rows) => ({
  kept: { before: before.kept, after: after.kept },
  merged: { before: before.merged, after: after.merged },
})

/**
 * Returns the columns of the kept person that take the duplicate's values: chosen groups, and groups in which the kept
 * person has no value.
 */
function keptValues({ kept, merged }: Rows, { take }: { take: readonly MergeChoice[] }): Json {
  const columns = Object.entries(GROUPS).flatMap(([choice, names]) => {
    const isTaken = take.some((one) => one === choice)
    const lacks = names.every((name) => isEmpty(kept[name])) && names.some((name) => !isEmpty(merged[name]))
    return isTaken || lacks ? names : []
  })
  const filled = FILLED.filter((name) => isEmpty(kept[name]) && !isEmpty(merged[name]))
  return Object.fromEntries([...columns, ...filled].map((name) => [name, merged[name]]))
}

/**
 * Undoes a merge: every row that still belongs to the kept person returns, and values that were changed since stay.
 * @returns the id of the duplicate
 * @throws Problem NOT_FOUND, OWN_RECORD, STEP_UP_NEEDED, FORBIDDEN, CONFLICT when it is too late or no longer possible
 */
export async function undo(
  deps: PeopleDeps,
  { personId, mergeId, caller }: { personId: number; mergeId: string; caller: Caller },
): Promise<number> {
  const { merges } = deps
  const club = await deps.accounts.club()
  try {
    return await deps.database.transaction(async (tx) => {
      const row = await lockMerge(tx, mergeId, personId)
      if (row === null) throw new Problem('NOT_FOUND')
      const now = instantOf(deps.clock)
      if (row.undo === null || row.undoUntil < now) throw new Problem(MERGE_REFUSALS.tooLate)
      const pair: MergePair = { kept: personId, merged: row.mergedPersonId }
      const [own] = await lockBoth(deps, tx, { ...pair, caller, verb: 'unmerged', isUndo: true })
      const stored = row.undo as Undo
      const returnsAddress = stored.kept.before['email_key'] !== own.emailKey
      if (returnsAddress && stored.kept.after?.['email_key'] === own.emailKey)
        await endSharedLoginsWith(deps, tx, { holderId: personId, by: personOf(caller), club })
      const newId = () => deps.accounts.random.uuid()
      const back = { mergeId, at: now, newId, credit: stored.credit }
      if (!(await merges.restoreCredit(tx, pair, back))) throw new Problem(MERGE_REFUSALS.creditUsed)
      await merges.restorePersonRow(tx, pair.kept, stored.kept)
      await merges.restorePersonRow(tx, pair.merged, stored.merged)
      await merges.restoreMember(tx, pair, stored.member)
      await merges.restoreRows(tx, pair, stored.rows)
      await closeMerge(tx, mergeId, { undoneAt: now })
      if (stored.kept.before['email'] !== stored.kept.after?.['email'])
        await endSessionsAfterMerge(deps.accounts, tx, personId)
      await deps.audit(tx, {
        personId: personOf(caller),
        ...aboutPerson(personId, 'unmerged'),
        change: { duplicate: pair.merged },
      })
      return pair.merged
    })
  } catch (error) {
    if (isUniqueViolation(error)) throw new Problem(MERGE_REFUSALS.takenSince)
    throw error
  }
}

/**
 * Ends the shared logins with an address that an undo returns to the duplicate: the kept person is no longer its
 * holder.
 */
async function endSharedLoginsWith(
  { accounts, audit }: PeopleDeps,
  tx: Tx,
  { holderId, by, club }: { holderId: number; by: number; club: AccountClub },
): Promise<void> {
  const shared = await listSharedLogins(tx, [holderId])
  for (const { personId } of shared.filter((one) => one.holderId === holderId)) {
    const person = await lockPerson(tx, personId)
    if (person === null || !(await endSharedLogin(accounts, tx, { person, byPersonId: by, club }))) continue
    await audit(tx, {
      personId: by,
      ...aboutPerson(personId, 'ended_shared_address'),
      change: { address_holder: { before: holderId, after: null } },
    })
  }
}

/** Deletes the remaining data of duplicates whose merge can no longer be undone. */
export async function finishMerges(deps: PeopleDeps): Promise<void> {
  const { accounts, database } = deps
  const now = instantOf(deps.clock)
  for (const { id, personId } of await listDueMerges(database.db, now))
    await database.transaction(async (tx) => {
      const row = await lockMerge(tx, id, personId)
      const found = row === null || row.undo === null ? null : await lockPerson(tx, row.mergedPersonId)
      if (found === null) return
      const subject = { personId: found.id, email: found.email, emailKey: found.emailKey }
      const [imageHashes, storeKeys]: [string[], string[]] = [[], []]
      for (const data of accounts.personData) {
        const orphaned = await data.remove?.(tx, subject, now)
        imageHashes.push(...(orphaned?.imageHashes ?? []))
        storeKeys.push(...(orphaned?.storeKeys ?? []))
      }
      await accounts.dropFiles(tx, { imageHashes, storeKeys })
      await closeMerge(tx, id, { finishedAt: now })
    })
}
