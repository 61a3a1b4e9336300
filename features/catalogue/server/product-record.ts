import { msg } from '@lingui/core/macro'
import * as z from 'zod'
import { hasRole, type StaffRole } from '#platform/server/caller.ts'
import { holdNamedMedia } from '#features/media/server/media.public.ts'
import type { ContentVersion } from '#platform/server/content-version.ts'
import type { Tx } from '#platform/server/database/pool.ts'
import type { RecordCalls } from '#platform/server/records/record-call-types.ts'
import { defineRecordModel } from '#platform/server/records/record-calls.ts'
import type { RecordField, RecordFields, RecordStore } from '#platform/server/records/record-model.ts'
import { type FieldProblem, Problem } from '#platform/shared/problem.ts'
import { requireStepUp } from '#platform/server/http/require-step-up.ts'
import type { ShownLanguage } from '#features/site/shown-language.rules.ts'
import type { Locale } from '#platform/shared/locales.ts'
import { isStorableText } from '#platform/shared/storable.ts'
import type { Product, TicketDetails } from '../catalogue.contract.ts'
import { type ProductDraft, productFields } from '../catalogue.schema.ts'
import { productInLanguage, tooLongTranslations, translationsOf } from '../product-texts.rules.ts'
import { changedPrices, type ProductPrices } from '../product-prices.rules.ts'
import { stockProblems } from '../stock.rules.ts'
import { presentDeskFields, presentProduct } from './catalogue.presenters.ts'
import {
  type CheckedDraft,
  findProductRow,
  insertProduct,
  isShown,
  listProductRows,
  setProductEnabled,
  type StoredProduct,
  updateProduct,
} from './catalogue.store.ts'
import { updateProductReaders, type ProductListeners } from './update-product-readers.ts'
import { product } from './catalogue.tables.ts'
import { findMovedUrl, keepPreviousAddress, takeAddress } from './product-address.store.ts'
import { claimProductKey, settleProductKey } from './product-once.store.ts'
import { type StorePicture, knownPictures, productPhotos } from './product-pictures.ts'
import { findProductConflicts } from './product-conflicts.store.ts'
import type { TicketEvent } from './ticket-event.actions.ts'

/** The roles that may edit products. */
export const SHOP_DESK: readonly StaffRole[] = ['shop', 'treasurer']

export type ProductRecordOptions = ProductListeners & {
  contentVersion: Pick<ContentVersion, 'bump'>
  /** Reads the event of a ticket; null if there is none. Without this function tickets cannot refer to an event. */
  ticketEvent?: (tx: Tx, eventId: number) => Promise<TicketEvent | null>
  /** Locks the group with this slug and returns whether it exists. Without this function groups are not checked. */
  lockGroup?: (tx: Tx, slug: string) => Promise<boolean>
  /** Called after each save of a ticket product, so that sold tickets show the new time. */
  onTicketSaved?: (tx: Tx, productId: number, ticket: TicketDetails) => Promise<void>
  /** Called after each save with the ids of the product's skus, because the save may put some into stock. */
  onStockReturned?: (tx: Tx, skuIds: readonly number[]) => Promise<void>
  /** Stores pictures uploaded by staff. */
  storePicture?: StorePicture
  /** Returns the lowest delivery price of a product in dollars; null if it is not sent. */
  deliveryFrom: (product: Pick<Product, 'digital' | 'skus'>) => Promise<number | null>
  /** Returns the parts of the club's texts that differ in a reader's language; null for the main language. */
  shown: (language: Locale) => Promise<ShownLanguage | null>
}

const text = z.string().max(200)
const rowId = z.int().min(1).max(2_147_483_647)
const shown = (name: keyof typeof productFields, rest: Partial<RecordField> = {}): RecordField => ({
  read: 'anyone',
  write: SHOP_DESK,
  accepts: productFields[name],
  ...rest,
})
const forDesk = (name: keyof typeof productFields, initial: unknown): RecordField => ({
  read: SHOP_DESK,
  write: SHOP_DESK,
  accepts: productFields[name],
  initial,
})

