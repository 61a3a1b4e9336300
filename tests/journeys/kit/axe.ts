import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import type { Page } from '@playwright/test'

const SOURCE = readFileSync(
  fileURLToPath(new URL('../../../node_modules/axe-core/axe.min.js', import.meta.url)),
  'utf8',
)

type Finding = { rule: string; where: string[] }

/**
 * What axe finds on the page as it stands; nothing, where all is well.
 * @param rules these alone, where the rest was looked at already
 */
export async function axeFindings(page: Page, rules?: readonly string[]): Promise<Finding[]> {
  // The content policy lets no script tag be added; what the debugger evaluates is not under it.
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

/** A screen whose code is still on its way has nothing to look at; one that never comes is a finding of axe's own. */
async function untilThere(page: Page): Promise<void> {
  await page
    .waitForSelector('main h1', { state: 'attached', timeout: THERE_WITHIN_MS })
    .catch(() => undefined)
}

/** Long, for a busy machine. */
const THERE_WITHIN_MS = 5_000
/** Longer than anything of ours takes to come. */
const STILL_WITHIN_MS = 1_000

/** What fades in has the colours that it is going to have once it has come; what never stops is not waited for. */
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
