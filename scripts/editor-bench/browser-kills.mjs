import { mkdtempSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { seeded } from '../faults/seeded.mjs'
import { logIn, openAlive, openBrowser } from './browser.mjs'
import { newPage, openedDraft } from './pages.mjs'

const KILLS = 200
const LETTERS = 'abcdefghijklmnopqrstuvwxyz'
const TYPES_LEAST_MS = 300
const TYPES_MOST_MS = 4_000
const LETTER_LEAST_MS = 40
const LETTER_MOST_MS = 160
/** Share of the rounds in which the browser has no connection while the person types. */
const OFFLINE = 0.25
const SAVED_WITHIN_MS = 60_000

/**
 * Types into the editor, kills Chromium with all its processes, opens the editor again with the same profile, and
 * compares the text that reaches the server with the typed text. In some rounds the browser has no connection while it
 * types.
 * @param {import('./site.mjs').Site} site
 * @param {import('./rows.mjs').Choices} choices
 * @returns {Promise<import('./rows.mjs').Measured>}
 */
export async function measureBrowserKills(site, { seed, count }) {
  const random = seeded(seed, 'browser kills')
  const officer = await site.person('content')
  const page = await newPage(officer, 'Killed browser')
  const profile = mkdtempSync(join(site.folder, 'profile-'))
  const counts = { kills: 0, offline: 0, damaged: 0, letters: 0, lettersLost: 0 }
  let longestMs = 0
  let longestOfflineMs = 0
  for (; counts.kills < count(KILLS); counts.kills += 1) {
    const browser = await openBrowser(site.folder, { profile })
    const isOffline = random.isTrue(OFFLINE)
    const typed = await typeUntilKilled(site, browser, { page, random, isOffline, round: counts.kills })
    const again = await openBrowser(site.folder, { profile })
    const stored = await recovered(site, again, { officer, page })
    await again.kill()
    const text = typed.map(({ letter }) => letter).join('')
    counts.letters += typed.length
    counts.offline += isOffline ? 1 : 0
    if (!text.startsWith(stored)) counts.damaged += 1
    const firstLost = typed[stored.length]
    if (!text.startsWith(stored) || firstLost === undefined) continue
    counts.lettersLost += typed.length - stored.length
    const lostMs = (typed.at(-1)?.killedMs ?? 0) - firstLost.atMs
    if (isOffline) longestOfflineMs = Math.max(longestOfflineMs, lostMs)
    else longestMs = Math.max(longestMs, lostMs)
  }
  return {
    figures: [
      {
        what: 'times the browser was killed while somebody typed',
        value: counts.kills,
        exactly: count(KILLS),
      },
      { what: 'longest time whose typing was lost', value: longestMs, unit: 'ms', most: 1_000 },
      {
        what: `longest time whose typing was lost without a connection, in ${counts.offline} of the kills`,
        value: longestOfflineMs,
        unit: 'ms',
        most: 1_000,
      },
      { what: 'texts that are not the beginning of what was typed', value: counts.damaged, exactly: 0 },
    ],
    notes: [`${counts.lettersLost} of ${counts.letters} letters were lost`],
  }
}

/** @param {import('./site.mjs').Site} site @param {import('./browser.mjs').Browser} browser @param {string} path */
async function openEditor(site, browser, path) {
  await logIn(site, browser, 'content')
  const tab = await browser.newTab()
  await openAlive(tab, `${site.origin}${path}`)
  const field = tab.locator('main').getByLabel('Page name')
  await field.waitFor()
  return { tab, field }
}

/**
 * Types a text letter by letter into the page's name, until the browser is killed.
 * @param {import('./site.mjs').Site} site @param {import('./browser.mjs').Browser} browser
 * @param {{ page: { id: number }, random: ReturnType<typeof seeded>, isOffline: boolean, round: number }} how
 * @returns {Promise<{ letter: string, atMs: number, killedMs: number }[]>} the letters that the browser has received
 */
async function typeUntilKilled(site, browser, { page, random, isOffline, round }) {
  const { tab, field } = await openEditor(site, browser, `/cms/pages/${page.id}`)
  await field.fill('')
  await tab.getByText('Saved as a draft').or(tab.getByText('Not published')).first().waitFor()
  await pause(600)
  if (isOffline) await browser.context.setOffline(true)
  /** @type {{ letter: string, atMs: number, killedMs: number }[]} */
  const typed = []
  const killAtMs = performance.now() + TYPES_LEAST_MS + random.next() * (TYPES_MOST_MS - TYPES_LEAST_MS)
  const text = `r${round} `
  while (performance.now() < killAtMs) {
    const letter = text[typed.length] ?? random.pick([...LETTERS]) ?? 'a'
    const atMs = performance.now()
    await tab.keyboard.type(letter)
    typed.push({ letter, atMs, killedMs: 0 })
    await pause(LETTER_LEAST_MS + random.next() * (LETTER_MOST_MS - LETTER_LEAST_MS))
  }
  const killedMs = performance.now()
  await browser.kill()
  return typed.map((each) => ({ ...each, killedMs }))
}

/**
 * Opens the editor with the profile of the killed browser, waits until it has sent the edits that it found there, and
 * returns the draft on the server.
 * @param {import('./site.mjs').Site} site
 * @param {import('./browser.mjs').Browser} browser
 * @param {{ officer: import('./site.mjs').Client, page: { id: number } }} what
 */
async function recovered(site, browser, { officer, page }) {
  const { tab } = await openEditor(site, browser, `/cms/pages/${page.id}`)
  await tab
    .getByText('Saved as a draft')
    .or(tab.getByText('Not published'))
    .first()
    .waitFor({ timeout: SAVED_WITHIN_MS })
  const { fields } = await openedDraft(officer, page.id)
  return String(fields.name)
}
