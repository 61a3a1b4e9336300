/** Seeds the demo club into an empty database, through the same actions that its committee would use. */
import { addImage, addVideo, type MediaService } from '#features/media/server/media.public.ts'
import { insertTerms } from '#features/cart/server/cart.public.ts'
import { productRecord } from '#features/catalogue/server/catalogue.public.ts'
import {
  groupRecord,
  pageRecord,
  type PublishedPage,
  translateLivePage,
} from '#features/pages/server/pages.public.ts'
import { indexDocument, removeDocument } from '#features/search/server/search.public.ts'
import { addRedirect, updateSite } from '#features/site/server/site.actions.ts'
import type { Caller } from '#platform/server/caller.ts'
import type { ContentVersion } from '#platform/server/content-version.ts'
import type { Database, Tx } from '#platform/server/database/pool.ts'
import type { RecordCalls } from '#platform/server/records/record-call-types.ts'
import type { Service } from '#platform/server/service.ts'
import { type Clock, instantOf } from '#platform/shared/clock.ts'
import { addDays } from '#platform/shared/days.ts'
import { dayInZone } from '#platform/shared/format.ts'
import { addDemoArt, type DemoArt } from './demo-art.ts'
import { groupTexts } from './demo-group-texts.ts'
import { DEMO_TREES, type DemoGroup, type DemoTree } from './demo-groups.ts'
import { withProductTexts } from './demo-product-texts.ts'
import { DEMO_TERMS, demoProducts } from './demo-shop.ts'
import { DEMO_REDIRECTS, DEMO_SETTINGS } from './demo-settings.ts'
import { demoTickets } from './demo-tickets.ts'
import { pageDraftOf } from './page-draft.ts'
import { ARABIC } from './translations/ar.ts'
import { GERMAN } from './translations/de.ts'
import { DEMO_PAGES } from './pages/all-pages.ts'
import { inside } from './inside-transaction.ts'
import { saturdayTo } from './demo-events-shape.ts'
import { isSiteEmpty } from './seed.store.ts'

export type SeedDeps = Pick<Service, 'database' | 'clock' | 'log'> & {
  contentVersion: Pick<ContentVersion, 'bump'>
  media: MediaService
}

/** The same time zone as in DEMO_SETTINGS. */
const CLUB_ZONE = 'Australia/Sydney'

/** A caller with the owner's permissions for the seed. Nobody can log in as this person. */
const SEEDER: Caller = {
  kind: 'person',
  personId: 0,
  sessionId: 'seed',
  roles: new Set(['owner']),
  steppedUpAtMs: null,
}

/**
 * Seeds the demo club if the site is empty, all or nothing. Pictures are stored first: they are identified by their
 * bytes, so an interrupted seed finds them again.
 * @returns whether it was seeded now
 * @source docs/reference/demo-club.md §1.1
 */
export async function seedDemoClub(deps: SeedDeps): Promise<boolean> {
  const { database, clock, log, contentVersion, media } = deps
  if (!(await isSiteEmpty(database.db))) return false
  const art = await addDemoArt({
    addImage: (bytes, fileName, alt) => addImage(media, bytes, fileName, alt),
    addVideo: (video) => addVideo(media, video),
  })
  const isSeeded = await database.transaction(async (tx) => {
    // Raising the content version locks its row, so that another process that wants to seed at the same time waits.
    await contentVersion.bump(tx)
    if (!(await isSiteEmpty(tx))) return false
    await putClub({ database: inside(database, tx), clock, log, contentVersion, media }, art)
    return true
  })
  if (isSeeded) log.info({ pages: DEMO_PAGES.length }, 'the demo club is in the database')
  return isSeeded
}

