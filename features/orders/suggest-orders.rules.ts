/** Finds the unpaid orders that a line of a bank statement may pay. @source docs/reference/shop-and-payments.md §6.4 */
import type { SuggestionReason } from './bank-lines.contract.ts'

export type SuggestedFor = { amountCents: number; description: string }

export type UnpaidOrder = {
  number: number
  buyer: string
  /** The names of the ordered items. */
  items: readonly string[]
  dueCents: number
}

const SCORES: Record<SuggestionReason, number> = {
  number: 8,
  amount: 4,
  last_name: 3,
  first_name: 1,
  content: 1,
}

/** The minimum score for a suggestion. It needs the order's number, its amount, or the buyer's last name. */
const LEAST_SCORE = 3
const SUGGESTED_MOST = 3
/** Shorter words, such as `the`, occur in too many texts to identify an order. */
const WORD_LENGTH_LEAST = 4

/** Returns the orders that a line most likely pays, the likeliest first, with the reasons. */
export function suggestOrders<Order extends UnpaidOrder>(
  line: SuggestedFor,
  orders: readonly Order[],
): { order: Order; reasons: SuggestionReason[] }[] {
  return orders
    .map((order) => ({ order, reasons: reasonsFor(line, order) }))
    .map((one) => ({ ...one, score: one.reasons.reduce((sum, reason) => sum + SCORES[reason], 0) }))
    .filter(({ score }) => score >= LEAST_SCORE)
    .toSorted((one, other) => other.score - one.score || other.order.number - one.order.number)
    .slice(0, SUGGESTED_MOST)
    .map(({ order, reasons }) => ({ order, reasons }))
}

function reasonsFor({ amountCents, description }: SuggestedFor, order: UnpaidOrder): SuggestionReason[] {
  const words = wordsOf(description)
  const has = (word: string | undefined) => word !== undefined && word.length > 1 && words.includes(word)
  const names = wordsOf(order.buyer)
  const reasons: Record<SuggestionReason, boolean> = {
    amount: amountCents === order.dueCents,
    number: words.includes(String(order.number)),
    last_name: names.length > 1 && has(names.at(-1)),
    first_name: has(names[0]),
    content: order.items
      .flatMap(wordsOf)
      .some((word) => word.length >= WORD_LENGTH_LEAST && !/^\d+$/.test(word) && words.includes(word)),
  }
  return (Object.keys(reasons) as SuggestionReason[]).filter((reason) => reasons[reason])
}

/** Returns the words of a text in lower case; banks write in capitals and without punctuation. */
function wordsOf(text: string): string[] {
  return text
    .toLowerCase()
    .replaceAll(/['’]/g, '')
    .split(/[^\p{L}\p{N}]+/u)
    .filter((word) => word !== '')
}
