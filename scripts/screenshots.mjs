import { mkdirSync, readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { chromium, request } from '@playwright/test'
import sharp from 'sharp'
import { MEMBER_COOKIE } from '../platform/shared/member-cookie.ts'
import flags from './serving/chromium-flags.json' with { type: 'json' }
import { makeDataDir, startTemporaryServer } from './serving/temporary-server.mjs'
import { ensureBrowser } from './setup/browser.mjs'
import { buildWhatIsStale } from './setup/build.mjs'
import { inRoot } from './setup/places.mjs'
import { abandon, say } from './setup/say.mjs'

// npm run screenshots: takes the main screens of the demo club in four languages and stores them in docs/screenshots,
// so that they can be seen without starting the site. Each picture shows the first viewport of a freshly loaded screen.

const LANGUAGES = ['en', 'ar', 'ja', 'de']
const PHONE = { width: 390, height: 844 }
const DESK = { width: 1280, height: 800 }
const FINGERPRINT = 'screenshots-device-00'
const QUALITY = 60

/**
 * The main screens: path, logged-in person, viewport and theme. @type {readonly { name: string, path: string, as?:
 * string, on?: { width: number, height: number }, isDark?: boolean }[]}
 */
const SCREENS = [
  { name: 'home', path: '/' },
  { name: 'home-desk', path: '/', on: DESK },
  { name: 'calendar', path: '/calendar', isDark: true },
  { name: 'event', path: '/calendar/mount-quandary-hillclimb-round-6' },
  { name: 'product', path: '/shop/cap' },
  { name: 'login', path: '/login' },
  { name: 'member-home', path: '/', as: 'financial' },
  { name: 'card', path: '/membershipcard', as: 'financial' },
  { name: 'renew', path: '/renew', as: 'ending' },
  { name: 'club-rego', path: '/specialvehicle', as: 'financial', isDark: true },
  { name: 'garage', path: '/vehicles', as: 'financial' },
  { name: 'checkout', path: '/checkout', as: 'financial' },
  { name: 'desk-members', path: '/cms/members', as: 'owner', on: DESK },
  { name: 'desk-club-rego', path: '/cms/rego', as: 'owner', on: DESK },
]

try {
  await buildWhatIsStale(process.execPath)
  await reserveAll(inRoot('docs', 'screenshots'))
} catch (problem) {
  abandon(problem)
}

/** @param {string} folder */
async function reserveAll(folder) {
  const dataDir = makeDataDir()
  const server = await startTemporaryServer(dataDir.path)
  const browser = await chromium.launch({
    executablePath: await ensureBrowser(process.execPath),
    args: flags,
  })
  try {
    rmSync(folder, { recursive: true, force: true })
    const sessionOf = await logInAll(server.origin, dataDir.path)
    for (const language of LANGUAGES) {
      mkdirSync(join(folder, language), { recursive: true })
      for (const screen of SCREENS) {
        const context = await openContext(browser, server.origin, language, screen)
        await giveSession(
          context,
          server.origin,
          screen.as === undefined ? undefined : sessionOf.get(screen.as),
        )
        await take(await context.newPage(), screen.path, join(folder, language, `${screen.name}.webp`))
        await context.close()
      }
      say(`${language}: ${SCREENS.length} screens`)
    }
  } finally {
    await browser.close()
    await server.stop()
    dataDir.remove()
  }
}

/**
 * @param {import('@playwright/test').Browser} browser @param {string} origin @param {string} language
 * @param {typeof SCREENS[number]} screen
 */
async function openContext(browser, origin, language, { on = PHONE, isDark = false }) {
  const context = await browser.newContext({
    baseURL: origin,
    viewport: on,
    colorScheme: isDark ? 'dark' : 'light',
    reducedMotion: 'reduce',
    locale: language,
    serviceWorkers: 'block',
  })
  await context.addCookies([{ name: 'locale', value: language, url: origin }])
  return context
}

/**
 * Logs in each needed person once and returns their stored sessions by person key. @param {string} origin @param
 * {string} dataDir
 */
async function logInAll(origin, dataDir) {
  /** @type {{ key: string, email: string, password: string }[]} */
  const people = JSON.parse(readFileSync(join(dataDir, 'demo-people.json'), 'utf8'))
  /** @type {Map<string, string>} */
  const sessions = new Map()
  for (const { key, email, password } of people.filter((one) => SCREENS.some(({ as }) => as === one.key))) {
    // Use a new context for each login, so that it sends no cookies of the previous person.
    const api = await request.newContext({ baseURL: origin })
    const data = { username: email, password, fingerprint: FINGERPRINT }
    const answer = await api.post('/api/v1/cognito/user/login', { data })
    if (!answer.ok()) throw new Error(`${key} could not log in: ${answer.status()}`)
    const { access_token, refresh_token } = await answer.json()
    sessions.set(key, JSON.stringify({ access_token, refresh_token, auth_fingerprint: FINGERPRINT }))
    await api.dispose()
  }
  return sessions
}

/** @param {import('@playwright/test').BrowserContext} context @param {string} origin @param {string | undefined} session */
async function giveSession(context, origin, session) {
  if (session === undefined) return
  await context.addCookies([{ name: MEMBER_COOKIE, value: '1', url: origin }])
  await context.addInitScript((kept) => localStorage.setItem('paddock.session', kept), session)
}

/** @param {import('@playwright/test').Page} page @param {string} path @param {string} file */
async function take(page, path, file) {
  await page.goto(path)
  await page.locator('html[data-app="hydrated"]').waitFor()
  await page.locator('h1').first().waitFor()
  await page.waitForFunction(() =>
    [...document.querySelectorAll('.skeleton')].every((one) => !one.checkVisibility()),
  )
  await page.waitForLoadState('networkidle')
  await sharp(await page.screenshot())
    .webp({ quality: QUALITY })
    .toFile(file)
}
