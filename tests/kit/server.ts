import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { FastifyRequest } from 'fastify'
import type { RoutePlugin } from '#platform/server/feature.ts'
import { type ClubApp, createApp } from '#app/server/create-app.ts'
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
  /** Seeds the new database with the demo club, which takes about a second. */
  isSeeded?: boolean
  /** The ISO 8601 instant at which the clock is fixed; by default a Saturday morning in the club time zone. */
  nowIso?: string
  /** Whether an empty database requires the creation of its owner first. */
  needsOwner?: boolean
  /** Environment variables that override the demo's settings. */
  settings?: Record<string, string>
  /** Share of traces to send, if it is not the default share. */
  traceSampleRate?: number
  /** Additional routes for the test. */
  routes?: readonly RoutePlugin[]
  /** Rate limits for accounts that replace the default ones. */
  accountLimits?: Partial<AccountLimits>
  /** Pages that replace the site's. */
  documents?: Documents
  /**
   * The database of another test server, so that this server acts as a second process of the same club. The other
   * server drops the database.
   */
  database?: TestDatabase
}

/** A caller who makes requests. */
export type Asker = {
  request(method: string, path: string, rest?: Omit<Ask, 'method' | 'path'>): Promise<Answer>
}

/** A complete server on a real database and a free port. Its own requests are anonymous. */
export type RunningServer = Asker & {
  url: string
  clock: MovableClock
  database: TestDatabase
  clubApp: ClubApp
  /**
   * Returns a caller who is logged in as a person with these staff roles and rights (none by default). The session has
   * just stepped up, unless `isSteppedUp` is false.
   */
  as(who: {
    personId?: number
    roles?: readonly StaffRole[]
    rights?: readonly string[]
    isSteppedUp?: boolean
  }): Asker
  /** Sends all queued mail, then returns the mail to an address, newest first. */
  mailTo(address: string): Promise<MailboxMessage[]>
  /** Returns everything logged so far as text. */
  logged(): string
  stop(): Promise<void>
}

/** The assets of the build, which tests do not have; no file is served under these names. */
export const NO_BUILD: ClientAssets = {
  begin: '/assets/begin.js',
  entry: '/assets/entry.js',
  styles: ['/assets/entry.css'],
  fonts: [],
  words: () => ({ site: '', app: '' }),
  preloads: () => [],
  stylesOf: () => [],
}

const CALLER_HEADER = 'x-test-caller'

/** Starts the complete server for tests. Call `stop` in `afterAll`. */
export async function startTestServer(options: TestServerOptions = {}): Promise<RunningServer> {
  const dataDir = mkdtempSync(join(tmpdir(), 'paddock-server-'))
  const clock = new MovableClock(options.nowIso ?? '2026-11-21T00:00:00Z')
  const processLog = recordedProcessLog()
  const database = options.database ?? (await createTestDatabase())
  const callers = new Map<string, Caller>()

  const clubApp = await createApp({
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
    ...(options.traceSampleRate === undefined ? {} : { traceSampleRate: options.traceSampleRate }),
    ...(options.routes === undefined ? {} : { routes: options.routes }),
    ...(options.documents === undefined ? {} : { documents: options.documents }),
  })
  const url = await clubApp.server.listen({ host: '127.0.0.1', port: 0 })

  return {
    url,
    clock,
    database,
    clubApp,
    request: (method, path, rest = {}) => ask(url, { method, path, ...rest }),
    as: ({ personId = 1, roles = [], rights = [], isSteppedUp = true }) => {
      const key = String(callers.size)
      callers.set(key, {
        kind: 'person',
        personId,
        sessionId: `test-${key}`,
        roles: new Set(roles),
        rights,
        get steppedUpAtMs() {
          return isSteppedUp ? clock.nowMs() : null
        },
      })
      return {
        request: (method, path, { headers, ...rest } = {}) =>
          ask(url, { method, path, ...rest, headers: { ...headers, [CALLER_HEADER]: key } }),
      }
    },
    mailTo: async (address) => {
      // A job may queue another one, so jobs run until none is due.
      while ((await clubApp.runDueJobs()) > 0);
      return (await clubApp.mailbox?.read(address)) ?? []
    },
    logged: processLog.text,
    stop: async () => {
      await clubApp.close()
      if (!options.database) await database.drop()
      rmSync(dataDir, { recursive: true, force: true })
    },
  }
}

/** Returns the caller registered under a test-only request header. Production has no such header. */
function callerOf(request: FastifyRequest, callers: ReadonlyMap<string, Caller>): Caller | undefined {
  const key = request.headers[CALLER_HEADER]
  return typeof key === 'string' ? callers.get(key) : undefined
}
