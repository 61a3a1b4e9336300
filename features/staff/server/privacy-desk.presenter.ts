import type { PrivacyWork } from '#features/accounts/server/accounts.public.ts'
import type { PrivacyWorkItem } from '../privacy-desk.contract.ts'
import { PRIVACY_ANSWER_WITHIN_MS } from '../privacy-desk.rules.ts'

/** Presents a request about personal data. The name and the address of a removed person are empty. */
export function presentRequest(work: PrivacyWork): PrivacyWorkItem {
  return {
    id: work.id,
    kind: work.kind as PrivacyWorkItem['kind'],
    detail: work.detail,
    status: work.status as PrivacyWorkItem['status'],
    created_at: work.createdAt.toISOString(),
    due_at: new Date(work.createdAt.getTime() + PRIVACY_ANSWER_WITHIN_MS).toISOString(),
    answered_at: work.answeredAt?.toISOString() ?? null,
    person_id: work.personId,
    person: work.isRemoved ? '' : work.name,
    email: work.isRemoved ? '' : work.email,
  }
}
