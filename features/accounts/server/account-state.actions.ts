/**
 * Disables, enables and removes accounts. The staff desk calls these actions inside its transactions, which also write
 * the audit log.
 */
import type { MessageDescriptor } from '@lingui/core'
import type { Tx } from '#platform/server/database/pool.ts'
import type {
  DataSubject,
  OnDay,
  OrphanedFiles,
  PersonData,
  RemovalBlock,
} from '#platform/server/person-data.ts'
import { instantOf } from '#platform/shared/clock.ts'
import { Problem } from '#platform/shared/problem.ts'
import { ACCOUNT_REFUSALS } from '../accounts.contract.ts'
import { type AccountClub, type AccountService, mailTo, personMailSetting } from './accounts-service.ts'
import { personRemovedMail } from './account-mails.ts'
import { insertEvent, lockPerson, type Person, updatePerson } from './people.store.ts'
import { endSessionsOf } from './sessions.store.ts'
import { listSharedLogins } from './shared-login.store.ts'

/** A staff member who changes the account of another person. */
export type StateChange = { personId: number; byPersonId: number }

/**
 * Disables an account: ends its sessions at once (other processes notice within half a second), refuses login, codes
 * and password recovery like an unknown address, and pauses mails to it. Ends the sessions of people who log in with
 * its address, too.
 * @throws Problem NOT_FOUND for a missing or removed person, CONFLICT when it is disabled already
 * @source docs/reference/accounts.md §4.5
 */
export async function disableAccount(service: AccountService, tx: Tx, change: StateChange): Promise<Person> {
  const found = await lockPresent(tx, change.personId)
  if (found.disabledAt !== null) throw new Problem('CONFLICT')
  const now = instantOf(service.clock)
  await updatePerson(tx, found.id, { disabledAt: now, updatedAt: now })
  await endAllSessions(service, tx, found.id)
  for (const { personId, holderId } of await listSharedLogins(tx, [found.id]))
    if (holderId === found.id) await endAllSessions(service, tx, personId)
  await noteChange(service, tx, change, 'disabled')
  return { ...found, disabledAt: now }
}

/** Enables a disabled account. Its ended sessions stay ended. @throws Problem NOT_FOUND, CONFLICT when it is enabled */
export async function enableAccount(service: AccountService, tx: Tx, change: StateChange): Promise<Person> {
  const found = await lockPresent(tx, change.personId)
  if (found.disabledAt === null) throw new Problem('CONFLICT')
  await updatePerson(tx, found.id, { disabledAt: null, updatedAt: instantOf(service.clock) })
  await noteChange(service, tx, change, 'enabled')
  return { ...found, disabledAt: null }
}

export type RemovalPreview = { blocks: RemovalBlock[]; retained: MessageDescriptor[] }

/**
 * Returns the reasons that block the removal of a person, and the data that the club would retain. @throws Problem
 * NOT_FOUND
 */
export async function previewRemoval(
  service: AccountService,
  tx: Tx,
  personId: number,
): Promise<RemovalPreview> {
  const subject = subjectOf(await lockPresent(tx, personId))
  return {
    blocks: await findBlocks(service, tx, subject),
    retained: await listRetained(service, tx, subject),
  }
}

/**
 * Removes the personal data of a person, deletes the stored files after the commit, and mails the former address what
 * was removed and what is retained.
 * @param club loaded before the transaction
 * @throws Problem NOT_FOUND, REMOVAL_BLOCKED with one entry of `errors` for each reason
 * @returns what the club retains
 */
export async function removePerson(
  service: AccountService,
  tx: Tx,
  { personId, club }: { personId: number; club: AccountClub },
): Promise<{ retained: MessageDescriptor[] }> {
  const found = await lockPresent(tx, personId)
  const subject = subjectOf(found)
  const blocks = await findBlocks(service, tx, subject)
  if (blocks.length > 0) throw removalBlocked(blocks)
  const retained = await listRetained(service, tx, subject)
  const setting = await personMailSetting(service, tx, club, found)
  await endAllSessions(service, tx, personId)
  await dropAfter(service, tx, (data) => data.remove?.(tx, subject, instantOf(service.clock)))
  await mailTo(service, tx, found.email, personRemovedMail(setting, retained))
  return { retained }
}

/**
 * Minimises the data of a lapsed member in every feature, and deletes the stored files after the commit. The account
 * stays and the person can log in.
 * @throws Problem NOT_FOUND for a missing or removed person
 * @source docs/reference/accounts.md §9.4
 */
export async function minimisePerson(
  service: AccountService,
  tx: Tx,
  personId: number,
  on: OnDay,
): Promise<void> {
  const subject = subjectOf(await lockPresent(tx, personId))
  await dropAfter(service, tx, (data) => data.minimise?.(tx, subject, on))
}

/** Changes the data of every feature, one after the other, and deletes the files that no longer belong to a person. */
async function dropAfter(
  service: AccountService,
  tx: Tx,
  change: (data: PersonData) => Promise<OrphanedFiles | void> | undefined,
): Promise<void> {
  const imageHashes: string[] = []
  const storeKeys: string[] = []
  for (const data of service.personData) {
    const orphaned = await change(data)
    imageHashes.push(...(orphaned?.imageHashes ?? []))
    storeKeys.push(...(orphaned?.storeKeys ?? []))
  }
  await service.dropFiles(tx, { imageHashes, storeKeys })
}

function removalBlocked(blocks: readonly RemovalBlock[]): Problem {
  return new Problem(ACCOUNT_REFUSALS.removalBlocked, {
    fields: blocks.map(({ code, message }) => ({ field: 'person', code, message })),
  })
}

/**
 * Loads a person and locks the row until the transaction ends. @throws Problem NOT_FOUND, also when the data was
 * removed
 */
async function lockPresent(tx: Tx, personId: number): Promise<Person> {
  const found = await lockPerson(tx, personId)
  if (found === null || found.removedAt !== null) throw new Problem('NOT_FOUND')
  return found
}

export function subjectOf({ id, email, emailKey }: Pick<Person, 'id' | 'email' | 'emailKey'>): DataSubject {
  return { personId: id, email, emailKey }
}

async function findBlocks({ personData, clock }: AccountService, tx: Tx, subject: DataSubject) {
  const blocks: RemovalBlock[] = []
  for (const data of personData)
    blocks.push(...((await data.findBlocks?.(tx, subject, instantOf(clock))) ?? []))
  return blocks
}

async function listRetained({ personData }: AccountService, tx: Tx, subject: DataSubject) {
  const retained: MessageDescriptor[] = []
  for (const data of personData) retained.push(...((await data.listRetained?.(tx, subject)) ?? []))
  return retained
}

async function endAllSessions(service: AccountService, tx: Tx, personId: number): Promise<void> {
  const ended = await endSessionsOf(tx, personId, 'disabled', instantOf(service.clock))
  tx.afterCommit(() => service.callers.forget(ended))
}

async function noteChange(
  { random, clock }: AccountService,
  tx: Tx,
  { personId, byPersonId }: StateChange,
  what: 'disabled' | 'enabled',
): Promise<void> {
  await insertEvent(tx, { id: random.uuid(), personId, what, byPersonId, detail: '', at: instantOf(clock) })
}
