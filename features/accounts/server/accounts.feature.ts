import type { IdentityProvider } from '#integrations/identity/identity-provider.ts'
import { postOffice } from '#integrations/mail/post-office.ts'
import type { Feature } from '#platform/server/feature.ts'
import { rateLimit } from '#platform/server/http/rate-limit.ts'
import { messagesFor } from '#platform/server/messages.ts'
import type { TaskCodeOf } from '#platform/server/scheduled-tasks/declare-tasks.ts'
import type { ACCOUNT_TASKS } from './accounts.tasks.ts'
import { type Accounts, openAccounts, type OpenAccountsOptions } from './open-accounts.ts'
import { attemptsOf } from './outside-login.attempt.ts'
import { OUTSIDE_LOGIN_RATE, outsideLoginRoutes } from './outside-login.routes.ts'
import { countPrivacyWork } from './privacy-work.store.ts'

export type AccountsFeatureDeps = Omit<OpenAccountsOptions, 'postOffice' | 'messagesFor'> & {
  /** The provider whose accounts people may also use to log in; null if there is none. */
  identity: IdentityProvider | null
  /** Returns whether the club has enabled the login through that provider. */
  isOutsideLoginOn: () => Promise<boolean>
}

/** Connects accounts and the login through another provider. @source docs/reference/accounts.md §2.7 */
export function accountsFeature({
  identity,
  isOutsideLoginOn,
  ...options
}: AccountsFeatureDeps): Feature & { accounts: Accounts; taskCode: TaskCodeOf<typeof ACCOUNT_TASKS> } {
  const { database, clock, random, secretKey } = options
  const accounts = openAccounts({ ...options, postOffice: postOffice({ clock, random }), messagesFor })
  const outsideLogin = identity && {
    service: accounts.service,
    provider: identity,
    attempts: attemptsOf({ secretKey, clock, random }),
    limit: rateLimit(database.pool, OUTSIDE_LOGIN_RATE),
    isOn: isOutsideLoginOn,
  }
  return {
    accounts,
    routes: [
      accounts.routes,
      (app) => {
        if (outsideLogin !== null) outsideLoginRoutes(app, outsideLogin)
      },
    ],
    workers: accounts.workers,
    counts: [{ key: 'privacy_waiting', roles: ['membership'], count: countPrivacyWork }],
    taskCode: { delete_old_sessions: () => accounts.sweep() },
  }
}