const FIELDS: RecordFields<
  keyof Product | keyof ReturnType<typeof presentDeskFields> | keyof typeof productFields
> = {
  id: {
    read: 'anyone',
    filter: { by: 'anyone', column: product.id, value: rowId, operators: ['eq', 'in'] },
    order: { by: 'anyone', column: product.id },
  },
  name: shown('name', {
    filter: { by: 'anyone', column: product.name, value: text, operators: ['eq', 'like'] },
    order: { by: 'anyone', column: product.name },
  }),
  url: shown('url', { filter: { by: 'anyone', column: product.url, value: text, operators: ['eq', 'in'] } }),
  group: shown('group', {
    filter: { by: 'anyone', column: product.groupSlug, value: text, operators: ['eq', 'in'] },
  }),
  body: shown('body', { initial: '' }),
  details: shown('details', { initial: [] }),
  images: shown('images', { initial: [] }),
  options: shown('options', { initial: [] }),
  skus: shown('skus'),
  addons: shown('addons', { initial: [] }),
  gst: shown('gst', { initial: true }),
  members_only: shown('members_only', { initial: false }),
  digital: shown('digital', { initial: false }),
  ticket: shown('ticket', { initial: null }),
  limit_per_order: shown('limit_per_order', { initial: null }),
  updated_at: { read: 'anyone', order: { by: 'anyone', column: product.updatedAt } },
  is_hidden: forDesk('is_hidden', false),
  takes_codes: forDesk('takes_codes', true),
  voucher: forDesk('voucher', false),
  active_from: forDesk('active_from', null),
  active_to: forDesk('active_to', null),
  is_enabled: forDesk('is_enabled', true),
  is_event_off: { read: SHOP_DESK },
  sort_order: { ...forDesk('sort_order', 0), order: { by: 'anyone', column: product.sortOrder } },
  created_at: { read: SHOP_DESK },
  translations: forDesk('translations', {}),
  text_languages: { read: 'anyone' },
  delivery_from: { read: 'anyone' },
}

const STORE: RecordStore<StoredProduct, CheckedDraft> = {
  list: listProductRows,
  find: findProductRow,
  insert: async (tx, draft, at) => {
    await takeAddress(tx, draft.url)
    return insertProduct(tx, draft, at)
  },
  update: async (tx, { id, url }, changes, at) => {
    await updateProduct(tx, id, changes, at)
    if (changes.url === undefined || changes.url === url) return
    await takeAddress(tx, changes.url)
    await keepPreviousAddress(tx, id, url)
  },
  setEnabled: (tx, { id }, isEnabled, at) => setProductEnabled(tx, id, isEnabled, at),
  once: { claim: claimProductKey, settle: settleProductKey },
}

/**
 * Creates the generic calls for products: everybody reads products on sale, the shop's staff edit them.
 * @source docs/reference/shop-and-payments.md §1.1, §1.5; docs/reference/interfaces.md §3.5
 */
