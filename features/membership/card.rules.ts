/**
 * The content of a membership card's QR code: person, which card, and day.
 * @source docs/reference/membership.md §5.2
 */
import { isDay } from '#platform/shared/days.ts'

/** Whether the card is the member's own or their partner's. */
export type CardHolder = 'member' | 'partner'

export type CardPayload = { personId: number; holder: CardHolder; day: string }

const LETTER: Record<CardHolder, string> = { member: 'm', partner: 'p' }

/**
 * Returns the text for a card's code. It is as short as possible, because fewer characters make larger modules in the
 * QR code.
 */
export function writeCardPayload({ personId, holder, day }: CardPayload): string {
  return `${LETTER[holder]}${personId.toString(36)}.${day}`
}

/** Parses a verified text; returns null if it is not a card's. */
export function readCardPayload(text: string): CardPayload | null {
  const [, letter, id, day] = /^([mp])([0-9a-z]{1,7})\.(\d{4}-\d{2}-\d{2})$/.exec(text) ?? []
  if (id === undefined || day === undefined || !isDay(day)) return null
  return { personId: Number.parseInt(id, 36), holder: letter === 'p' ? 'partner' : 'member', day }
}

/**
 * Returns whether a text has the form of a wallet pass's code. A card's code is signed, so it contains a dot.
 * @source docs/reference/membership.md §5.6
 */
export function isPassCode(text: string): boolean {
  return /^[\w-]{22}$/.test(text)
}

/** Returns a member's number as shown on cards and lists, like `CP-0412`; empty if there is none yet. */
export function numberText(prefix: string, number: number | null): string {
  return number === null ? '' : `${prefix}${String(number).padStart(4, '0')}`
}

/** The font size of a name on the card, chosen so that the whole name fits. */
export type CardNameSize = 'full' | 'small' | 'smaller' | 'smallest'

/** For each size, the longest name and its longest unbreakable part that fit, measured in Latin letters. */
const NAME_SIZES: readonly [CardNameSize, { whole: number; part: number }][] = [
  ['full', { whole: 24, part: 12 }],
  ['small', { whole: 44, part: 14 }],
  ['smaller', { whole: 76, part: 18 }],
]

/**
 * Returns the font size for a name. Lines break at spaces and hyphens; letters of some scripts are as wide as two Latin
 * ones.
 */
export function cardNameSize(name: string): CardNameSize {
  const part = Math.max(...name.split(/[\s-]/u).map(widthOf))
  const whole = widthOf(name)
  return NAME_SIZES.find(([, most]) => whole <= most.whole && part <= most.part)?.[0] ?? 'smallest'
}

/** Returns the width of a text, measured in Latin letters. */
function widthOf(text: string): number {
  const wide = text.match(/[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}]/gu) ?? []
  return [...text].length + wide.length
}
