import { chromium } from '@playwright/test'
import { ensureBrowser } from '../setup/browser.mjs'
import { logIn } from './calls.mjs'

const MOST_KB = 300
const GUEST = ['/', '/calendar', '/search', '/shop', '/join', '/guides/1/guide-1000001']
const MEMBER = ['/', '/profile', '/my-entries', '/garage']
const DESK = [
  '/cms',
  '/cms/pages',
  '/cms/media',
  '/cms/site',
  '/cms/redirects',
  '/cms/members',
  '/cms/register',
  '/cms/privacy',
  '/cms/orders',
  '/cms/statements',
  '/cms/events',
  '/cms/rego',
  '/cms/rego-register',
  '/cms/log-books',
  '/cms/day-book',
  '/cms/audit',
]
/**
 * The types of responses whose size is measured. Pictures, videos, fonts and files are not, because their size does not
 * depend on the code.
 */
const SCRIPTED = ['document', 'xhr', 'fetch', 'script', 'stylesheet']

/**
 * Opens pages in a browser and measures the largest compressed answer that they cause.
 * @param {import('./calls.mjs').Club} club @returns {Promise<import('../bench/rows.mjs').Row[]>}
 */
export async function measureSizes({ port, dataDir }) {
  const browser = await chromium.launch({
    executablePath: await ensureBrowser(process.execPath),
    args: ['--no-sandbox'],
  })
  try {
    return [
      await largestRow('guest', GUEST, null),
      await largestRow('member', MEMBER, 'financial'),
      await largestRow('desk', DESK, 'owner'),
    ]
  } finally {
    await browser.close()
  }

  /** @param {string} who @param {string[]} paths @param {string | null} key @returns {Promise<import('../bench/rows.mjs').Row>} */
  async function largestRow(who, paths, key) {
    const context = await browser.newContext({ serviceWorkers: 'block' })
    if (key !== null) await context.addInitScript(storeSession, await logIn(port, dataDir, key))
    const page = await context.newPage()
    let largest = { kB: 0, path: '' }
    for (const path of paths) {
      for (const request of await requestsOf(page, `http://localhost:${port}${path}`)) {
        if (!SCRIPTED.includes(request.resourceType())) continue
        const kB = (await request.sizes()).responseBodySize / 1000
        if (kB > largest.kB) largest = { kB, path: new URL(request.url()).pathname }
      }
    }
    await context.close()
    return {
      what: `largest answer, ${who}`,
      figure: `${largest.kB.toFixed(0)} kB`,
      budget: `≤ ${MOST_KB} kB`,
      isMet: largest.kB > 0 && largest.kB <= MOST_KB,
      beside: largest.path,
    }
  }
}

/**
 * Opens a page and returns the requests that it caused and that were answered.
 * @param {import('@playwright/test').Page} page @param {string} url @throws if a request is not answered in time
 */
async function requestsOf(page, url) {
  /** @type {import('@playwright/test').Request[]} */
  const answered = []
  /** @type {Set<import('@playwright/test').Request>} */
  const waiting = new Set()
  const begin = (/** @type {import('@playwright/test').Request} */ request) => waiting.add(request)
  const fail = (/** @type {import('@playwright/test').Request} */ request) => waiting.delete(request)
  const finish = (/** @type {import('@playwright/test').Request} */ request) => {
    waiting.delete(request)
    answered.push(request)
  }
  page.on('request', begin).on('requestfinished', finish).on('requestfailed', fail)
  try {
    await page.goto(url, { waitUntil: 'networkidle' })
  } catch (cause) {
    throw new Error(`${url} still waits for ${[...waiting].map((one) => one.url()).join(' ')}`, { cause })
  } finally {
    page.off('request', begin).off('requestfinished', finish).off('requestfailed', fail)
  }
  return answered
}

/** Runs in the page: stores a session as the app does. @param {string} token */
function storeSession(token) {
  localStorage.setItem(
    'paddock.session',
    JSON.stringify({ access_token: token, refresh_token: '', auth_fingerprint: 'bench-fingerprint-000' }),
  )
}
