/** Checks of a page that axe does not cover. Each returns the faults it found, or an empty list. */
import type { CDPSession, Page } from '@playwright/test'

/** The minimum size of a touch target. @source docs/reference/screens.md §2.1 */
const TARGET_PX = 44

/** Returns the elements that overflow the window to the side, if the page is wider than the window. */
export function overflows(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const { scrollWidth, clientWidth, dir } = document.documentElement
    if (scrollWidth <= clientWidth) return []
    const isOut = (element: Element) => {
      const { left, right, width } = element.getBoundingClientRect()
      return width > 1 && (dir === 'rtl' ? left < -1 : right > clientWidth + 1)
    }
    const out = [...document.body.querySelectorAll('*')].filter(isOut)
    return [
      `${scrollWidth - clientWidth} px`,
      ...out.slice(-5).map((element) => element.outerHTML.slice(0, 120)),
    ]
  })
}

/** Disables CSS transitions, so that each check sees the final colours and sizes. */
export async function holdStill(page: Page): Promise<void> {
  await page.evaluate(() => {
    const sheet = new CSSStyleSheet()
    sheet.replaceSync('*, ::before, ::after { transition: none !important }')
    document.adoptedStyleSheets = [sheet]
  })
}

/** Sets the browser's default font size, as a person can in its settings; the initial value is 16. */
export async function setTextPx(tools: CDPSession, sizePx: number): Promise<void> {
  await tools.send('Page.setFontSizes', { fontSizes: { standard: sizePx, fixed: sizePx } })
}

/** Sets the text spacing to the widest that a page must support, or back to normal. @source WCAG 1.4.12 */
export async function spaceText(page: Page, isWide: boolean): Promise<void> {
  await page.evaluate((wide) => {
    const sheet = new CSSStyleSheet()
    sheet.replaceSync(
      `* { line-height: 1.5 !important; letter-spacing: 0.12em !important; word-spacing: 0.16em !important }
       p { margin-block-end: 2em !important }`,
    )
    document.adoptedStyleSheets = [...document.adoptedStyleSheets.slice(0, 1), ...(wide ? [sheet] : [])]
  }, isWide)
}

/** Returns faults in headings, landmarks, title and language. */
export function structureFaults(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const faults: string[] = []
    const isShown = (element: Element) => element.checkVisibility({ visibilityProperty: true })
    const shown = (selector: string) => [...document.querySelectorAll(selector)].filter(isShown)
    for (const [selector, count] of [
      ['h1', shown('h1').length],
      ['main', shown('main').length],
    ] as const)
      if (count !== 1) faults.push(`${count} × ${selector}`)
    let before = 0
    for (const heading of shown('h1, h2, h3, h4, h5, h6')) {
      const level = Number(heading.tagName.slice(1))
      if (level > before + 1)
        faults.push(`h${level} after h${before}: ${heading.textContent?.slice(0, 40) ?? ''}`)
      before = level
    }
    if (document.title.trim() === '') faults.push('no title')
    if (document.documentElement.lang === '') faults.push('no language')
    if (document.documentElement.dir === '') faults.push('no direction')
    return faults
  })
}

/**
 * Returns elements that are animated although reduced motion is preferred. Spinners, toasts and skeletons are exempt.
 */
export function movements(page: Page): Promise<string[]> {
  return page.evaluate(() =>
    document
      .getAnimations()
      .filter(({ playState, effect }) => {
        const target = effect instanceof KeyframeEffect ? effect.target : null
        const { duration } = effect?.getTiming() ?? {}
        return (
          playState === 'running' &&
          Number(duration) > 1 &&
          target?.closest('.spinner, .toast-life, .skeleton') === null
        )
      })
      .map(({ effect }) => (effect as KeyframeEffect).target?.outerHTML.slice(0, 120) ?? ''),
  )
}

/** Returns texts that their own box cuts off. Scrollable boxes and texts for screen readers only do not count. */
export function cutOff(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const hides = (value: string) => value === 'hidden' || value === 'clip'
    const hasOwnText = (element: Element) =>
      [...element.childNodes].some((node) => node.nodeType === Node.TEXT_NODE && node.textContent?.trim())
    const found: string[] = []
    for (const element of document.body.querySelectorAll<HTMLElement>('*')) {
      if (!hasOwnText(element) || !element.checkVisibility({ visibilityProperty: true })) continue
      const range = document.createRange()
      range.selectNodeContents(element)
      const text = range.getBoundingClientRect()
      // Skip the membership card: like a plastic card it has a fixed size, and its content is repeated as text beside
      // it.
      if (element.closest('.member-card') !== null) continue
      for (let box: HTMLElement | null = element; box !== null; box = box.parentElement) {
        const style = getComputedStyle(box)
        const { x, right, y, bottom, width } = box.getBoundingClientRect()
        if (width <= 1 || style.clipPath !== 'none') break
        if (/auto|scroll/.test(`${style.overflowX} ${style.overflowY}`)) break
        if (style.position === 'fixed') break
        const isCut =
          (hides(style.overflowX) && (text.left < x - 2 || text.right > right + 2)) ||
          (hides(style.overflowY) && (text.top < y - 4 || text.bottom > bottom + 4))
        if (isCut && box !== document.body)
          found.push(`${element.textContent?.trim().slice(0, 40) ?? ''} in ${box.outerHTML.slice(0, 120)}`)
        if (isCut) break
      }
    }
    return found
  })
}

