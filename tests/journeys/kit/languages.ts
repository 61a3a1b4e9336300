import type { Page, Route } from '@playwright/test'
import { type Locale, LOCALES } from '#platform/shared/locales.ts'
import { PIECES, readCatalogue } from '../../../scripts/words/catalogues.mjs'

/**
 * A language, or `pseudo`: English in which every word is a third longer. A text that is cut off there would probably
 * be cut off in German as well.
 */
export type Tongue = Locale | 'pseudo'

/** Returns the languages that a run checks: all of them under `npm run test:everywhere`. */
export function tonguesOfRun(): Tongue[] {
  const wanted = (process.env['EVERYWHERE'] ?? 'en ar pseudo').split(' ')
  return [...LOCALES, 'pseudo' as const].filter((tongue) => wanted.includes(tongue) || wanted.includes('all'))
}

/**
 * Returns the English texts whose translation into this language differs from the English. Texts with placeholders are
 * left out.
 */
export function englishOf(locale: Locale): Set<string> {
  const messages = PIECES.flatMap((piece) => readCatalogue(piece, locale))
  return new Set(
    messages
      .filter(
        ({ english, translation }) => translation !== '' && !/[{<]/.test(english) && english !== translation,
      )
      .map(({ english }) => english),
  )
}

/**
 * Returns the texts on the screen, except those that people typed or that belong to the club, such as its menus and
 * pages, because these are not translated.
 */
export function shownTexts(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const isOwn = (text: Node) =>
      text.parentElement?.closest('script, style, noscript, option, [lang], [data-said], .prose') === null &&
      text.parentElement.closest('header nav, footer nav') === null
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
    const found: string[] = []
    while (walker.nextNode()) {
      const text = walker.currentNode.textContent?.trim() ?? ''
      if (text !== '' && isOwn(walker.currentNode)) found.push(text)
    }
    return found
  })
}

const VOWELS: Readonly<Record<string, string>> = {
  a: 'áà',
  e: 'éè',
  i: 'íì',
  o: 'óò',
  u: 'úù',
  A: 'ÁÀ',
  E: 'ÉÈ',
  O: 'ÓÒ',
}

/**
 * Returns a message in which every vowel is doubled and accented. Placeholders, which are arrays in a compiled
 * catalogue, stay unchanged.
 */
function drawnOut(message: unknown): unknown {
  if (typeof message === 'string')
    return message.replace(/<[^>]*>|[aeiouAEO]/g, (piece) => VOWELS[piece] ?? piece)
  if (!Array.isArray(message)) return message
  const [name, kind, ...rest] = message as unknown[]
  // A compiled message has the form [text, [name, kind, forms], text]. Each plural form in it is lengthened like a
  // message.
  if (typeof kind === 'string' && ['plural', 'select', 'selectordinal'].includes(kind))
    return [name, kind, ...rest.map(formsDrawnOut)]
  return (message as unknown[]).map((part) =>
    Array.isArray(part) ? placeholderDrawnOut(part) : drawnOut(part),
  )
}

function placeholderDrawnOut(part: unknown[]): unknown[] {
  return part.length > 2 ? [part[0], part[1], ...part.slice(2).map(formsDrawnOut)] : part
}

function formsDrawnOut(forms: unknown): unknown {
  if (typeof forms !== 'object' || forms === null) return forms
  return Object.fromEntries(
    Object.entries(forms).map(([key, form]) => [key, key === 'offset' ? form : drawnOut(form)]),
  )
}

/** Replaces the messages sent to the browser with lengthened ones. */
export async function speakPseudo(page: Page): Promise<void> {
  await page.route(/\/assets\/(words-(app|site)-en|calendar)-[\w-]+\.js$/, async (route: Route) => {
    const answer = await route.fetch()
    const text = await answer.text()
    const body = text.replace(/JSON\.parse\(`([\s\S]*?)`\)/, (_all, json: string) => {
      const messages = JSON.parse(json.replace(/\\([\\`$])/g, '$1')) as Record<string, unknown>
      const drawn = Object.fromEntries(
        Object.entries(messages).map(([id, message]) => [id, drawnOut(message)]),
      )
      return `JSON.parse(${JSON.stringify(JSON.stringify(drawn))})`
    })
    await route.fulfill({ response: answer, body })
  })
}
