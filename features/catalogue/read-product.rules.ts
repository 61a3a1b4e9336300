/** Validates the product form. @source docs/reference/shop-and-payments.md §1.1 */
import { msg } from '@lingui/core/macro'
import type { Addon, ProductOption, Sku, TicketDetails } from './catalogue.contract.ts'
import { stockProblems } from './stock.rules.ts'
import { tidyRecordTexts } from '#features/site/record-texts.rules.ts'
import { isDay } from '#platform/shared/days.ts'
import { instantInZone } from '#platform/shared/zone-time.ts'
import {
  addonCodeOf,
  codeOf,
  dayAfter,
  dayOf,
  type DraftMistake,
  lastDayOf,
  OPTION_NAMES,
  type ProductDraft,
} from './product-draft.rules.ts'
import type { DeskProduct, ProductInput } from './shop-desk.contract.ts'

const NO_NAME = msg`Enter a name`
const NO_TICKET = msg`A ticket needs an event, a day and a place`
const NO_AMOUNT = msg`Enter an amount, like 11.20`
const NO_NUMBER = msg`Enter a whole number`

/**
 * Converts the form to input for the server, with all errors.
 * @param known the stored product, for values that the form does not show; null for a new one
 * @param timezone in which days begin and end
 */
export function readProduct(
  draft: ProductDraft,
  known: DeskProduct | null,
  timezone: string,
): { input: ProductInput; mistakes: DraftMistake[] } {
  const mistakes: DraftMistake[] = []
  const say = (field: string, message: DraftMistake['message']) => mistakes.push({ field, message })
  const reader = readerOf(say)
  const isMoney = draft.sort === 'voucher'
  const digital = draft.sort !== 'post'
  if (draft.name.trim() === '') say('name', NO_NAME)
  // Address and codes are made from the name until they are typed, so a missing name is the only error then.
  else if (!/^(?=.*[a-z])[a-z0-9]+(?:-[a-z0-9]+)*$/.test(draft.url))
    say('url', msg`Use only lower-case letters, digits and single dashes.`)
  const options = optionsOf(draft, known)
  const input: ProductInput = {
    name: draft.name.trim(),
    url: draft.url,
    group: draft.group,
    body: draft.body.trim(),
    details: reader.details(draft.details),
    digital,
    voucher: isMoney,
    ticket: draft.sort === 'ticket' ? readTicket(draft.ticket, known, say) : null,
    is_enabled: draft.state !== 'off',
    // A product that is not on sale keeps whether it was hidden.
    is_hidden: draft.state === 'off' ? (known?.is_hidden ?? false) : draft.state === 'hidden',
    gst: draft.gst && !isMoney,
    takes_codes: draft.takes_codes && !isMoney,
    members_only: draft.members_only,
    limit_per_order: reader.whole('limit_per_order', draft.limit_per_order, { from: 1, to: 99 }),
    sort_order: reader.whole('sort_order', draft.sort_order, { from: 0, to: 100_000 }) ?? 0,
    active_from: instantOf(draft.first_day, known?.active_from ?? null, { timezone, isEnd: false }),
    active_to: instantOf(draft.last_day, known?.active_to ?? null, { timezone, isEnd: true }),
    options,
    images: draft.images,
    translations: tidyRecordTexts(draft.translations),
    skus: draft.skus.map((sku, at): Sku => ({
      code: sku.code.trim() === '' ? codeOf(draft.name, sku) : sku.code.trim().toUpperCase(),
      options: Object.fromEntries(
        OPTION_NAMES.map((name) => [name, sku[name].trim()] as const).filter(([, value]) => value !== ''),
      ),
      price: reader.dollars(`skus.${at}.price`, sku.price) ?? 0,
      member_price:
        sku.member_price.trim() === '' ? null : reader.dollars(`skus.${at}.member_price`, sku.member_price),
      stock: sku.isStored
        ? (known?.skus.find(({ code }) => code === sku.code)?.stock ?? null)
        : reader.whole(`skus.${at}.stock`, sku.stock, { from: 0, to: 1_000_000 }),
      weight_g: digital
        ? 0
        : (reader.whole(`skus.${at}.weight_g`, sku.weight_g, { from: 0, to: 1_000_000 }) ?? 0),
      size_class: sku.size_class,
    })),
    addons: readAddons(draft, reader, say),
  }
  for (const [at, { code }] of input.skus.entries())
    if (code !== '' && !/^[A-Z0-9-]{3,24}$/.test(code))
      say(`skus.${at}.code`, msg`Use 3 to 24 capital letters, digits and dashes.`)
  const between = stockProblems({
    ...input,
    isTicket: input.ticket !== null,
    fromMs: input.active_from === null ? null : Date.parse(input.active_from),
    toMs: input.active_to === null ? null : Date.parse(input.active_to),
  })
  return { input, mistakes: [...mistakes, ...between.map(({ field, message }) => ({ field, message }))] }
}

