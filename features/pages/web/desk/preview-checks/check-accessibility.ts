/**
 * Runs axe-core on the rendered preview of a draft.
 * @source docs/reference/pages-and-blocks.md §8.7
 */
import { cutAtWord } from '#platform/shared/trim-text.ts'
import { nextTask } from '#platform/web/timers.ts'
import { type PageFinding, PREVIEW_CODE_PREFIX } from '../../../page-findings.contract.ts'

/** The rules of WCAG 2.2, levels A and AA. */
const WCAG_TAGS = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa']
/** The maximum number of findings of one rule in one block, and of all findings. */
const FINDINGS_MOST = { inBlock: 3, inAll: 60 } as const
/** The maximum length of a quoted text, in characters. */
const QUOTE_MOST = 80

const OPTIONS = {
  runOnly: { type: 'tag', values: WCAG_TAGS },
  rules: { 'empty-heading': { enabled: true } },
  resultTypes: ['violations'],
  elementRef: true,
  // Without these, axe would load style sheets itself and send messages to other frames.
  preload: false,
  iframes: false,
}

/**
 * Returns a warning for each fault that axe-core finds in a rendered page, in light mode and for contrast also in dark
 * mode. The element must be in a document of its own, whose colour scheme is changed.
 */
export async function checkAccessibility(article: HTMLElement): Promise<PageFinding[]> {
  const { ownerDocument: inner } = article
  const { defaultView: frame } = inner
  if (frame === null) throw new Error('the preview was closed before it was checked')
  const { default: axeFor } = await import('axe-core/axe.min.js')
  await untilStyled(inner)
  const axe = axeFor(frame)
  const found: PageFinding[] = []
  const run = async (theme: 'light' | 'dark', options: object, codeOf: (rule: string) => string) => {
    inner.documentElement.dataset['theme'] = theme
    endAnimations(inner)
    const { violations } = await axe.run(article, options)
    for (const { id, nodes } of violations)
      for (const { element } of nodes) found.push(findingOf(codeOf(id), element))
  }
  await run('light', OPTIONS, (rule) => PREVIEW_CODE_PREFIX + rule)
  const contrastOnly = { ...OPTIONS, runOnly: { type: 'rule', values: ['color-contrast'] }, rules: {} }
  await run('dark', contrastOnly, (rule) => `${PREVIEW_CODE_PREFIX}${rule}-dark`)
  return limited(found)
}

function warning(code: string, block: string | null, quote: string): PageFinding {
  const path = block === null ? 'content' : ''
  return { severity: 'warning', code, block, path, ...(quote === '' ? {} : { quote }) }
}

function findingOf(code: string, element: Element | undefined): PageFinding {
  const block = element?.closest('[data-preview]')?.getAttribute('data-preview') ?? null
  const text = (element?.textContent ?? '').replaceAll(/\s+/g, ' ').trim()
  return warning(code, block, cutAtWord(text, QUOTE_MOST))
}

/** Returns each finding once, with at most a few of one rule in one block. */
function limited(found: readonly PageFinding[]): PageFinding[] {
  const counts = new Map<string, number>()
  const seen = new Set<string>()
  return found
    .filter(({ code, block, quote }) => {
      const place = `${code} ${block ?? ''}`
      const whole = `${place} ${quote ?? ''}`
      const count = counts.get(place) ?? 0
      if (seen.has(whole) || count >= FINDINGS_MOST.inBlock) return false
      seen.add(whole)
      counts.set(place, count + 1)
      return true
    })
    .slice(0, FINDINGS_MOST.inAll)
}

/** Waits until the style sheets of a document are loaded, including those that are about to be added. */
async function untilStyled(inner: Document): Promise<void> {
  await nextTask()
  const links = [...inner.querySelectorAll<HTMLLinkElement>('link[rel="stylesheet"]')]
  await Promise.all(
    links
      .filter(({ sheet }) => sheet === null)
      .map(
        (link) =>
          new Promise<void>((resolve) => {
            link.addEventListener('load', () => resolve(), { once: true })
            link.addEventListener('error', () => resolve(), { once: true })
          }),
      ),
  )
}

/** More passes than a page has nested elements. */
const PASSES_MOST = 100

/**
 * Ends the animations of a document, except endless ones, because a colour that is still changing would be measured at a
 * random moment. The end of a transition may begin one in an element that inherits the colour, so this is repeated.
 */
function endAnimations(inner: Document): void {
  for (let pass = 0; pass < PASSES_MOST; pass += 1) {
    const ending = inner.getAnimations().filter(canEnd)
    if (ending.length === 0) return
    for (const animation of ending) animation.finish()
  }
}

function canEnd({ effect, playState }: Animation): boolean {
  return playState !== 'finished' && Number.isFinite(Number(effect?.getComputedTiming().endTime))
}