async function putClub(deps: SeedDeps, art: DemoArt): Promise<void> {
  const { clock, contentVersion, media } = deps
  const groups = groupRecord({
    database: deps.database,
    contentVersion,
    shown: async () => null,
    storeImage: (bytes, fileName, alt) => addImage(media, bytes, fileName, alt),
  })
  const pages = pageRecord({
    contentVersion,
    appRouteNames: [],
    onPublished: indexPage,
    onWithdrawn: (tx, id) => removeDocument(tx, 'page', String(id)),
  })
  const groupIds = new Map<string, number>()
  for (const tree of DEMO_TREES) await putGroup(deps, groups, tree, tree.root, null, art, groupIds)
  for (const makePage of DEMO_PAGES) {
    const page = makePage(art)
    const draft = pageDraftOf(page, groupIds.get(`page/${page.group}`) ?? null, clock.nowMs())
    const id = await create(deps, pages, draft)
    if (TRANSLATED_PAGES.has(page.url)) await translate(deps, id)
  }
  await putShop(deps, art)
  for (const redirect of DEMO_REDIRECTS) await addRedirect(deps, SEEDER, redirect)
  const today = dayInZone(clock.nowMs(), CLUB_ZONE)
  await updateSite(deps, SEEDER, {
    ...DEMO_SETTINGS,
    // The Thursday of the week after next.
    committee_meets_on: addDays(saturdayTo(addDays(today, 14)), -2),
  })
}

/** The pages for which the demo club has translations. */
const TRANSLATED_PAGES: ReadonlySet<string> = new Set(['/home', '/join', '/about'])

async function translate({ database, clock }: SeedDeps, pageId: number): Promise<void> {
  const dictionaries = { ar: ARABIC, de: GERMAN }
  await database.transaction((tx) =>
    translateLivePage(tx, pageId, { dictionaries, at: instantOf(clock), onPublished: indexPage }),
  )
}

function indexPage(tx: Tx, { id, ...page }: PublishedPage): Promise<void> {
  return indexDocument(tx, { kind: 'page', recordId: String(id), ...page })
}

async function putShop(deps: SeedDeps, art: DemoArt): Promise<void> {
  const products = productRecord({
    contentVersion: deps.contentVersion,
    onPublished: (tx, { id, ...product }) =>
      indexDocument(tx, { kind: 'product', recordId: String(id), ...product }),
    onWithdrawn: (tx, id) => removeDocument(tx, 'product', String(id)),
    deliveryFrom: async () => null,
    shown: async () => null,
  })
  const today = dayInZone(deps.clock.nowMs(), CLUB_ZONE)
  for (const [sort_order, product] of [...demoProducts(art), ...demoTickets(art, today)].entries())
    await create(deps, products, { ...withProductTexts(product), sort_order })
  await insertTerms(deps.database.db, DEMO_TERMS)
}

async function putGroup(
  deps: SeedDeps,
  groups: RecordCalls,
  tree: DemoTree,
  group: DemoGroup,
  parentId: number | null,
  art: DemoArt,
  ids: Map<string, number>,
): Promise<void> {
  const id = await create(deps, groups, {
    namespace: tree.namespace,
    model: tree.model,
    name: group.name,
    slug: group.slug,
    url: `/${tree.namespace}/${tree.model.toLowerCase()}/${group.slug}`,
    content: group.content ?? '',
    translations: groupTexts(group),
    image_hash: group.picture === undefined ? null : art.hash(group.picture),
    is_enabled: true,
    parent_id: parentId,
  })
  ids.set(`${tree.model}/${group.slug}`, id)
  for (const child of group.children ?? []) await putGroup(deps, groups, tree, child, id, art, ids)
}

/** Creates a record and returns its id. */
async function create(
  deps: { database: Database; clock: Clock },
  records: RecordCalls,
  draft: Record<string, unknown>,
): Promise<number> {
  const answer = await records.writes?.create(deps, SEEDER, draft)
  const id = answer?.item['id']
  if (typeof id !== 'number') throw new Error(`${records.base} answered no id for what was created`)
  return id
}