export function productRecord({
  contentVersion,
  onPublished,
  onWithdrawn,
  ticketEvent,
  lockGroup,
  onTicketSaved,
  onStockReturned,
  storePicture,
  deliveryFrom,
  shown: shownIn,
}: ProductRecordOptions): RecordCalls {
  const calls = defineRecordModel<StoredProduct, CheckedDraft>({
    base: '/api/v1/sell/product',
    name: 'product',
    fields: FIELDS,
    key: { id: product.id, url: { column: product.url, fromKey: (key) => key } },
    store: STORE,
    reads: 'anyone',
    writes: SHOP_DESK,
    scope: ({ caller, nowMs }) =>
      SHOP_DESK.some((role) => hasRole(caller, role)) ? undefined : isShown(new Date(nowMs)),
    idOf: ({ id }) => id,
    changedAt: ({ updatedAt }) => updatedAt,
    present: (row) => ({ ...presentProduct(row), ...presentDeskFields(row) }),
    inLanguage: async (language) => {
      const reader = await shownIn(language)
      if (reader === null) return null
      return (presented, row) => ({
        ...presented,
        ...productInLanguage(presentProduct(row), row.translations, reader),
      })
    },
    uniques: { product_url_key: 'url', sku_code_key: 'skus' },
    beforeSave: async (tx, draft, existing, { caller, nowMs }) => {
      const fields = [
        ...problemsOf(draft, existing),
        ...(await takenProblems(tx, draft, existing)),
        ...(await groupProblems(tx, draft, existing, lockGroup)),
      ]
      if (fields.length > 0) throw new Problem('VALIDATION', { fields })
      if (
        existing !== null &&
        isOnSale(existing, nowMs) &&
        changedPrices(presentProduct(existing), pricesIn(draft)) !== null
      )
        requireStepUp(caller, { nowMs: () => nowMs })
      await holdNamedMedia(tx, draft)
      const translated = { ...draft, ...translationsAfter(draft, existing) }
      const pictured =
        draft.images === undefined
          ? translated
          : { ...translated, images: await knownPictures(tx, draft.images) }
      return withEvent(tx, pictured, ticketEvent)
    },
    auditedChange: (before, after) => {
      const prices = changedPrices(presentProduct(before), presentProduct(after))
      return prices === null ? {} : { prices }
    },
    afterSave: async (tx, saved, id, { nowMs }) => {
      await updateProductReaders({ onPublished, onWithdrawn }, tx, { saved, id, nowMs })
      if (saved !== null && saved.ticket !== null) await onTicketSaved?.(tx, id, saved.ticket)
      if (saved !== null)
        await onStockReturned?.(
          tx,
          saved.skus.map((one) => one.id),
        )
      await contentVersion.bump(tx)
    },
    ...(storePicture === undefined ? {} : { photos: productPhotos(storePicture) }),
  })
  // A former url of a product returns the product under its current url.
  const findOne: RecordCalls['one'] = async (deps, caller, key, body) => {
    try {
      return await calls.one(deps, caller, key, body)
    } catch (error) {
      const isMissing = error instanceof Problem && error.code === 'NOT_FOUND' && isStorableText(key)
      const movedTo = isMissing ? await findMovedUrl(deps.database.db, key) : null
      if (movedTo === null) throw error
      return calls.one(deps, caller, movedTo, body)
    }
  }
  return {
    ...calls,
    one: async (...asked) => {
      const { item } = await findOne(...asked)
      return { item: { ...item, delivery_from: await deliveryFrom(item as Product) } }
    },
  }
}

/**
 * Whether the product can be bought at this instant. A hidden product counts, because it can be bought at its address.
 */
function isOnSale({ isEnabled, isEventOff, activeFrom, activeTo }: StoredProduct, nowMs: number): boolean {
  const hasBegun = activeFrom === null || activeFrom.getTime() <= nowMs
  return isEnabled && !isEventOff && hasBegun && (activeTo === null || activeTo.getTime() > nowMs)
}

/**
 * Returns the translations after a change, without those of texts that it removes; nothing if it changes none.
 * @throws Problem VALIDATION for a translation that is longer than its text may be
 */
function translationsAfter(
  draft: Partial<ProductDraft>,
  existing: StoredProduct | null,
): Partial<Pick<ProductDraft, 'translations'>> {
  const sent = draft.translations
  const stored = existing?.translations ?? {}
  const isNaming = draft.details ?? draft.options ?? draft.addons ?? draft.images
  if (sent === undefined && (isNaming === undefined || Object.keys(stored).length === 0)) return {}
  const after = {
    name: draft.name ?? existing?.name ?? '',
    body: draft.body ?? existing?.body ?? '',
    details: draft.details ?? existing?.details ?? [],
    options: draft.options ?? existing?.options ?? [],
    addons: draft.addons ?? existing?.addons ?? [],
    images: draft.images ?? existing?.images ?? [],
  }
  const translations = translationsOf(after, sent ?? stored)
  const tooLong = tooLongTranslations(after, translations)
  if (tooLong.length > 0)
    throw new Problem('VALIDATION', {
      fields: tooLong.map((path) => ({
        field: `translations.${path}.value`,
        code: 'too_long',
        message: msg`This is too long or too large.`,
      })),
    })
  return { translations }
}

