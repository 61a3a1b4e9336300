import { mkdirSync, writeFileSync } from 'node:fs'
import lighthouse from 'lighthouse'
import { median } from './bench/asking.mjs'
import { startChromium } from './serving/chromium.mjs'
import { makeDataDir, startTemporaryServer } from './serving/temporary-server.mjs'
import { ensureBrowser } from './setup/browser.mjs'
import { buildWhatIsStale } from './setup/build.mjs'
import { inRoot } from './setup/places.mjs'
import { abandon, say } from './setup/say.mjs'

// npm run lighthouse: the mobile scores of the demo club's pages, as the median of five runs after a warm-up run.
// Other addresses can be named instead: npm run lighthouse -- /tracks

const ADDRESSES = [
  '/',
  '/about',
  '/contact',
  '/calendar',
  '/calendar/mount-quandary-hillclimb-round-6',
  '/search',
  '/shop',
  '/shop/club-tee',
  '/cart',
  '/login',
]
const RUNS = 5
const ATTEMPTS = 3
const FLOORS = /** @type {const} */ ({
  performance: 100,
  accessibility: 100,
  'best-practices': 100,
  seo: 100,
})
const KINDS = /** @type {(keyof typeof FLOORS)[]} */ (Object.keys(FLOORS))

try {
  mkdirSync(inRoot('build', 'lighthouse'), { recursive: true })
  await buildWhatIsStale(process.execPath)
  const asked = process.argv.slice(2)
  const isGood = await markAll(asked.length > 0 ? asked : ADDRESSES)
  process.exit(isGood ? 0 : 1)
} catch (problem) {
  abandon(problem)
}

/** @param {string[]} addresses */
async function markAll(addresses) {
  const dataDir = makeDataDir()
  const browser = await startChromium(await ensureBrowser(process.execPath))
  try {
    const server = await startTemporaryServer(dataDir.path)
    try {
      let isGood = true
      say(`${'address'.padEnd(20)} ${KINDS.map((kind) => kind.padStart(15)).join('')}`)
      for (const address of addresses) isGood = (await mark(server.origin, address, browser.port)) && isGood
      return isGood
    } finally {
      await server.stop()
    }
  } finally {
    await browser.stop()
    dataDir.remove()
  }
}

/** @param {string} origin @param {string} address @param {number} port */
async function mark(origin, address, port) {
  const isIndexed = await isIndexable(origin + address)
  const kinds = KINDS.filter((kind) => kind !== 'seo' || isIndexed)
  /** @type {NonNullable<Awaited<ReturnType<typeof lighthouse>>>[]} */
  const results = []
  for (let run = 0; run <= RUNS; run += 1) {
    const result = await record(origin + address, port, kinds)
    if (run > 0) results.push(result)
  }
  const marks = kinds.map((kind) => ({
    kind,
    mark: median(results.map(({ lhr }) => Math.round((lhr.categories[kind]?.score ?? 0) * 100))),
  }))
  say(
    `${address.padEnd(20)} ${KINDS.map((kind) => String(marks.find((found) => found.kind === kind)?.mark ?? 'not indexed').padStart(15)).join('')}`,
  )
  const last = results.at(-1)
  if (last) {
    writeFileSync(inRoot('build', 'lighthouse', `${address.replaceAll('/', '_')}.html`), String(last.report))
    say(`    ${metricsOf(last.lhr)}`)
    for (const line of lostPoints(last.lhr)) say(`    ${line}`)
  }
  return marks.every(({ kind, mark: found }) => found >= FLOORS[kind])
}

/**
 * Makes one Lighthouse run. If Chromium itself fails, the run is repeated, because such a failure does not concern the
 * page.
 * @param {string} url
 * @param {number} port
 * @param {string[]} kinds
 */
async function record(url, port, kinds) {
  let reason = 'no result'
  for (let attempt = 0; attempt < ATTEMPTS; attempt += 1) {
    const result = await lighthouse(url, { port, output: 'html', logLevel: 'error', onlyCategories: kinds })
    if (result && !result.lhr.runtimeError) return result
    reason = result?.lhr.runtimeError?.message ?? reason
  }
  throw new Error(`${url} could not be marked: ${reason}`)
}

/** @param {import('lighthouse').Result} lhr */
function metricsOf(lhr) {
  const names = [
    'first-contentful-paint',
    'largest-contentful-paint',
    'total-blocking-time',
    'cumulative-layout-shift',
    'speed-index',
  ]
  return names.map((name) => `${name} ${lhr.audits[name]?.displayValue ?? '?'}`).join(' · ')
}

/**
 * Returns the failed audits that count, each with the first element concerned. @param {import('lighthouse').Result} lhr
 */
function lostPoints(lhr) {
  return Object.values(lhr.categories).flatMap(({ id, auditRefs }) =>
    auditRefs
      .filter(({ id: audit, weight }) => weight > 0 && (lhr.audits[audit]?.score ?? 1) < 0.9)
      .map(({ id: audit }) => {
        const { title, displayValue, details } = lhr.audits[audit] ?? {}
        const first =
          details && 'items' in details
            ? /** @type {{ node?: { snippet?: string } }[]} */ (details.items)[0]?.node?.snippet
            : undefined
        return `${id}: ${title} ${displayValue ?? ''} ${first ?? ''}`.trimEnd()
      }),
  )
}

/**
 * Returns whether a page allows indexing. A page that does not loses SEO points by design, so it is not scored. @param
 * {string} url
 */
async function isIndexable(url) {
  const answer = await fetch(url)
  if (!answer.ok) throw new Error(`${url} answered ${answer.status}`)
  const html = await answer.text()
  return (
    !/<meta name="robots" content="[^"]*noindex/.test(html) &&
    !/noindex/.test(answer.headers.get('x-robots-tag') ?? '')
  )
}
