/** Counts the taps, screens and words that a person needs to reach a goal on a phone. */
import { type Browser, type BrowserContextOptions, expect, type Locator, type Page } from '@playwright/test'
import type { Locale } from '#platform/shared/locales.ts'
import { PIECES, readCatalogue } from '../../../scripts/words/catalogues.mjs'
import { keysOf } from './keys.ts'
import { giveSession, type Tokens } from './logged-in.ts'

/** The phone on which the taps and words of journeys are counted. */
const MEASURED_PHONE: BrowserContextOptions = { viewport: { width: 390, height: 844 }, hasTouch: true }

/**
 * Opens a page in this language on the phone on which journeys are measured. With a session, the person is logged in;
 * without one, the page is a guest's.
 */
export async function measuredPage(
  browser: Browser,
  baseURL: string | undefined,
  locale: Locale,
  session?: Tokens,
): Promise<Page> {
  const context = await browser.newContext({ ...MEASURED_PHONE, locale })
  await context.addCookies([{ name: 'locale', value: locale, url: baseURL ?? '' }])
  if (session !== undefined) {
    await context.addCookies([{ name: 'member', value: '1', url: baseURL ?? '' }])
    await giveSession(context, session)
  }
  return context.newPage()
}

/** One screen of a journey: its path with its heading, and the words that it shows. */
export type CountedScreen = { name: string; words: number }

/**
 * The figures of a journey. A tap is a touch, or Enter or Space by keyboard; typing, and moving from field to field, is
 * not counted. A screen is counted if the person acts on it or if the journey ends there, and once more each time they
 * return to it.
 */
export type JourneyFigures = { taps: number; screens: CountedScreen[]; words: number }

/** The most that a journey may take. A journey without a limit of words may show any number of them. */
export type JourneyLimits = { taps: number; screens: number; words?: number }

export type Counting = {
  /** Counts the screen that is shown now as the last one, and returns the figures of the journey. */
  finish(): Promise<JourneyFigures>
}

/**
 * Selector of texts that are not counted as words: texts to be signed, privacy terms and refund terms. `[data-terms]`
 * marks such a text that has no element of its own.
 */
const NOT_COUNTED = '#agreed li > :not(label, :has(input)), [data-terms]'

type Act = { name: string; words: number; isTap: boolean }

/** Begins to count on a page. Call it before the first `goto`. */
export async function countJourney(page: Page): Promise<Counting> {
  const acts: Act[] = []
  await page.exposeBinding('reportAct', (_source, act: Act) => void acts.push(act))
  await page.addInitScript(watchActs, NOT_COUNTED)
  return {
    finish: async () => {
      const last = await page.evaluate(() => (globalThis as unknown as Watched).lookAtScreen())
      return figuresOf([...acts, { ...last, isTap: false }])
    },
  }
}

/**
 * Fails if a journey takes more than its limits. The message lists each screen with its words. With JOURNEY_FIGURES set,
 * the figures are printed also if they are within the limits.
 */
export function expectWithin(figures: JourneyFigures, limits: JourneyLimits): void {
  const { taps, screens, words } = figures
  const listed = screens.map((screen) => `${screen.name}: ${screen.words} words`).join('\n')
  const isWithin =
    taps <= limits.taps && screens.length <= limits.screens && words <= (limits.words ?? Infinity)
  const measured = `${taps} taps, ${screens.length} screens, ${words} words`
  if (process.env['JOURNEY_FIGURES'] !== undefined) process.stdout.write(`${measured}\n${listed}\n`)
  expect(isWithin, `${measured}; allowed: ${JSON.stringify(limits)}\n${listed}`).toBe(true)
}

function figuresOf(acts: readonly Act[]): JourneyFigures {
  const screens: CountedScreen[] = []
  for (const { name, words } of acts) {
    const before = screens.at(-1)
    // If the screen grew while it was used, count the largest number of words that it showed.
    if (before?.name === name) before.words = Math.max(before.words, words)
    else screens.push({ name, words })
  }
  return {
    taps: acts.filter(({ isTap }) => isTap).length,
    screens,
    words: screens.reduce((sum, { words }) => sum + words, 0),
  }
}

