/**
 * Turns markup from the clipboard of word processors into plain elements: Word writes lists as paragraphs, and Google
 * Docs writes bold and italics as styles.
 */

import { isNumberMarker } from './word-markers.ts'

/** Changes the body of an inert document in place. Elements that the schema does not know are left to its parser. */
export function cleanPasted(body: HTMLElement): void {
  for (const element of body.querySelectorAll('style, script, meta, link, title, o\\:p, xml')) {
    if (element.tagName === 'O:P') element.replaceWith(...element.childNodes)
    else element.remove()
  }
  listsFromWord(body)
  for (const element of body.querySelectorAll<HTMLElement>('b, span')) stylesFromDocs(element)
}

const styleOf = (element: Element) => element.getAttribute('style') ?? ''

function stylesFromDocs(element: HTMLElement): void {
  const style = styleOf(element)
  // Google Docs wraps everything that is copied in one bold element that is not bold.
  if (element.tagName === 'B') {
    if (/font-weight:\s*(normal|400)/i.test(style)) element.replaceWith(...element.childNodes)
    return
  }
  const names = [
    ...(/font-weight:\s*(bold|[6-9]00)/i.test(style) ? ['strong'] : []),
    ...(/font-style:\s*italic/i.test(style) ? ['em'] : []),
    ...(/text-decoration[^;]*line-through/i.test(style) ? ['s'] : []),
    ...(/vertical-align:\s*super/i.test(style) ? ['sup'] : []),
    ...(/vertical-align:\s*sub(?!per)/i.test(style) ? ['sub'] : []),
  ]
  for (const name of names) {
    const wrapper = element.ownerDocument.createElement(name)
    wrapper.append(...element.childNodes)
    element.append(wrapper)
  }
}

/** A list paragraph of Word: its level, and whether its marker is a number. */
type WordItem = { paragraph: Element; level: number; isOrdered: boolean }

function listsFromWord(body: HTMLElement): void {
  let run: WordItem[] = []
  const finish = () => {
    const [first] = run
    if (first !== undefined) first.paragraph.before(listOf(run, 1))
    for (const { paragraph } of run) paragraph.remove()
    run = []
  }
  for (const paragraph of body.querySelectorAll('p, h1, h2, h3, h4')) {
    const item = wordItemOf(paragraph)
    const previous = run.at(-1)?.paragraph
    if (item !== null && (previous === undefined || paragraph.previousElementSibling === previous)) {
      run.push(item)
      continue
    }
    finish()
    if (item !== null) run.push(item)
  }
  finish()
}

function wordItemOf(paragraph: Element): WordItem | null {
  const found = /mso-list:\s*\S+\s+level(\d)/i.exec(styleOf(paragraph))
  if (found === null) return null
  const marker = [...paragraph.querySelectorAll('span')].find((span) =>
    /mso-list:\s*ignore/i.test(styleOf(span)),
  )
  const isOrdered = isNumberMarker(marker?.textContent ?? '')
  marker?.remove()
  return { paragraph, level: Number(found[1]), isOrdered }
}

/** Returns the list of some items; deeper items become lists inside the item before them. */
function listOf(items: readonly WordItem[], level: number): Element {
  const [first] = items
  const owner = first?.paragraph.ownerDocument ?? document
  const list = owner.createElement(first?.isOrdered === true ? 'ol' : 'ul')
  let deeper: WordItem[] = []
  const finish = () => {
    if (deeper.length === 0) return
    const place = list.lastElementChild ?? list.appendChild(owner.createElement('li'))
    place.append(listOf(deeper, level + 1))
    deeper = []
  }
  for (const item of items) {
    if (item.level > level) {
      deeper.push(item)
      continue
    }
    finish()
    const entry = owner.createElement('li')
    entry.append(...item.paragraph.childNodes)
    list.append(entry)
  }
  finish()
  return list
}
