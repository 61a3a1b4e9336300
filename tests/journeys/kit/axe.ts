import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import type { Page } from '@playwright/test'

const SOURCE = readFileSync(
  fileURLToPath(new URL('../../../node_modules/axe-core/axe.min.js', import.meta.url)),
  'utf8',
)

type Finding = { rule: string; where: string[] }

/**
 * Returns the faults that axe finds on the current page; an empty list if there are none.
 * @param rules runs only these rules, if the others were checked before
 */
export async function axeFindings(page: Page, rules?: readonly string[]): Promise<Finding[]> {
  // The Content Security Policy forbids adding a script tag, so pass the code of axe to the debugger, which may
  // evaluate it.
  if (!(await page.evaluate('typeof axe === "object"'))) await page.evaluate(SOURCE)
  await untilThere(page)
  await untilStill(page)
  const options = rules === undefined ? {} : { runOnly: { type: 'rule', values: rules } }
  const { violations } = await page.evaluate<{
    violations: { id: string; nodes: { html: string; failureSummary?: string }[] }[]
  }>(`axe.run(document, ${JSON.stringify({ ...options, resultTypes: ['violations'] })})`)
  return violations.map(({ id, nodes }) => ({
    rule: id,
    where: nodes.map(({ html, failureSummary }) => `${html.slice(0, 200)} ${failureSummary ?? ''}`),
  }))
}

/** Waits until the screen's code has loaded. If it never loads, the accessibility check reports the missing content. */
async function untilThere(page: Page): Promise<void> {
  await page
    .waitForSelector('main h1', { state: 'attached', timeout: THERE_WITHIN_MS })
    .catch(() => undefined)
}

/** The longest wait in ms for the code of a screen, which a busy machine does not exceed. */
const THERE_WITHIN_MS = 5_000
/** The longest wait in ms for animations, which is longer than any animation of the app. */
const STILL_WITHIN_MS = 1_000

/**
 * Waits until all finite animations have ended, because an element that fades in does not have its final colours yet.
 * Endless animations are ignored.
 */
async function untilStill(page: Page): Promise<void> {
  const isStill = (): boolean =>
    document
      .getAnimations()
      .every(
        ({ effect, playState }) =>
          playState !== 'running' || !Number.isFinite(Number(effect?.getComputedTiming().endTime)),
      )
  await page.waitForFunction(isStill, undefined, { timeout: STILL_WITHIN_MS }).catch(() => undefined)
}