/** Returns the changed fields of a product: only these are sent and audited. */
export function changesOf(input: ProductInput, before: ProductInput): Partial<ProductInput> {
  return Object.fromEntries(
    Object.entries(input).filter(
      ([name, value]) => JSON.stringify(value) !== JSON.stringify(before[name as keyof ProductInput]),
    ),
  )
}

type Say = (field: string, message: DraftMistake['message']) => void

function readerOf(say: Say) {
  return {
    dollars: (field: string, text: string): number | null => {
      const isAmount = /^\d{1,6}(\.\d{1,2})?$/.test(text.trim()) && Number(text) <= 100_000
      if (!isAmount) say(field, NO_AMOUNT)
      return isAmount ? Number(text) : null
    },
    whole: (field: string, text: string, { from, to }: { from: number; to: number }): number | null => {
      if (text.trim() === '') return null
      const isNumber = /^\d{1,7}$/.test(text.trim()) && Number(text) >= from && Number(text) <= to
      if (!isNumber) say(field, NO_NUMBER)
      return isNumber ? Number(text) : null
    },
    details: (text: string) => {
      const lines = text.split('\n').map((line) => line.trim())
      return lines.flatMap((line) => {
        if (line === '') return []
        const [, name = '', value = ''] = /^([^:：]{1,60})[:：]\s*(.{1,300})$/.exec(line) ?? []
        if (name === '') say('details', msg`One per line, like “Fabric: cotton”`)
        return [{ name: name.trim(), value }]
      })
    },
  }
}

function readAddons(draft: ProductDraft, reader: ReturnType<typeof readerOf>, say: Say): Addon[] {
  const taken = new Set(draft.addons.map(({ code }) => code))
  return draft.addons.map((addon, at): Addon => {
    const { label, kind } = addon
    if (label.trim() === '') say(`addons.${at}.label`, NO_NAME)
    const code = addon.code === '' ? addonCodeOf(label, taken) : addon.code
    taken.add(code)
    const most =
      kind === 'text' ? reader.whole(`addons.${at}.max_len`, addon.max_len, { from: 1, to: 200 }) : 0
    const choices = addon.choices.split('\n').map((line) => line.trim())
    return {
      code,
      label: label.trim(),
      hint: addon.hint.trim(),
      kind,
      price: reader.dollars(`addons.${at}.price`, addon.price) ?? 0,
      max_len: most ?? 0,
      required: addon.required,
      choices: kind === 'choice' ? choices.filter((line) => line !== '') : [],
    }
  })
}

/**
 * Validates the ticket. Its schedule and colour have no field and remain; its last day remains if its first day does.
 */
function readTicket(draft: ProductDraft['ticket'], known: DeskProduct | null, say: Say): TicketDetails {
  for (const name of ['occasion', 'place'] as const)
    if (draft[name].trim() === '') say(`ticket.${name}`, NO_TICKET)
  if (!isDay(draft.day)) say('ticket.day', NO_TICKET)
  const { schedule = [], colour = '', day, last_day: lastDay = '' } = known?.ticket ?? {}
  const eventId = draft.event_id === '' ? null : Number(draft.event_id)
  return { ...draft, event_id: eventId, last_day: day === draft.day ? lastDay : '', schedule, colour }
}

/** Returns the options of the SKUs with their values in order of appearance; colours retain their swatches. */
function optionsOf({ skus }: ProductDraft, known: DeskProduct | null): ProductOption[] {
  return OPTION_NAMES.flatMap((name): ProductOption[] => {
    const before = known?.options.find((option) => option.name === name)?.values ?? []
    const named = new Set(skus.map((sku) => sku[name].trim()).filter((value) => value !== ''))
    if (named.size === 0) return []
    const kept = before.filter(({ value }) => named.has(value))
    const added = [...named].filter((value) => kept.every((one) => one.value !== value))
    return [{ name, values: [...kept, ...added.map((value) => ({ value, swatch: '' }))] }]
  }).toSorted((a, b) => placeOf(a.name, known) - placeOf(b.name, known))
}

/** Returns the position of an option: an existing option keeps its position, a new one follows the others. */
function placeOf(name: ProductOption['name'], known: DeskProduct | null): number {
  const at = known?.options.findIndex((option) => option.name === name) ?? -1
  return at === -1 ? OPTION_NAMES.length : at
}

/**
 * Converts a day to an instant: an unchanged day retains its stored instant to the minute; a changed one begins or ends
 * at midnight.
 */
function instantOf(
  day: string,
  known: string | null,
  { timezone, isEnd }: { timezone: string; isEnd: boolean },
): string | null {
  if (!isDay(day)) return null
  const before = isEnd ? lastDayOf(known, timezone) : dayOf(known, timezone)
  if (day === before) return known
  return new Date(instantInZone(isEnd ? dayAfter(day) : day, '00:00', timezone)).toISOString()
}
