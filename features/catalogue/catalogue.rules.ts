/**
 * Price and add-on rules of a single item, in integer cents. They read no clock and no database.
 * @source docs/reference/shop-and-payments.md §1.3
 */
import type { Addon, AddonValue } from './catalogue.contract.ts'

/** Maximum quantity in one line of a cart. @source docs/reference/shop-and-payments.md §1.4 */
export const QTY_MOST = 99

/** Stock at or below this number is shown to buyers. @source docs/reference/shop-and-payments.md §1.2 */
const FEW_LEFT = 5

/** The stored terms of an add-on. */
export type AddonTerms = Pick<Addon, 'code' | 'label' | 'kind' | 'choices'> & {
  priceCents: number
  maxLen: number
  isRequired: boolean
}

export type PriceTerms = { priceCents: number; memberPriceCents: number | null }

/** Returns whether the product is on sale at this instant. `activeTo` is the first instant at which it no longer is. */
export function isOnSale(
  window: { isEnabled: boolean; isEventOff: boolean; activeFromMs: number | null; activeToMs: number | null },
  nowMs: number,
): boolean {
  return (
    window.isEnabled &&
    !window.isEventOff &&
    (window.activeFromMs === null || window.activeFromMs <= nowMs) &&
    (window.activeToMs === null || nowMs < window.activeToMs)
  )
}

/**
 * Returns the price without add-ons. If the member price is higher than the normal one, members pay the normal price.
 */
export function basePriceCents({ priceCents, memberPriceCents }: PriceTerms, isMember: boolean): number {
  return isMember && memberPriceCents !== null ? Math.min(priceCents, memberPriceCents) : priceCents
}

/** Returns the price of one piece with the chosen add-ons. */
export function unitPriceCents(
  terms: PriceTerms,
  isMember: boolean,
  chosen: readonly AddonValue[],
  addons: readonly AddonTerms[],
): number {
  const extras = chosen.map(({ code }) => addons.find((addon) => addon.code === code)?.priceCents ?? 0)
  return extras.reduce((sum, extra) => sum + extra, basePriceCents(terms, isMember))
}

export type AddonMistake =
  | { code: string; kind: 'unknown' | 'repeated' | 'wrong_kind' | 'not_a_choice' }
  | { code: string; kind: 'missing'; label: string }
  | { code: string; kind: 'too_long'; label: string; most: number }

/**
 * Validates add-ons. Returns them normalised for storage: in the product's order, texts trimmed, empty ones removed.
 * Also returns the mistakes.
 */
export function readAddons(
  sent: readonly AddonValue[],
  addons: readonly AddonTerms[],
): { chosen: AddonValue[]; mistakes: AddonMistake[] } {
  const mistakes: AddonMistake[] = []
  const seen = new Set<string>()
  for (const { code } of sent) {
    if (!addons.some((addon) => addon.code === code)) mistakes.push({ code, kind: 'unknown' })
    else if (seen.has(code)) mistakes.push({ code, kind: 'repeated' })
    seen.add(code)
  }
  const chosen = addons.flatMap((addon): AddonValue[] => {
    const value = sent.find(({ code }) => code === addon.code)?.value
    const read = readAddon(addon, value)
    if (read.mistake !== undefined) mistakes.push(read.mistake)
    return read.value === undefined ? [] : [{ code: addon.code, value: read.value }]
  })
  return { chosen, mistakes }
}

function readAddon(
  addon: AddonTerms,
  sent: string | true | undefined,
): { value?: string | true; mistake?: AddonMistake } {
  const { code, label, kind } = addon
  const missing: { mistake?: AddonMistake } = addon.isRequired
    ? { mistake: { code, kind: 'missing', label } }
    : {}
  if (sent === undefined) return missing
  if (kind === 'tick') return sent === true ? { value: true } : { mistake: { code, kind: 'wrong_kind' } }
  if (sent === true) return { mistake: { code, kind: 'wrong_kind' } }
  const text = sent.normalize('NFC').replace(/\s+/g, ' ').trim()
  if (text === '') return missing
  if (kind === 'choice')
    return addon.choices.includes(text) ? { value: text } : { mistake: { code, kind: 'not_a_choice' } }
  if (/\p{Cc}/u.test(text)) return { mistake: { code, kind: 'wrong_kind' } }
  return [...text].length > addon.maxLen
    ? { mistake: { code, kind: 'too_long', label, most: addon.maxLen } }
    : { value: text }
}

/** Returns a key that is equal for equal add-ons, so that such items share a cart line. */
export function addonsKey(chosen: readonly AddonValue[]): string {
  return JSON.stringify(chosen.map(({ code, value }) => [code, value]))
}

/** Returns the number of pieces left if buyers should see it; null if it is zero, unlimited or not low. */
export function fewLeft(stock: number | null): number | null {
  return stock === null || stock === 0 || stock > FEW_LEFT ? null : stock
}

/** Returns the maximum quantity in a cart; null if only the limit of a line applies. */
export function mostPerCart({
  stock,
  limitPerOrder,
}: {
  stock: number | null
  limitPerOrder: number | null
}): number | null {
  if (stock === null) return limitPerOrder
  return limitPerOrder === null ? stock : Math.min(stock, limitPerOrder)
}