type Watched = {
  reportAct(act: Act): Promise<void>
  lookAtScreen(): { name: string; words: number }
}

/** Runs in each document. Reports every tap together with the screen on which it was made. */
function watchActs(notCounted: string): void {
  const watched = globalThis as unknown as Watched
  watched.lookAtScreen = lookAtScreen
  addEventListener('pointerdown', tell, { capture: true })
  addEventListener(
    'keydown',
    (event) => {
      const isText = event.target instanceof Element && event.target.matches('input, textarea, select')
      const isTick =
        event.target instanceof Element && event.target.matches('[type="checkbox"], [type="radio"]')
      const isTap = event.key === 'Enter' || (event.key === ' ' && (!isText || isTick))
      if (isTap && event.isTrusted && !event.repeat) tell()
    },
    { capture: true },
  )

  function tell(): void {
    void watched.reportAct({ ...lookAtScreen(), isTap: true })
  }

  function lookAtScreen(): { name: string; words: number } {
    const top = document.querySelector('dialog[open]') ?? document.querySelector('main') ?? document.body
    const heading = (top.querySelector('h1') ?? top.querySelector('h2'))?.textContent?.trim() ?? ''
    return { name: `${location.pathname} ${heading}`.trim(), words: countWords(top) }
  }

  function countWords(root: Element): number {
    const segments = new Intl.Segmenter(document.documentElement.lang, { granularity: 'word' })
    const walker = document.createTreeWalker(root, NodeFilter.SHOW_TEXT)
    let count = 0
    while (walker.nextNode()) {
      const element = walker.currentNode.parentElement
      if (element === null || element.closest(`script, style, noscript, option, ${notCounted}`) !== null)
        continue
      if (!isSeen(element)) continue
      for (const { isWordLike } of segments.segment(walker.currentNode.textContent ?? ''))
        if (isWordLike === true) count += 1
    }
    return count
  }

  /** Returns whether a person can see a text. A text for screen readers only is one pixel in size. */
  function isSeen(element: Element): boolean {
    if (!element.checkVisibility({ visibilityProperty: true })) return false
    const { width, height } = element.getBoundingClientRect()
    return width > 1 && height > 1
  }
}

/** The two ways to operate a screen: by touch and by keyboard. */
export const MEANS = ['touch', 'keyboard'] as const
export type Means = (typeof MEANS)[number]

export type Hand = {
  /** Presses a link or a button, or ticks a checkbox. Counts as a tap. */
  press(target: Locator): Promise<void>
  /** Chooses a radio button. By keyboard, an arrow key chooses it, which does not count as a tap. */
  choose(target: Locator): Promise<void>
  /** Replaces the text of a field. */
  type(target: Locator, text: string): Promise<void>
}

/** Returns the functions that operate the page either by touch or by keyboard. */
export async function handOf(page: Page, means: Means): Promise<Hand> {
  if (means === 'touch')
    return {
      press: (target) => target.tap(),
      choose: (target) => target.tap(),
      type: (target, text) => target.fill(text),
    }
  const keys = await keysOf(page)
  return {
    press: async (target) => {
      await expect(target).toBeVisible()
      const isTick = await target.evaluate((element) => element.matches('input'))
      await keys.press(target, isTick ? 'Space' : 'Enter')
    },
    choose: (target) => keys.reach(target),
    type: (target, text) => keys.type(target, text),
  }
}

/**
 * Returns a function that translates an English message as the screens do. A message without a translation stays
 * English there too. Placeholders are replaced by the given values.
 */
export function speak(
  locale: Locale,
): (english: string, values?: Readonly<Record<string, string>>) => string {
  const messages = new Map(
    PIECES.filter((piece) => piece !== 'server')
      .flatMap((piece) => readCatalogue(piece, locale))
      .filter(({ translation }) => translation !== '')
      .map(({ english, translation }) => [english, translation]),
  )
  return (english, values = {}) =>
    (messages.get(english) ?? english).replace(/\{(\w+)\}/g, (whole, name: string) => values[name] ?? whole)
}
