/** What one thing costs and what may be asked of it. Integer cents; no clock, no database. @source DOMAIN §3.11 */
import type { Addon, AddonValue } from './catalogue.contract.ts'

/** Most of one thing in one line of a cart. @source DOMAIN §3.11 "cart add" */
export const QTY_MOST = 99

/** An add-on as the shelf has it. */
export type AddonTerms = Pick<Addon, 'code' | 'label' | 'kind' | 'choices'> & {
  priceCents: number
  maxLen: number
  isRequired: boolean
}

export type PriceTerms = { priceCents: number; memberPriceCents: number | null }

/** Whether it is on sale at this instant. `activeTo` is the first instant at which it no longer is. */
export function isOnSale(
  window: { isEnabled: boolean; activeFromMs: number | null; activeToMs: number | null },
  nowMs: number,
): boolean {
  return (
    window.isEnabled &&
    (window.activeFromMs === null || window.activeFromMs <= nowMs) &&
    (window.activeToMs === null || nowMs < window.activeToMs)
  )
}

/** What one costs without add-ons. A member price never costs a member more. */
export function basePriceCents({ priceCents, memberPriceCents }: PriceTerms, isMember: boolean): number {
  return isMember && memberPriceCents !== null ? Math.min(priceCents, memberPriceCents) : priceCents
}

/** What one costs with the add-ons chosen. */
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
 * The add-ons as they are kept: in the order of the shelf, texts trimmed, what was left empty gone. Or what is wrong.
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

/** The same add-ons give the same text, so that they share a line. */
export function addonsKey(chosen: readonly AddonValue[]): string {
  return JSON.stringify(chosen.map(({ code, value }) => [code, value]))
}

/** How many of it a cart may hold in all; null for any number that a line can take. */
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

/** Dollars of the wire as whole cents. */
export function centsOf(dollars: number): number {
  return Math.round(dollars * 100)
}

/** Whole cents as dollars of the wire. */
export function dollarsOf(cents: number): number {
  return cents / 100
}
