/** Puts the demo club into an empty database, through the same calls its committee would use. */
import { addImage, addVideo, type MediaService } from '#features/media/server/media.public.ts'
import { insertTerms } from '#features/cart/server/cart.public.ts'
import { productRecord } from '#features/catalogue/server/catalogue.public.ts'
import { groupRecord, pageRecord } from '#features/pages/server/pages.public.ts'
import { indexDocument, removeDocument } from '#features/search/server/search.public.ts'
import { addRedirect, updateSite } from '#features/site/server/site.actions.ts'
import type { Caller } from '#platform/server/caller.ts'
import type { ContentVersion } from '#platform/server/content-version.ts'
import type { Database } from '#platform/server/database/pool.ts'
import type { RecordCalls } from '#platform/server/records/record-call-types.ts'
import type { Service } from '#platform/server/service.ts'
import type { Clock } from '#platform/shared/clock.ts'
import { dayInZone } from '#platform/shared/format.ts'
import { addDemoArt, type DemoArt } from './demo-art.ts'
import { DEMO_TREES, type DemoGroup, type DemoTree } from './demo-groups.ts'
import { DEMO_TERMS, demoProducts } from './demo-shop.ts'
import { DEMO_REDIRECTS, DEMO_SETTINGS } from './demo-settings.ts'
import { demoTickets } from './demo-tickets.ts'
import { pageDraftOf } from './page-draft.ts'
import { DEMO_PAGES } from './pages/all-pages.ts'
import { inside } from './inside-transaction.ts'
import { isSiteEmpty } from './seed.store.ts'

export type SeedPowers = Pick<Service, 'database' | 'clock' | 'log'> & {
  contentVersion: Pick<ContentVersion, 'bump'>
  media: MediaService
}

/** As DEMO_SETTINGS has it. */
const CLUB_ZONE = 'Australia/Sydney'

/** Nobody logs in as this; it only says that the seed may do what an owner may. */
const SEEDER: Caller = { kind: 'person', personId: 0, sessionId: 'seed', roles: new Set(['owner']) }

/**
 * Seeds the demo club when the site is empty, all of it or nothing. Pictures are stored first: they
 * are known by their bytes, so a seed that was interrupted finds them again.
 * @returns whether it was seeded now
 * @source DOMAIN §5
 */
export async function seedDemoClub(powers: SeedPowers): Promise<boolean> {
  const { database, clock, log, contentVersion, media } = powers
  if (!(await isSiteEmpty(database.db))) return false
  const art = await addDemoArt({
    addImage: (bytes, fileName, alt) => addImage(media, bytes, fileName, alt),
    addVideo: (video) => addVideo(media, video),
  })
  const isSeeded = await database.transaction(async (tx) => {
    // Holds up another process that has the same idea.
    await contentVersion.bump(tx)
    if (!(await isSiteEmpty(tx))) return false
    await putClub({ database: inside(database, tx), clock, log, contentVersion, media }, art)
    return true
  })
  if (isSeeded) log.info({ pages: DEMO_PAGES.length }, 'the demo club is in the database')
  return isSeeded
}

async function putClub(powers: SeedPowers, art: DemoArt): Promise<void> {
  const { clock, contentVersion, media } = powers
  const groups = groupRecord({
    database: powers.database,
    contentVersion,
    keepImage: (bytes, fileName, alt) => addImage(media, bytes, fileName, alt),
  })
  const pages = pageRecord({
    contentVersion,
    appRouteNames: [],
    onPublished: (tx, { id, ...page }) => indexDocument(tx, { kind: 'page', recordId: String(id), ...page }),
    onWithdrawn: (tx, id) => removeDocument(tx, 'page', String(id)),
  })
  const groupIds = new Map<string, number>()
  for (const tree of DEMO_TREES) await putGroup(powers, groups, tree, tree.root, null, art, groupIds)
  for (const makePage of DEMO_PAGES) {
    const page = makePage(art)
    await create(powers, pages, pageDraftOf(page, groupIds.get(`page/${page.group}`) ?? null, clock.nowMs()))
  }
  await putShop(powers, art)
  for (const redirect of DEMO_REDIRECTS) await addRedirect(powers, redirect)
  await updateSite(powers, SEEDER, DEMO_SETTINGS)
}

async function putShop(powers: SeedPowers, art: DemoArt): Promise<void> {
  const products = productRecord({
    contentVersion: powers.contentVersion,
    onPublished: (tx, { id, ...product }) =>
      indexDocument(tx, { kind: 'product', recordId: String(id), ...product }),
    onWithdrawn: (tx, id) => removeDocument(tx, 'product', String(id)),
  })
  const today = dayInZone(powers.clock.nowMs(), CLUB_ZONE)
  for (const [sort_order, product] of [...demoProducts(art), ...demoTickets(art, today)].entries())
    await create(powers, products, { ...product, sort_order })
  await insertTerms(powers.database.db, DEMO_TERMS)
}

async function putGroup(
  powers: SeedPowers,
  groups: RecordCalls,
  tree: DemoTree,
  group: DemoGroup,
  parentId: number | null,
  art: DemoArt,
  ids: Map<string, number>,
): Promise<void> {
  const id = await create(powers, groups, {
    namespace: tree.namespace,
    model: tree.model,
    name: group.name,
    slug: group.slug,
    url: `/${tree.namespace}/${tree.model.toLowerCase()}/${group.slug}`,
    content: group.content ?? '',
    image_hash: group.picture === undefined ? null : art.hash(group.picture),
    is_enabled: true,
    parent_id: parentId,
  })
  ids.set(`${tree.model}/${group.slug}`, id)
  for (const child of group.children ?? []) await putGroup(powers, groups, tree, child, id, art, ids)
}

/** Creates a record and answers its id. */
async function create(
  powers: { database: Database; clock: Clock },
  records: RecordCalls,
  draft: Record<string, unknown>,
): Promise<number> {
  const answer = await records.writes?.create(powers, SEEDER, draft)
  const id = answer?.item['id']
  if (typeof id !== 'number') throw new Error(`${records.base} answered no id for what was created`)
  return id
}
