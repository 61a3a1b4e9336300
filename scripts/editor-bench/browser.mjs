import { spawn } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { chromium } from 'playwright-core'
import { killProcessesIn } from '../processes/processes-in.mjs'
import { CHROMIUM_FLAGS } from '../serving/chromium.mjs'

const CHROMIUM = process.env['CHROMIUM_PATH'] ?? '/usr/bin/chromium'
const VIEWPORT = { width: 1280, height: 900 }
/** The time limit is long, because a busy machine is slow but not broken. */
const TIMEOUT_MS = 60_000

/** @typedef {Awaited<ReturnType<typeof openBrowser>>} Browser */

/**
 * Starts Chromium with a profile. Without `profile` it has a new one.
 * @param {string} folder for the profile @param {{ profile?: string }} [options]
 */
export async function openBrowser(folder, { profile = mkdtempSync(join(folder, 'profile-')) } = {}) {
  const child = spawn(
    CHROMIUM,
    [...CHROMIUM_FLAGS, '--remote-debugging-port=0', `--user-data-dir=${profile}`, 'about:blank'],
    { stdio: ['ignore', 'ignore', 'pipe'] },
  )
  let isEnded = false
  const ended = new Promise((resolve) => child.once('exit', () => resolve((isEnded = true))))
  const endWithUs = () => child.kill('SIGKILL')
  process.once('exit', endWithUs)
  void ended.then(() => process.off('exit', endWithUs))
  const port = await debuggingPort(child)
  const browser = await chromium.connectOverCDP(`http://127.0.0.1:${port}`)
  const [context] = browser.contexts()
  if (context === undefined) throw new Error('Chromium has no context')
  context.setDefaultTimeout(TIMEOUT_MS)
  return {
    profile,
    context,
    /** Opens an empty tab. */
    newTab: async () => {
      const page = await context.newPage()
      await page.setViewportSize(VIEWPORT)
      return page
    },
    /** Kills the browser with all its processes, so that it can write nothing more. */
    kill: async () => {
      child.kill('SIGKILL')
      await ended
      await browser.close().catch(() => undefined)
      if (!(await killProcessesIn(profile, { withinMs: 10_000 })))
        throw new Error('Chromium survived SIGKILL')
    },
    /** Ends the browser and removes its profile. */
    close: async () => {
      await browser.close().catch(() => undefined)
      if (!isEnded) child.kill()
      await ended
      await killProcessesIn(profile, { withinMs: 10_000 })
      rmSync(profile, { recursive: true, force: true, maxRetries: 5 })
    },
  }
}

/** @param {import('node:child_process').ChildProcess} child @returns {Promise<number>} */
function debuggingPort(child) {
  return new Promise((resolve, reject) => {
    let said = ''
    child.stderr?.on('data', (piece) => {
      said += piece
      const found = /DevTools listening on ws:\/\/[^:]+:(\d+)/.exec(said)?.[1]
      if (found) resolve(Number(found))
    })
    child.once('exit', () => reject(new Error(`Chromium ended at once. It said:\n${said}`)))
    child.once('error', reject)
  })
}

/**
 * Logs a demo person in, without the screens of the log-in.
 * @param {import('./site.mjs').Site} site @param {Browser} browser @param {string} key
 */
export async function logIn(site, { context }, key) {
  const { email, password } = site.personOf(key)
  const fingerprint = 'editor-bench-fingerprint'.slice(0, 21)
  const answer = await fetch(`${site.origin}/api/v1/cognito/user/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ username: email, password, fingerprint }),
  })
  if (answer.status !== 200) throw new Error(`${email} could not log in: ${answer.status}`)
  const { access_token, refresh_token } = await answer.json()
  await context.addInitScript(
    (session) => {
      // Store the session only once for each tab: the app replaces its tokens, and the next document must not get the
      // old ones again.
      if (sessionStorage.getItem('given') !== null) return
      sessionStorage.setItem('given', 'yes')
      localStorage.setItem('paddock.session', session)
    },
    JSON.stringify({ access_token, refresh_token, auth_fingerprint: fingerprint }),
  )
}

/**
 * Opens an address of the site and dispatches the event of a mouse movement, which starts the app.
 * @param {import('playwright-core').Page} page
 * @param {string} url
 */
export async function openAlive(page, url) {
  await page.goto(url)
  await page.waitForFunction(() => {
    document.dispatchEvent(new Event('pointermove'))
    return document.documentElement.dataset['app'] === 'hydrated'
  })
}