/** Returns the prices that a save sends, to compare them with the stored ones. */
function pricesIn({ skus, addons }: Partial<ProductDraft>): Partial<ProductPrices> {
  return { ...(skus && { skus }), ...(addons && { addons }) }
}

/**
 * Returns an error for each url or code that another product has. The unique index rejects a value that is taken after
 * this check.
 */
async function takenProblems(
  tx: Tx,
  { url, skus = [] }: Partial<ProductDraft>,
  existing: StoredProduct | null,
): Promise<FieldProblem[]> {
  const codes = skus.map(({ code }) => code)
  const taken = await findProductConflicts(tx, { url, codes, ownId: existing?.id ?? null })
  const problems: FieldProblem[] = taken.isUrlTaken
    ? [{ field: 'url', code: 'taken', message: msg`This is already in use.` }]
    : []
  for (const [at, code] of codes.entries())
    if (taken.codes.has(code))
      problems.push({ field: `skus.${at}.code`, code: 'taken', message: msg`SKU code is already used` })
  return problems
}

/**
 * Returns an error for another group than before that does not exist. A group that exists is locked, so that it is not
 * deleted before the product is saved. A product may keep a group that no longer exists until another one is chosen.
 */
async function groupProblems(
  tx: Tx,
  { group = '' }: Partial<ProductDraft>,
  existing: StoredProduct | null,
  lockGroup: ProductRecordOptions['lockGroup'],
): Promise<FieldProblem[]> {
  if (group === '' || group === existing?.groupSlug || (await lockGroup?.(tx, group)) !== false) return []
  return [{ field: 'group', code: 'unknown', message: msg`This group does not exist any more.` }]
}

/**
 * Replaces the day, times and place of a ticket by those of its event, whatever was sent.
 * @throws Problem VALIDATION for an event that does not exist
 */
async function withEvent(
  tx: Tx,
  draft: Partial<ProductDraft>,
  ticketEvent: ProductRecordOptions['ticketEvent'],
): Promise<Partial<CheckedDraft>> {
  if (draft.ticket === undefined) return draft
  const eventId = draft.ticket?.event_id ?? null
  if (draft.ticket === null || eventId === null) return { ...draft, is_event_off: false }
  const event = (await ticketEvent?.(tx, eventId)) ?? null
  if (event === null)
    throw new Problem('VALIDATION', {
      fields: [{ field: 'ticket.event_id', code: 'unknown', message: msg`Choose an event of the calendar` }],
    })
  return { ...draft, ticket: { ...draft.ticket, ...event.facts }, is_event_off: event.isOff }
}

/** Returns the errors of a product after the change; parts that were not sent come from the stored product. */
function problemsOf(draft: Partial<ProductDraft>, existing: StoredProduct | null): FieldProblem[] {
  const isTicket = (draft.ticket === undefined ? existing?.ticket : draft.ticket) ?? null
  const from = draft.active_from === undefined ? existing?.activeFrom : draft.active_from
  const to = draft.active_to === undefined ? existing?.activeTo : draft.active_to
  return stockProblems({
    skus: draft.skus ?? (draft.options === undefined ? [] : existing?.skus) ?? [],
    options: draft.options ?? existing?.options ?? [],
    addons: draft.addons ?? [],
    isTicket: isTicket !== null,
    digital: draft.digital ?? existing?.isDigital ?? false,
    gst: draft.gst ?? existing?.hasGst ?? true,
    takes_codes: draft.takes_codes ?? existing?.takesCodes ?? true,
    voucher: draft.voucher ?? existing?.isVoucher ?? false,
    fromMs: from?.getTime() ?? null,
    toMs: to?.getTime() ?? null,
  })
}
