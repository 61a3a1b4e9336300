import {
  type AccountService,
  resolvePrivacyWork,
  findOpenPrivacyWork,
  previewRemoval,
  type PrivacyWork,
  type RemovalPreview,
  removePerson,
  startPrivacyWork,
  withStepUp,
  type WriteToPerson,
} from '#features/accounts/server/accounts.public.ts'
import type { Tx } from '#platform/server/database/pool.ts'
import type { Service } from '#platform/server/service.ts'
import { instantOf } from '#platform/shared/clock.ts'
import { Problem } from '#platform/shared/problem.ts'
import { PRIVACY_DESK_REFUSALS } from '../privacy-desk.contract.ts'
import { PRIVACY_ANSWER_MESSAGES } from '../privacy-desk.rules.ts'
import type { Audit } from './audit.ts'
import { privacyAnswerMail } from './staff-mails.ts'

export type PrivacyDeskDeps = Pick<Service, 'database' | 'clock'> & {
  accounts: AccountService
  audit: Audit
  write: WriteToPerson
  /**
   * Records the removal in the person's household and ends log-ins that use the person's address. Runs in the
   * transaction of the removal, before the data of the person is removed.
   */
  beforeRemoval: (tx: Tx, removal: { personId: number; staffId: number }) => Promise<void>
}

const done = (
  personId: number,
  { id, kind }: PrivacyWork,
  verb: string,
  change: Record<string, unknown>,
) => ({
  personId,
  verb,
  subjectKind: 'privacy_request',
  subjectId: id,
  change: { kind, ...change },
})

/** Marks a request as in progress. @throws Problem NOT_FOUND, CONFLICT */
export async function startWork(deps: PrivacyDeskDeps, personId: number, id: string): Promise<PrivacyWork> {
  return deps.database.transaction(async (tx) => {
    const work = await startPrivacyWork(tx, id)
    await deps.audit(tx, done(personId, work, 'took_up', { of: work.personId }))
    return work
  })
}

/**
 * Finishes a request and mails the answer to the member.
 * @throws Problem VALIDATION without words, NOT_FOUND, CONFLICT, NOT_ELIGIBLE for completing a deletion request
 */
export async function answer(
  deps: PrivacyDeskDeps,
  personId: number,
  { id, isWhole, words }: { id: string; isWhole: boolean; words: string },
): Promise<PrivacyWork> {
  if (words === '')
    throw new Problem('VALIDATION', {
      fields: [{ field: 'words', code: 'required', message: PRIVACY_ANSWER_MESSAGES.required }],
    })
  return deps.database.transaction(async (tx) => {
    const work = await resolvePrivacyWork(tx, id, { isWhole, answeredAt: instantOf(deps.clock) })
    // A deletion request can only be completed by removing the person; otherwise the mail would claim a removal that
    // did not happen.
    if (work.kind === 'delete' && isWhole) throw new Problem(PRIVACY_DESK_REFUSALS.notRemoved)
    await deps.write(tx, work.personId, () => privacyAnswerMail(work, { isWhole, words }), {
      toDisabled: true,
    })
    await deps.audit(tx, done(personId, work, 'answered', { of: work.personId, status: work.status, words }))
    return work
  })
}

/**
 * Returns a preview of an open deletion request: the reasons against the removal of its person, and the data that would
 * be retained.
 * @throws Problem NOT_FOUND, CONFLICT once answered
 */
export async function preview(deps: PrivacyDeskDeps, id: string): Promise<RemovalPreview> {
  return deps.database.transaction(async (tx) => {
    const { personId } = await loadDeletion(tx, id)
    return previewRemoval(deps.accounts, tx, personId)
  })
}

/**
 * Removes the person of a deletion request and finishes the request. The person gets a mail that lists the retained
 * data.
 * @throws Problem VALIDATION for the code, NOT_FOUND, CONFLICT once answered, REMOVAL_BLOCKED
 */
export async function remove(
  deps: PrivacyDeskDeps,
  staffId: number,
  { id, code }: { id: string; code: string },
): Promise<PrivacyWork> {
  const club = await deps.accounts.club()
  return withStepUp(deps.accounts, staffId, code, async (tx) => {
    const { personId } = await loadDeletion(tx, id)
    await deps.beforeRemoval(tx, { personId, staffId })
    const { retained } = await removePerson(deps.accounts, tx, { personId, club })
    const work = await resolvePrivacyWork(tx, id, {
      isWhole: retained.length === 0,
      answeredAt: instantOf(deps.clock),
    })
    await deps.audit(tx, done(staffId, work, 'removed_person', { of: personId, status: work.status }))
    return { ...work, isRemoved: true }
  })
}

async function loadDeletion(tx: Tx, id: string): Promise<PrivacyWork> {
  const work = await findOpenPrivacyWork(tx, id)
  if (work.kind !== 'delete') throw new Problem('NOT_FOUND')
  return work
}