/** Returns touch targets that are too small. A link within a sentence may be as high as its line. */
export function smallTargets(page: Page): Promise<string[]> {
  return page.evaluate((least) => {
    const TARGETS =
      'a[href], button, input:not([type=hidden]), select, textarea, summary, [role=button], [role=tab], [role=switch], [role=option], [role=menuitem]'
    const SLACK_PX = 0.6
    const isInSentence = (element: Element) => {
      if (element.tagName !== 'A' || getComputedStyle(element).display !== 'inline') return false
      const block = element.closest('p, li, dd, dt, td, th, label, figcaption, blockquote, span, div')
      return (block?.textContent?.trim().length ?? 0) > (element.textContent?.trim().length ?? 0)
    }
    const isBig = ({ width, height }: DOMRect) => width >= least - SLACK_PX && height >= least - SLACK_PX
    /**
     * Returns whether a touch at half the target size from the middle, on each side, still hits the element or its
     * label.
     */
    const answersAround = (element: Element, own: readonly Element[]) => {
      element.scrollIntoView({ block: 'center', inline: 'center' })
      const { x, y, width, height } = element.getBoundingClientRect()
      const [middleX, middleY] = [x + width / 2, y + height / 2]
      const reach = least / 2 - 1
      const hits = (dx: number, dy: number) => {
        const hit = document.elementFromPoint(middleX + dx, middleY + dy)
        return hit !== null && own.some((part) => part.contains(hit))
      }
      const sides = (extent: number, one: () => boolean, other: () => boolean, span: () => number) =>
        extent >= least - SLACK_PX || (one() && other()) || span() >= least - 2
      const span = (horizontal: boolean) => {
        let from = 0
        let to = 0
        while (from > -least && (horizontal ? hits(from - 1, 0) : hits(0, from - 1))) from -= 1
        while (to < least && (horizontal ? hits(to + 1, 0) : hits(0, to + 1))) to += 1
        return to - from
      }
      return (
        sides(
          width,
          () => hits(-reach, 0),
          () => hits(reach, 0),
          () => span(true),
        ) &&
        sides(
          height,
          () => hits(0, -reach),
          () => hits(0, reach),
          () => span(false),
        )
      )
    }
    const at = { left: scrollX, top: scrollY }
    const found: string[] = []
    for (const element of document.querySelectorAll<HTMLElement>(TARGETS)) {
      if (!element.checkVisibility({ visibilityProperty: true, opacityProperty: false })) continue
      const rect = element.getBoundingClientRect()
      if (rect.width <= 1 || getComputedStyle(element).clipPath !== 'none' || isInSentence(element)) continue
      const labels = element instanceof HTMLInputElement ? [...(element.labels ?? [])] : []
      if (isBig(rect) || labels.some((label) => isBig(label.getBoundingClientRect()))) continue
      if (element.matches(':disabled') || element.closest('[inert], [aria-hidden=true]') !== null) continue
      if (answersAround(element, [element, ...labels])) continue
      found.push(
        `${Math.round(rect.width)}×${Math.round(rect.height)} ${element.textContent?.trim().slice(0, 30) ?? ''} ${element.outerHTML.slice(0, 140)}`,
      )
    }
    scrollTo({ ...at, behavior: 'instant' })
    return found
  }, TARGET_PX)
}

/** Returns selected elements that look like unselected ones in forced colours. */
export function unmarkedChoices(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const CHOSEN = '[aria-selected=true], [aria-current]:not([aria-current=false]), [aria-pressed=true]'
    const drawn = (element: Element) => {
      const style = getComputedStyle(element)
      const inner = [...element.children].map((child) => getComputedStyle(child))
      const before = getComputedStyle(element, '::before')
      const after = getComputedStyle(element, '::after')
      return [style, before, after, ...inner]
        .map((one) =>
          [
            one.backgroundColor,
            one.color,
            one.borderTopColor,
            one.borderBottomColor,
            one.borderInlineStartColor,
            one.borderInlineStartWidth,
            one.borderTopWidth,
            one.borderBottomWidth,
            one.outlineStyle,
            one.fontWeight,
            one.textDecorationLine,
            one.content,
          ].join(),
        )
        .join('|')
    }
    const isShown = (element: Element) => element.checkVisibility({ visibilityProperty: true })
    return [...document.querySelectorAll(CHOSEN)].filter(isShown).flatMap((chosen) => {
      const group = chosen.closest(
        '[role=tablist], ul, ol, nav, [role=group], [role=radiogroup], [role=grid]',
      )
      const other = [...(group?.querySelectorAll(chosen.tagName) ?? [])].find(
        (element) => element !== chosen && !element.matches(CHOSEN) && isShown(element),
      )
      if (other === undefined || drawn(chosen) !== drawn(other)) return []
      return [chosen.outerHTML.slice(0, 140)]
    })
  })
}

/** Returns navigation and controls that are visible in print, and a background that is not white. */
export function printFaults(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const faults: string[] = []
    const isShown = (element: Element) => element.checkVisibility({ visibilityProperty: true })
    for (const chrome of document.querySelectorAll('nav, dialog, .site-header, [data-chrome], .skip-link'))
      if (isShown(chrome) && chrome.getBoundingClientRect().height > 1)
        faults.push(`chrome: ${chrome.outerHTML.slice(0, 100)}`)
    const ground = getComputedStyle(document.documentElement).backgroundColor
    if (ground !== 'rgb(255, 255, 255)') faults.push(`ground ${ground}`)
    return faults
  })
}
