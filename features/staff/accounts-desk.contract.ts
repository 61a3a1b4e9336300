/** API to disable and enable accounts, for staff. */
import { msg } from '@lingui/core/macro'
import { endpoint } from '#platform/shared/endpoint.ts'
import type { Refusal } from '#platform/shared/problem.ts'

const BASE = '/api/v1/staff/accounts'

/** An account as shown to staff. Removed people have no data left and are never listed. */
export type DeskAccount = {
  id: number
  name: string
  email: string
  roles: string[]
  /** Time of disabling; null for an enabled account. */
  disabled_at: string | null
}

/** Returns the accounts whose name or email contains the text; without a text, the disabled accounts. */
export const listAccounts = endpoint<{ q?: string }, { data: DeskAccount[] }>('GET', BASE)

/** Disables an account. `code` was mailed to the caller; `reason` goes to the audit log. */
export const disableAccountCall = endpoint<
  { person_id: number; reason: string; code: string },
  { item: DeskAccount }
>('POST', `${BASE}/disable`)

/** Enables a disabled account. `code` was mailed to the caller. */
export const enableAccountCall = endpoint<{ person_id: number; code: string }, { item: DeskAccount }>(
  'POST',
  `${BASE}/enable`,
)

export const ACCOUNT_DESK_REFUSALS = {
  ownAccount: { code: 'NOT_ELIGIBLE', status: 422, message: msg`You can’t disable your own account.` },
  staffAccount: {
    code: 'FORBIDDEN',
    status: 403,
    message: msg`Only an owner can disable or enable someone who holds desk roles.`,
  },
} as const satisfies Record<string, Refusal>
