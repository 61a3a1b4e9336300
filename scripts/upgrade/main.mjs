// npm run test:upgrade [-- REF]: two servers of the former release serve a club under load; two of this release start
// beside them and change the schema; then the old ones leave. The balancer leaves a browser at its server meanwhile.
// Prints each figure and ends with code 1 if one is missed. Builds the former release in a temporary folder, which takes
// some minutes, and touches no other club.
import { chmodSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { openClub } from '../processes/club.mjs'
import { isMet, lineOf } from '../processes/figures.mjs'
import { buildWhatIsStale } from '../setup/build.mjs'
import { abandon, say } from '../setup/say.mjs'
import { buildRelease, copyBuildAfter, findFormerRelease } from './former-release.mjs'
import { startLoad } from './load.mjs'

/**
 * How long in ms the load lasts in each stage: with the old servers alone, with all together, and with the new ones
 * alone.
 */
const STAGE_MS = 5_000

const folder = mkdtempSync(join(tmpdir(), 'paddock-upgrade-'))
// Let other users enter the folder, because root starts PostgreSQL as another user.
chmodSync(folder, 0o755)
try {
  const ref = process.argv[2] ?? findFormerRelease()
  say(`Building the former release ${ref}…`)
  const former = await buildRelease(ref, join(folder, 'release'))
  await buildWhatIsStale(process.execPath)
  const figures = await upgrade(former, copyBuildAfter(former, join(folder, 'next')))
  for (const figure of figures) say(lineOf(figure))
  const missed = figures.filter((figure) => !isMet(figure)).length
  say(missed === 0 ? 'Every figure is met.' : `${missed} figures are missed.`)
  process.exitCode = missed === 0 ? 0 : 1
} catch (problem) {
  abandon(problem)
} finally {
  rmSync(folder, { recursive: true, force: true })
}

/**
 * @param {string} former the build of the former release @param {string} next the build of this one
 * @returns {Promise<import('../processes/figures.mjs').Figure[]>} */
async function upgrade(former, next) {
  const club = await openClub(join(folder, 'club'), { build: former, isSticky: true })
  try {
    const { rows } = await club.database.query(
      `select s.code from sku s join product p on p.id = s.product_id
       where s.is_enabled and p.is_enabled and not p.is_hidden and not p.is_members_only and not p.is_digital
         and not exists (select 1 from addon a where a.product_id = p.id and a.is_required)
       order by s.id limit 1`,
    )
    if (club.readyCount < 2)
      throw new Error(`the former release did not start:\n${club.servers[0]?.output()}`)
    const sku = String(rows[0]?.code)
    await club.database.query('update sku set stock = null where code = $1', [sku])
    const migrationsBefore = await countMigrations(club)
    const load = await startLoad(club, sku)
    await pause(STAGE_MS)
    const old = [...club.servers]
    const readyCount = await club.add({ count: 2, build: next })
    await pause(STAGE_MS)
    const codes = await Promise.all(old.map((server) => server.stop()))
    await pause(STAGE_MS)
    const { answered, failed, assets, missingAssets, orders } = await load.end()
    const known = await Promise.all(load.buyers.map((buyer) => buyer.whoAmI()))
    for (const { path, status } of [...failed, ...missingAssets].slice(0, 20)) say(`  ${status} ${path}`)
    const placed = await club.database.query(
      'select count(*)::int as count from sales_order where public_id = any($1)',
      [orders],
    )
    return [
      { what: 'new servers that became ready', value: readyCount, exactly: 2 },
      {
        what: 'migrations that they applied',
        value: (await countMigrations(club)) - migrationsBefore,
        least: 1,
      },
      {
        what: 'exit codes of the old servers, together',
        value: codes.reduce((sum, code) => sum + code, 0),
        exactly: 0,
      },
      { what: 'requests answered', value: answered, least: 200 },
      { what: 'requests that failed', value: failed.length, exactly: 0 },
      { what: 'assets of pages that were loaded', value: assets, least: 200 },
      { what: 'assets of pages that were missing', value: missingAssets.length, exactly: 0 },
      { what: 'orders acknowledged', value: orders.length, least: 20 },
      {
        what: 'acknowledged orders that are missing',
        value: orders.length - placed.rows[0].count,
        exactly: 0,
      },
      {
        what: 'people who were logged out',
        value: known.filter(({ status }) => status !== 200).length,
        exactly: 0,
      },
    ]
  } finally {
    await club.stop()
  }
}

/** @param {import('../processes/club.mjs').Club} club */
async function countMigrations({ database }) {
  const { rows } = await database.query('select count(*)::int as count from drizzle.__drizzle_migrations')
  return Number(rows[0].count)
}
