import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { FastifyRequest } from 'fastify'
import type { RoutePlugin } from '#app/server/build.ts'
import { type House, openHouse } from '#app/server/house.ts'
import { settingsFrom } from '#app/server/settings.ts'
import type { ClientAssets } from '#app/web/document.ts'
import type { AccountLimits } from '#features/accounts/server/accounts.public.ts'
import type { MailboxMessage } from '#integrations/mail/mailbox.ts'
import type { Caller, StaffRole } from '#platform/server/caller.ts'
import type { Documents } from '#platform/server/page-document.ts'
import { MovableClock } from '#platform/shared/clock.ts'
import { type Answer, ask, type Ask } from './ask.ts'
import { createTestDatabase, type TestDatabase } from './database.ts'
import { recordedProcessLog } from './edge.ts'

export type TestServerOptions = {
  /** The demo club is put into the new database; a second or so. */
  isSeeded?: boolean
  /** ISO 8601 instant at which the clock stands; a Saturday morning at the club when absent. */
  nowIso?: string
  /** Whether an empty database asks for its owner first. */
  needsOwner?: boolean
  /** Settings on top of a demo's own, by their names in the environment. */
  settings?: Record<string, string>
  /** Further calls for the test's own use. */
  routes?: readonly RoutePlugin[]
  /** Other limits of accounts than a club's own. */
  accountLimits?: Partial<AccountLimits>
  /** Pages of the test's own instead of the site's. */
  documents?: Documents
  /** Another server's database: a second process of the same club. It stays that server's to drop. */
  database?: TestDatabase
}

/** Somebody who makes requests. */
export type Asker = {
  request(method: string, path: string, rest?: Omit<Ask, 'method' | 'path'>): Promise<Answer>
}

/** A whole server on a real database and a port of its own. As itself it asks as a stranger. */
export type RunningServer = Asker & {
  url: string
  clock: MovableClock
  database: TestDatabase
  house: House
  /** Asks as somebody who is logged in, with these desks of the committee; none when absent. */
  as(who: { personId?: number; roles?: readonly StaffRole[] }): Asker
  /** The mail that was sent to an address, newest first; what is queued is sent before. */
  mailTo(address: string): Promise<MailboxMessage[]>
  /** All that was logged so far, as text. */
  logged(): string
  stop(): Promise<void>
}

/** Stands for what a build would have left; nothing is served under these names. */
const NO_BUILD: ClientAssets = {
  begin: '/assets/begin.js',
  entry: '/assets/entry.js',
  styles: ['/assets/entry.css'],
  fonts: [],
  words: () => ({ site: '', app: '' }),
  preloads: () => [],
  stylesOf: () => [],
}

const CALLER_HEADER = 'x-test-caller'

/** Starts the real server for tests. Call `stop` in `afterAll`. */
export async function startTestServer(options: TestServerOptions = {}): Promise<RunningServer> {
  const dataDir = mkdtempSync(join(tmpdir(), 'paddock-server-'))
  const clock = new MovableClock(options.nowIso ?? '2026-11-21T00:00:00Z')
  const processLog = recordedProcessLog()
  const database = options.database ?? (await createTestDatabase())
  const callers = new Map<string, Caller>()

  const house = await openHouse({
    settings: settingsFrom({
      DEMO: '1',
      DATA_DIR: dataDir,
      PORT: '0',
      APP_URL: 'http://localhost:3000',
      ...options.settings,
    }),
    clock,
    processLog,
    database: options.database ? { ...database, close: () => Promise.resolve() } : database,
    assets: NO_BUILD,
    ...(options.needsOwner === undefined ? {} : { needsOwner: options.needsOwner }),
    isSeeded: options.isSeeded ?? false,
    identify: async (request, own) => callerOf(request, callers) ?? own(request),
    ...(options.accountLimits === undefined ? {} : { accountLimits: options.accountLimits }),
    ...(options.routes === undefined ? {} : { routes: options.routes }),
    ...(options.documents === undefined ? {} : { documents: options.documents }),
  })
  const url = await house.server.listen({ host: '127.0.0.1', port: 0 })

  return {
    url,
    clock,
    database,
    house,
    request: (method, path, rest = {}) => ask(url, { method, path, ...rest }),
    as: ({ personId = 1, roles = [] }) => {
      const key = String(callers.size)
      callers.set(key, { kind: 'person', personId, sessionId: `test-${key}`, roles: new Set(roles) })
      return {
        request: (method, path, { headers, ...rest } = {}) =>
          ask(url, { method, path, ...rest, headers: { ...headers, [CALLER_HEADER]: key } }),
      }
    },
    mailTo: async (address) => {
      // A job may queue another one.
      while ((await house.runDueJobs()) > 0);
      return (await house.mailbox?.read(address)) ?? []
    },
    logged: processLog.text,
    stop: async () => {
      await house.close()
      if (!options.database) await database.drop()
      rmSync(dataDir, { recursive: true, force: true })
    },
  }
}

/** The tests' own way of proving who asks, known to this server alone. */
function callerOf(request: FastifyRequest, callers: ReadonlyMap<string, Caller>): Caller | undefined {
  const key = request.headers[CALLER_HEADER]
  return typeof key === 'string' ? callers.get(key) : undefined
}
