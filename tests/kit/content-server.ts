import { acceptUploads, receiveUpload } from '#features/media/server/media.public.ts'
import {
  type AddressDeps,
  graphqlRoute,
  groupRecord,
  groupsRoutes,
  pageDraftRoutes,
  pageRecord,
  pagesRoutes,
  type PublishedPage,
  publishDuePages,
  tidyDrafts,
  type DraftAudit,
  type DraftDeps,
} from '#features/pages/server/pages.public.ts'
import { contentLanguagesOf } from '#features/site/content-languages.rules.ts'
import { shownLanguage } from '#features/site/shown-language.rules.ts'
import { FULL_CONTENT_RIGHT } from '#features/staff/content-rights.rules.ts'
import { contentRightOf } from '#features/staff/server/staff.public.ts'
import { type Caller, STAFF_ROLES, type StaffRole, ANONYMOUS } from '#platform/server/caller.ts'
import { signedCodes } from '#platform/server/signed-codes.ts'
import { systemRandom } from '#platform/server/random.ts'
import { type ContentVersion, followContentVersions } from '#platform/server/content-version.ts'
import { createEdge } from '#platform/server/http/edge.ts'
import type { Tx } from '#platform/server/database/pool.ts'
import { recordRoutes } from '#platform/server/records/record-routes.ts'
import type { Locale } from '#platform/shared/locales.ts'
import { MovableClock } from '#platform/shared/clock.ts'
import { type Answer, ask, type Ask } from './ask.ts'
import { createTestDatabase, type TestDatabase } from './database.ts'
import { pageOf, recordedProcessLog } from './edge.ts'
import { silentLog } from './log.ts'
import { recordStatements } from './statements.ts'

/** The image id that every upload returns. */
export const KEPT_IMAGE = '0123456789abcdef0123456789abcdef'

/** The redirects of the site, which no call changes. */
const REDIRECTS: ReadonlyMap<string, string> = new Map([
  ['/redirected', '/elsewhere'],
  ['/shop/group/winter', '/shop/group/summer'],
])

export type ContentServer = {
  url: string
  database: TestDatabase
  clock: MovableClock
  contentVersion: ContentVersion
  /** The statements sent through the pool outside transactions, without the queries of the content version. */
  statements: ReturnType<typeof recordStatements>
  /** The domain events emitted for pages, oldest first. */
  announced: ({ published: PublishedPage } | { withdrawn: number })[]
  /** Entries that the editor's calls have added to the audit log, oldest first. */
  audited: DraftAudit[]
  /** The changed addresses of published pages, oldest first. */
  moved: { from: string; to: string }[]
  /** Changes the languages in which the club offers its content. */
  offer(main: Locale, ...further: Locale[]): void
  /** Publishes the scheduled pages that are due. */
  publishDue(): Promise<void>
  /** Creates the first version of pages that have none. */
  tidy(): Promise<void>
  /** Makes a call as an anonymous caller, or as staff with these roles. */
  call(path: string, rest?: Omit<Ask, 'path'>, roles?: readonly StaffRole[] | null): Promise<Answer>
  post(path: string, body: object | string, roles?: readonly StaffRole[] | null): Promise<Answer>
  stop(): Promise<void>
}

/** Starts a server with only the page and group calls, on a real database. The test chooses the caller of each call. */
export async function startContentServer({ showsSchema = false } = {}): Promise<ContentServer> {
  const database = await createTestDatabase()
  const clock = new MovableClock('2026-11-21T00:00:00Z')
  const versions = await followContentVersions({ database, clock, log: silentLog })
  const contentVersion = versions.content
  const announced: ContentServer['announced'] = []
  const audited: ContentServer['audited'] = []
  const moved: ContentServer['moved'] = []
  const edge = createEdge({
    log: recordedProcessLog(),
    clock,
    random: systemRandom(clock),
    version: contentVersion,
    placesVersion: versions.places,
    identify: (request) => Promise.resolve(callerOf(request.headers['x-test-roles']?.toString())),
    documents: { find: () => Promise.resolve(pageOf('', { status: 404, cacheable: false })) },
    policyHosts: () => ({}),
    isHttps: false,
    trustedProxies: [],
    report: () => undefined,
  })
  const languages = { current: contentLanguagesOf({ main_language: 'en', further_languages: [] }) }
  const deps = {
    database,
    clock,
    contentVersion,
    log: silentLog,
    timezone: () => Promise.resolve('Australia/Sydney'),
    languages: () => Promise.resolve(languages.current),
  }
  await acceptUploads(edge.app)
  pagesRoutes(edge.app, deps)
  groupsRoutes(edge.app, deps)
  await graphqlRoute(edge.app, { ...deps, showsSchema })
  const pageDeps = {
    contentVersion,
    appRouteNames: ['cart', 'login', 'specialVehicle'],
    onPublished: async (_tx: Tx, published: PublishedPage) => void announced.push({ published }),
    onWithdrawn: async (_tx: Tx, withdrawn: number) => void announced.push({ withdrawn }),
  }
  const addresses: AddressDeps = {
    onAddressChanged: async (_tx, from, to) => {
      moved.push({ from, to })
      return 0
    },
    removeRedirectsTo: async () => [],
    freeAddress: async (_tx, url) => (url === '/redirected' ? '/elsewhere' : null),
    findAddressesSince: async () => new Map(),
    findRedirectTargets: async (_tx, paths) =>
      new Map([...REDIRECTS].filter(([from]) => paths.includes(from))),
    isLinkedElsewhere: async (_db, url) => url === '/in-a-menu',
  }
  const drafts: DraftDeps = {
    ...deps,
    ...pageDeps,
    ...addresses,
    random: systemRandom(clock),
    storeImage: async () => ({ hash: KEPT_IMAGE, placeholder: '#445566', width: 1600, height: 900 }),
    namesOf: async (_db, ids) => new Map(ids.map((id) => [id, `Person ${id}`])),
    audit: async (_tx, done) => void audited.push(done),
    write: () => Promise.resolve(),
    findUnknownPaths: async (_db, paths) => paths.filter((path) => path !== '/cart'),
    rightOf: contentRightOf,
    findRight: async (_db, personId) => (personId <= 2 ? FULL_CONTENT_RIGHT : null),
    needsSecondPerson: () => Promise.resolve(false),
    linkCodes: signedCodes('secret', 'draft preview'),
    appUrl: 'https://club.example',
  }
  pageDraftRoutes(edge.app, drafts)
  const pages = pageRecord({ ...pageDeps, addresses: { clock, ...addresses } })
  const groups = groupRecord({
    database,
    contentVersion,
    shown: async (language) => shownLanguage(languages.current, language),
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
    audited,
    moved,
    offer: (main, ...further) => {
      languages.current = contentLanguagesOf({ main_language: main, further_languages: further })
    },
    publishDue: () => publishDuePages(drafts),
    tidy: () => tidyDrafts(drafts),
    call,
    post: (path, body, roles = null) =>
      call(path, { method: 'POST', body, headers: { 'content-type': 'application/json' } }, roles),
    stop: async () => {
      await edge.app.close()
      await versions.stop()
      await database.drop()
    },
  }
}

/** Returns the caller that the test header describes: role names, and optionally the id of the person, 1 by default. */
function callerOf(roles: string | undefined): Caller {
  if (roles === undefined) return ANONYMOUS
  const held = STAFF_ROLES.filter((role) => roles.split(' ').includes(role))
  return {
    kind: 'person',
    personId: Number(/\d+/.exec(roles)?.[0] ?? 1),
    sessionId: 'test',
    roles: new Set(held),
    steppedUpAtMs: null,
  }
}
