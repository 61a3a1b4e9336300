import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { Caller } from '#platform/server/caller.ts'
import type { JobWorker } from '#platform/server/jobs/run-job.ts'
import { everyMs } from '#platform/server/timers.ts'
import { DAY_MS } from '#platform/shared/durations.ts'
import { accessTokens } from './access-token.ts'
import { accountKeysFrom } from './account-keys.ts'
import type { AccountService } from './accounts-service.ts'
import { ACCOUNT_LIMITS, type AccountLimits } from './budgets.ts'
import { deleteEndedBudgets } from './budgets.store.ts'
import { callerReader } from './identify.ts'
import { deleteOldCodes } from './login-codes.store.ts'
import { openSecurityLog, type SecurityLog } from './security-log.ts'
import { deleteOldSecurityEvents } from './security-log.store.ts'
import { loginRoutes, SESSION_PATHS } from './login.routes.ts'
import { EXPORT_JOB, exportWorker } from './privacy.actions.ts'
import { deleteOldExports } from './privacy.store.ts'
import { deleteEndedGrants } from './grants.store.ts'
import { deleteOldSessions } from './sessions.store.ts'
import { userRoutes } from './user.routes.ts'

export type OpenAccountsOptions = Omit<
  AccountService,
  'keys' | 'tokens' | 'callers' | 'limits' | 'refreshTtlMs'
> & {
  /** The secret from which the signing keys are derived. */
  secretKey: string
  /** Whether callers are cached for a short time. False if another process may end a session or change roles. */
  cachesCallers: boolean
  accessTokenTtlS: number
  refreshTokenTtlS: number
  /** Overrides of ACCOUNT_LIMITS for tests. */
  limits?: Partial<AccountLimits> | undefined
}

/** The accounts feature: service, routes, workers and background tasks. */
export type Accounts = {
  service: AccountService
  routes: (app: FastifyInstance) => void
  /** Returns the caller of a request. @throws Problem TOKEN_EXPIRED, TOKEN_INVALID */
  identify: (request: FastifyRequest) => Promise<Caller>
  /** The feature’s job workers. */
  workers: Readonly<Record<string, JobWorker>>
  /** Deletes expired data. Runs as a scheduled task. */
  sweep(): Promise<void>
  securityLog: SecurityLog
  /** Writes the security log at an interval. @returns stop, which waits for the writing */
  startSecurityLog(): () => Promise<void>
}

/** How long an ended session stays in the list for the person and for investigations, in milliseconds. */
const SESSION_TTL_MS = 90 * DAY_MS
const KEEP_SECURITY_EVENTS_MS = 30 * DAY_MS
const FLUSH_EVERY_MS = 10_000

/** Creates the accounts feature. Makes no network calls. */
export function openAccounts(options: OpenAccountsOptions): Accounts {
  const { secretKey, cachesCallers, accessTokenTtlS, refreshTokenTtlS, limits, ...rest } = options
  const { database, clock, log, appUrl } = rest
  const keys = accountKeysFrom(secretKey)
  const tokens = accessTokens({ keys, issuer: appUrl, ttlS: accessTokenTtlS, clock })
  const callers = callerReader({ database, clock, tokens, openPaths: SESSION_PATHS, cachesCallers })
  const service: AccountService = {
    ...rest,
    keys,
    tokens,
    callers,
    limits: { ...ACCOUNT_LIMITS, ...limits },
    refreshTtlMs: refreshTokenTtlS * 1_000,
  }
  const securityLog = openSecurityLog({ database, clock })
  const sweep = async () => {
    const nowMs = clock.nowMs()
    await deleteEndedBudgets(database.db, new Date(nowMs))
    await deleteOldCodes(database.db, new Date(nowMs - DAY_MS))
    await deleteOldExports(database.db, new Date(nowMs))
    await deleteEndedGrants(database.db, new Date(nowMs))
    await deleteOldSessions(database.db, new Date(nowMs - SESSION_TTL_MS))
    await deleteOldSecurityEvents(database.db, new Date(nowMs - KEEP_SECURITY_EVENTS_MS))
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
    securityLog,
    startSecurityLog: () =>
      everyMs(FLUSH_EVERY_MS, securityLog.flush, (error) =>
        log.error({ err: error }, 'writing the security log failed'),
      ),
  }
}
