import { setTimeout as pause } from 'node:timers/promises'
import { seeded } from '../faults/seeded.mjs'
import { blockMaker } from './blocks.mjs'
import { checkLinks } from './link-checks.mjs'
import { linkedPages } from './linked-pages.mjs'
import { steppedUpOwner } from './owner.mjs'
import { pageLinks } from './page-links.mjs'
import { pageMoves } from './page-moves.mjs'
import { done } from './pages.mjs'

const PAGES = 500
const CHANGES = 1_000
const MENU_PAGES = 8
/** New pages are created when less than this share of the pages is left. */
const KEPT_SHARE = 0.8
/** Time in ms after which visitors get the changed pages from the caches. */
const FRESH_AFTER_MS = 1_500
const MENUS = '/api/v1/cognito/domain/desk/menus'

/**
 * Publishes pages that link to each other in each kind of field, in translations, drafts and menus. It moves, deletes
 * and replaces pages at random, and then follows each link and each former address as a visitor.
 * @param {import('./site.mjs').Site} site
 * @param {import('./rows.mjs').Choices} choices
 * @returns {Promise<import('./rows.mjs').Measured>}
 */
export async function measureLinking(site, { seed, count }) {
  const owner = await steppedUpOwner(site)
  const random = seeded(seed, 'linking')
  const model = linkedPages()
  const links = pageLinks(owner, { model, random, makers: await blockMaker(site.sources) })
  const moves = pageMoves(owner, { model, links, random })
  await offerArabic(owner)
  const total = count(PAGES)
  for (let made = 0; made < total; made += 1) await links.make()
  for (const page of model.live) await links.fill(page)
  await putIntoMenus(owner, model.live.slice(0, MENU_PAGES))
  const counts = { moves: 0, replaced: 0, deleted: 0, refused: 0, links: 0, restored: 0 }
  const changes = count(CHANGES)
  while (counts.moves + counts.replaced + counts.deleted < changes) {
    const kind = random.next()
    if (kind < 0.5) counts.moves += await moves.move()
    else if (kind < 0.75) counts.replaced += await moves.replace()
    else if (kind < 0.83) {
      const isDeleted = await moves.deleteUnlinked()
      counts[isDeleted ? 'deleted' : 'refused'] += 1
    } else if (kind < 0.92) counts.links += await moves.changeLinks()
    else if (kind < 0.97) counts.restored += await moves.restoreVersion()
    else counts.restored += await moves.restoreDeleted()
    if (model.live.length < KEPT_SHARE * total) await links.fill(await links.make())
  }
  await pause(FRESH_AFTER_MS)
  const found = await checkLinks(site.visitor(), owner, model)
  return {
    figures: [
      { what: `dead links on ${model.live.length} pages`, value: found.dead.length, exactly: 0 },
      { what: 'links through a redirect', value: found.redirected.length, exactly: 0 },
      { what: 'links to another page than the one that was meant', value: found.wrong.length, exactly: 0 },
      {
        what: `former addresses of ${found.former} that are not one hop from their page`,
        value: found.hops.length,
        exactly: 0,
      },
      { what: 'links followed', value: found.followed, least: 2 * total },
      {
        what: 'moves, deletions and replacements',
        value: counts.moves + counts.replaced + counts.deleted,
        least: changes,
      },
    ],
    notes: [
      `${counts.moves} moves, ${counts.replaced} deletions with a replacement, ${counts.deleted} without, ${counts.refused} refused because other pages link there, ${counts.links} changes of links, ${counts.restored} restored versions and pages`,
      ...Object.entries({
        dead: found.dead,
        redirected: found.redirected,
        wrong: found.wrong,
        'former address': found.hops,
      }).flatMap(([what, list]) => list.slice(0, 5).map((each) => `${what}: ${each}`)),
    ],
  }
}

/** @param {import('./site.mjs').Client} owner */
async function offerArabic(owner) {
  await done(owner, '/api/v1/cognito/domain/update', { main_language: 'en', further_languages: ['ar'] })
}

/** @param {import('./site.mjs').Client} owner @param {readonly import('./linked-pages.mjs').LinkedPage[]} pages */
async function putIntoMenus(owner, pages) {
  const links = pages.map(({ url }, at) => ({ label: `Menu ${at}`, url }))
  const half = Math.ceil(links.length / 2)
  await done(owner, MENUS, {
    header_menu: links.slice(0, half),
    footer_menu: [{ heading: 'Pages', links: links.slice(half) }],
  })
}
