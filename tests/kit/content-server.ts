import { acceptUploads, receiveUpload } from '#features/media/server/media.public.ts'
import {
  graphqlRoute,
  groupRecord,
  groupsRoutes,
  pageRecord,
  pagesRoutes,
  type PublishedPage,
} from '#features/pages/server/pages.public.ts'
import { type Caller, STAFF_ROLES, type StaffRole, ANONYMOUS } from '#platform/server/caller.ts'
import { systemRandom } from '#platform/server/random.ts'
import { type ContentVersion, followContentVersion } from '#platform/server/content-version.ts'
import { createEdge } from '#platform/server/http/edge.ts'
import { recordRoutes } from '#platform/server/records/record-routes.ts'
import { MovableClock } from '#platform/shared/clock.ts'
import { type Answer, ask, type Ask } from './ask.ts'
import { createTestDatabase, type TestDatabase } from './database.ts'
import { pageOf, recordedProcessLog } from './edge.ts'
import { silentLog } from './log.ts'
import { recordStatements } from './statements.ts'

/** The image id that every upload returns. */
export const KEPT_IMAGE = '0123456789abcdef0123456789abcdef'

export type ContentServer = {
  url: string
  database: TestDatabase
  clock: MovableClock
  contentVersion: ContentVersion
  /** The statements sent through the pool outside transactions, without the queries of the content version. */
  statements: ReturnType<typeof recordStatements>
  /** The domain events emitted for pages, oldest first. */
  announced: ({ published: PublishedPage } | { withdrawn: number })[]
  /** Makes a call as an anonymous caller, or as staff with these roles. */
  call(path: string, rest?: Omit<Ask, 'path'>, roles?: readonly StaffRole[] | null): Promise<Answer>
  post(path: string, body: object | string, roles?: readonly StaffRole[] | null): Promise<Answer>
  stop(): Promise<void>
}

/** Starts a server with only the page and group calls, on a real database. The test chooses the caller of each call. */
export async function startContentServer({ showsSchema = false } = {}): Promise<ContentServer> {
  const database = await createTestDatabase()
  const clock = new MovableClock('2026-11-21T00:00:00Z')
  const contentVersion = await followContentVersion({ database, clock, log: silentLog })
  const announced: ContentServer['announced'] = []
  const edge = createEdge({
    log: recordedProcessLog(),
    clock,
    random: systemRandom(clock),
    version: contentVersion,
    identify: (request) => Promise.resolve(callerOf(request.headers['x-test-roles']?.toString())),
    documents: { find: () => Promise.resolve(pageOf('', { status: 404, cacheable: false })) },
    policyHosts: () => ({}),
    isHttps: false,
    trustedProxies: [],
    report: () => undefined,
  })
  const deps = { database, clock, contentVersion, log: silentLog }
  await acceptUploads(edge.app)
  pagesRoutes(edge.app, deps)
  groupsRoutes(edge.app, deps)
  await graphqlRoute(edge.app, { ...deps, showsSchema })
  const pages = pageRecord({
    contentVersion,
    appRouteNames: ['cart', 'login', 'specialVehicle'],
    onPublished: async (_tx, published) => void announced.push({ published }),
    onWithdrawn: async (_tx, withdrawn) => void announced.push({ withdrawn }),
  })
  const groups = groupRecord({
    database,
    contentVersion,
    storeImage: (_bytes, fileName) => Promise.resolve({ hash: KEPT_IMAGE, fileName }),
  })
  recordRoutes(edge.app, [pages, groups], { ...deps, receiveUpload })
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
  if (roles === undefined) return ANONYMOUS
  const held = STAFF_ROLES.filter((role) => roles.split(' ').includes(role))
  return { kind: 'person', personId: 1, sessionId: 'test', roles: new Set(held), steppedUpAtMs: null }
}
