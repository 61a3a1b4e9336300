import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { Caller } from '#platform/server/caller.ts'
import type { JobWorker } from '#platform/server/jobs/job-runner.ts'
import { everyMs } from '#platform/server/timers.ts'
import { DAY_MS, HOUR_MS } from '#platform/shared/durations.ts'
import { accessTokens } from './access-token.ts'
import { accountKeysFrom } from './account-keys.ts'
import type { AccountService } from './accounts-service.ts'
import { ACCOUNT_LIMITS, type AccountLimits } from './budgets.ts'
import { deleteEndedBudgets } from './budgets.store.ts'
import { callerReader } from './identify.ts'
import { deleteOldCodes } from './login-codes.store.ts'
import { loginRoutes, SESSION_PATHS } from './login.routes.ts'
import { EXPORT_JOB, exportWorker } from './privacy.actions.ts'
import { deleteOldExports } from './privacy.store.ts'
import { deleteOldSessions } from './sessions.store.ts'
import { userRoutes } from './user.routes.ts'

export type OpenAccountsOptions = Omit<
  AccountService,
  'keys' | 'tokens' | 'callers' | 'limits' | 'refreshTtlMs'
> & {
  /** Signing keys derive from it. */
  secretKey: string
  accessTokenTtlS: number
  refreshTokenTtlS: number
  /** For tests; a club's own are ACCOUNT_LIMITS. */
  limits?: Partial<AccountLimits> | undefined
}

/** Accounts, put together. */
export type Accounts = {
  service: AccountService
  routes: (app: FastifyInstance) => void
  /** Who calls. @throws Problem TOKEN_EXPIRED, TOKEN_INVALID */
  identify: (request: FastifyRequest) => Promise<Caller>
  /** What this feature does in the background. */
  workers: Readonly<Record<string, JobWorker>>
  /** Forgets what has served its time. */
  sweep(): Promise<void>
  /** Sweeps now and then. @returns stop, which waits for a sweep under way */
  startSweeping(): () => Promise<void>
}

const SWEEP_EVERY_MS = HOUR_MS
/** How long a session that is over can still be looked up by the person, and by who has to find out what happened. */
const KEEP_SESSIONS_MS = 90 * DAY_MS

/** Puts the parts of accounts together. Asks nothing of the network. */
export function openAccounts(options: OpenAccountsOptions): Accounts {
  const { secretKey, accessTokenTtlS, refreshTokenTtlS, limits, ...rest } = options
  const { database, clock, log, appUrl } = rest
  const keys = accountKeysFrom(secretKey)
  const tokens = accessTokens({ keys, issuer: appUrl, ttlS: accessTokenTtlS, clock })
  const callers = callerReader({ database, clock, tokens, openPaths: SESSION_PATHS })
  const service: AccountService = {
    ...rest,
    keys,
    tokens,
    callers,
    limits: { ...ACCOUNT_LIMITS, ...limits },
    refreshTtlMs: refreshTokenTtlS * 1_000,
  }
  const sweep = async () => {
    const nowMs = clock.nowMs()
    await deleteEndedBudgets(database.db, new Date(nowMs))
    await deleteOldCodes(database.db, new Date(nowMs - DAY_MS))
    await deleteOldExports(database.db, new Date(nowMs))
    await deleteOldSessions(database.db, new Date(nowMs - KEEP_SESSIONS_MS))
  }
  return {
    service,
    routes: (app) => {
      loginRoutes(app, service)
      userRoutes(app, service)
    },
    identify: (request) => callers.identify(request),
    workers: { [EXPORT_JOB]: exportWorker(service) },
    sweep,
    startSweeping: () =>
      everyMs(SWEEP_EVERY_MS, sweep, (error) =>
        log.error({ err: error }, 'forgetting old sessions and codes failed'),
      ),
  }
}
