import { setTimeout as pause } from 'node:timers/promises'
import { LOCALES } from '../../platform/shared/locales.ts'
import { cpuMsOf } from '../serving/temporary-server.mjs'
import { ask, head, median, startBare } from './asking.mjs'
import { openDatabaseOf } from './embedded-database.mjs'

const ROUNDS = 7
/** Time in ms after which a server has certainly noticed a new content version. */
const HEARD_OF_MS = 1_200
const BUDGET_MS = 0.8

/**
 * Measures pages that are not cached: before each round the content version is raised, which drops all caches, and then
 * each page is requested once in each language.
 * @param {{ port: number, pid: number }} server @param {ReturnType<typeof import('./asking.mjs').startLoad>} load
 * @param {string} dataDir
 * @returns {Promise<import('./rows.mjs').Row[]>}
 */
export async function measureUnkept(server, load, dataDir) {
  const paths = await pagesOf(server.port)
  const database = await openDatabaseOf(dataDir)
  try {
    return [
      await measureOnce('page not in the cache, plain', {}, undefined),
      await measureOnce('page not in the cache, brotli', { 'accept-encoding': 'br' }, BUDGET_MS),
    ]
  } finally {
    await database.end()
  }

  /** @param {string} what @param {Record<string, string>} headers @param {number | undefined} budgetMs */
  async function measureOnce(what, headers, budgetMs) {
    const requests = paths.flatMap((path) =>
      LOCALES.map((locale) => head(path, { ...headers, cookie: `locale=${locale}` })),
    )
    const answer = await ask(server.port, paths[0] ?? '/', { headers })
    const bare = await startBare([answer])
    const [ours, bares] = [/** @type {number[]} */ ([]), /** @type {number[]} */ ([])]
    for (let round = 0; round <= ROUNDS; round += 1) {
      await database.query('update content_version set version = version + 1')
      await pause(HEARD_OF_MS)
      const made = await cpuOf(server, requests)
      const sent = await cpuOf(
        bare,
        requests.map(() => head('/0')),
      )
      if (round === 0) continue
      ours.push(made)
      bares.push(sent)
    }
    bare.stop()
    const more = median(ours.map((ms, turn) => ms - (bares[turn] ?? 0)))
    return {
      what,
      figure: `+${more.toFixed(2)} ms`,
      budget: budgetMs === undefined ? '(beside it)' : `≤ ${budgetMs} ms CPU`,
      isMet: budgetMs === undefined ? undefined : more <= budgetMs,
      beside: `${median(ours).toFixed(2)} / ${median(bares).toFixed(2)} ms CPU a page, ${requests.length} pages a round`,
    }
  }

  /** @param {{ port: number, pid: number }} target @param {string[]} requests */
  async function cpuOf(target, requests) {
    const before = cpuMsOf(target.pid)
    const result = await load.run({ port: target.port, requests, connections: 4, once: true })
    if (Object.keys(result.statuses).join() !== '200')
      throw new Error(`Not every page could be had: ${JSON.stringify(result.statuses)}`)
    return (cpuMsOf(target.pid) - before) / result.count
  }
}

/** Returns the paths of all pages in the sitemap. @param {number} port */
async function pagesOf(port) {
  const { body } = await ask(port, '/sitemap.xml')
  // A page has several addresses where the club offers several languages.
  const locations = [...body.toString().matchAll(/<loc>([^<]+)<\/loc>/g)]
  const paths = [...new Set(locations.map((found) => new URL(found[1] ?? '').pathname))]
  if (paths.length < 5) throw new Error(`The sitemap names only ${paths.length} pages.`)
  return paths
}
