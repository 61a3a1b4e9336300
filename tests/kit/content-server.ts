import { acceptUploads, receiveUpload } from '#features/media/server/media.public.ts'
import {
  graphqlRoute,
  groupRecord,
  groupsRoutes,
  pageRecord,
  pagesRoutes,
  type PublishedPage,
} from '#features/pages/server/pages.public.ts'
import { type Caller, STAFF_ROLES, type StaffRole, STRANGER } from '#platform/server/caller.ts'
import { systemChance } from '#platform/server/chance.ts'
import { type ContentVersion, followContentVersion } from '#platform/server/content-version.ts'
import { createEdge } from '#platform/server/http/edge.ts'
import { recordRoutes } from '#platform/server/records/record-routes.ts'
import { MovableClock } from '#platform/shared/clock.ts'
import { type Answer, ask, type Ask } from './ask.ts'
import { createTestDatabase, type TestDatabase } from './database.ts'
import { pageOf, recordedProcessLog } from './edge.ts'
import { silentLog } from './log.ts'
import { recordStatements } from './statements.ts'

/** What every uploaded picture turns out to be. */
export const KEPT_IMAGE = '0123456789abcdef0123456789abcdef'

export type ContentServer = {
  url: string
  database: TestDatabase
  clock: MovableClock
  contentVersion: ContentVersion
  /** What went through the pool outside transactions, without the questions for the content version. */
  statements: ReturnType<typeof recordStatements>
  /** What pages announced, newest last. */
  announced: ({ published: PublishedPage } | { withdrawn: number })[]
  /** A call by a stranger, or by a person with these desks. */
  call(path: string, rest?: Omit<Ask, 'path'>, roles?: readonly StaffRole[] | null): Promise<Answer>
  post(path: string, body: object | string, roles?: readonly StaffRole[] | null): Promise<Answer>
  stop(): Promise<void>
}

/** The calls about pages and groups on a real database. Who calls is said by the test. */
export async function startContentServer({ showsSchema = false } = {}): Promise<ContentServer> {
  const database = await createTestDatabase()
  const clock = new MovableClock('2026-11-21T00:00:00Z')
  const contentVersion = await followContentVersion({ database, clock, log: silentLog })
  const announced: ContentServer['announced'] = []
  const edge = createEdge({
    log: recordedProcessLog(),
    clock,
    chance: systemChance(clock),
    version: contentVersion,
    identify: (request) => Promise.resolve(callerOf(request.headers['x-test-roles']?.toString())),
    documents: { find: () => Promise.resolve(pageOf('', { status: 404, cacheable: false })) },
    policyHosts: () => ({}),
    isHttps: false,
    trustedProxies: [],
    report: () => undefined,
  })
  const powers = { database, clock, contentVersion, log: silentLog }
  await acceptUploads(edge.app)
  pagesRoutes(edge.app, powers)
  groupsRoutes(edge.app, powers)
  await graphqlRoute(edge.app, { ...powers, showsSchema })
  const pages = pageRecord({
    contentVersion,
    appRouteNames: ['cart', 'login', 'specialVehicle'],
    onPublished: async (_tx, published) => void announced.push({ published }),
    onWithdrawn: async (_tx, withdrawn) => void announced.push({ withdrawn }),
  })
  const groups = groupRecord({
    database,
    contentVersion,
    keepImage: (_bytes, fileName) => Promise.resolve({ hash: KEPT_IMAGE, fileName }),
  })
  recordRoutes(edge.app, [pages, groups], { ...powers, receiveUpload })
  edge.closeRoutes()
  const url = await edge.app.listen({ host: '127.0.0.1', port: 0 })

  const call: ContentServer['call'] = (path, rest = {}, roles = null) =>
    ask(url, {
      path,
      ...rest,
      headers: { ...rest.headers, ...(roles ? { 'x-test-roles': ['person', ...roles].join(' ') } : {}) },
    })
  return {
    url,
    database,
    clock,
    contentVersion,
    statements: recordStatements(database, (text) => !text.includes('content_version')),
    announced,
    call,
    post: (path, body, roles = null) =>
      call(path, { method: 'POST', body, headers: { 'content-type': 'application/json' } }, roles),
    stop: async () => {
      await edge.app.close()
      await contentVersion.stop()
      await database.drop()
    },
  }
}

function callerOf(roles: string | undefined): Caller {
  if (roles === undefined) return STRANGER
  const held = STAFF_ROLES.filter((role) => roles.split(' ').includes(role))
  return { kind: 'person', personId: 1, sessionId: 'test', roles: new Set(held) }
}
