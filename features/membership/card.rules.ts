/** What stands in the code of a membership card: whose it is, which card, and of which day. @source DOMAIN §2 (11) */
import { isDay } from '#platform/shared/days.ts'

/** `member`'s own or the partner's card. */
export type CardHolder = 'member' | 'partner'

export type CardMark = { personId: number; holder: CardHolder; day: string }

const LETTER: Record<CardHolder, string> = { member: 'm', partner: 'p' }

/** As short as can be: the fewer letters, the larger the marks of the code. */
export function writeCardMark({ personId, holder, day }: CardMark): string {
  return `${LETTER[holder]}${personId.toString(36)}.${day}`
}

/** The mark that a signed text holds; null where it is none. */
export function readCardMark(text: string): CardMark | null {
  const [, letter, id, day] = /^([mp])([0-9a-z]{1,7})\.(\d{4}-\d{2}-\d{2})$/.exec(text) ?? []
  if (id === undefined || day === undefined || !isDay(day)) return null
  return { personId: Number.parseInt(id, 36), holder: letter === 'p' ? 'partner' : 'member', day }
}

/** A member's number as cards and lists show it, like `CP-0412`; empty for who has none yet. */
export function numberText(prefix: string, number: number | null): string {
  return number === null ? '' : `${prefix}${String(number).padStart(4, '0')}`
}
