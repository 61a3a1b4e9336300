import { msg } from '@lingui/core/macro'
import * as z from 'zod'
import { hasRole, type StaffRole } from '#platform/server/caller.ts'
import type { ContentVersion } from '#platform/server/content-version.ts'
import type { Tx } from '#platform/server/database/pool.ts'
import type { RecordCalls } from '#platform/server/records/record-call-types.ts'
import { defineRecordModel } from '#platform/server/records/record-calls.ts'
import type { RecordField, RecordStore } from '#platform/server/records/record-model.ts'
import { type FieldProblem, Problem } from '#platform/shared/problem.ts'
import { isStorableText } from '#platform/shared/storable.ts'
import type { TicketFacts } from '../catalogue.contract.ts'
import { type ProductDraft, productFields } from '../catalogue.schema.ts'
import { isOnSale } from '../catalogue.rules.ts'
import { shelfProblems } from '../shelf.rules.ts'
import { presentDeskFields, presentProduct } from './catalogue.presenters.ts'
import {
  findProductRow,
  insertProduct,
  isShown,
  listProductRows,
  setProductEnabled,
  type StoredProduct,
  updateProduct,
} from './catalogue.store.ts'
import { product } from './catalogue.tables.ts'
import { findMovedUrl, keepOldAddress, takeAddress } from './product-address.store.ts'
import { claimProductKey, settleProductKey } from './product-once.store.ts'
import { type KeepPicture, knownPictures, productPhotos } from './product-pictures.ts'
import { findTaken } from './taken.store.ts'

/** Who looks after the shelf. */
export const SHOP_DESK: readonly StaffRole[] = ['shop', 'treasurer']

/** What is told of a product that strangers may find. */
export type ShownProduct = { id: number; url: string; title: string; body: string; updatedAt: Date }

export type ProductRecordOptions = {
  contentVersion: Pick<ContentVersion, 'bump'>
  onPublished: (tx: Tx, product: ShownProduct) => Promise<void>
  onWithdrawn: (tx: Tx, productId: number) => Promise<void>
  /** Told of a ticket whenever it was saved: those already sold must say the new time. */
  onTicketSaved?: (tx: Tx, productId: number, ticket: TicketFacts) => Promise<void>
  /** Where pictures are brought in at the desk. */
  keepPicture?: KeepPicture
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

const FIELDS: Readonly<Record<string, RecordField>> = {
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
  sort_order: { ...forDesk('sort_order', 0), order: { by: 'anyone', column: product.sortOrder } },
  created_at: { read: SHOP_DESK },
}

const STORE: RecordStore<StoredProduct, ProductDraft> = {
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
    await keepOldAddress(tx, id, url)
  },
  setEnabled: (tx, { id }, isEnabled, at) => setProductEnabled(tx, id, isEnabled, at),
  once: { claim: claimProductKey, settle: settleProductKey },
}

/** The generic calls for products: everybody reads what is on the shelf, the shop's desk writes. @source SPEC §7; WIRE §5 */
export function productRecord({
  contentVersion,
  onPublished,
  onWithdrawn,
  onTicketSaved,
  keepPicture,
}: ProductRecordOptions): RecordCalls {
  const calls = defineRecordModel<StoredProduct, ProductDraft>({
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
    uniques: { product_url_key: 'url', sku_code_key: 'skus' },
    beforeSave: async (tx, draft, existing) => {
      const fields = [...problemsOf(draft, existing), ...(await takenProblems(tx, draft, existing))]
      if (fields.length > 0) throw new Problem('VALIDATION', { fields })
      return draft.images === undefined ? draft : { ...draft, images: await knownPictures(tx, draft.images) }
    },
    afterSave: async (tx, saved, id, { nowMs }) => {
      const isFindable = saved !== null && !saved.isHidden && isOnSale(windowOf(saved), nowMs)
      if (isFindable)
        await onPublished(tx, {
          id,
          url: `/shop/${saved.url}`,
          title: saved.name,
          body: wordsOf(saved),
          updatedAt: saved.updatedAt,
        })
      else await onWithdrawn(tx, id)
      if (saved !== null && saved.ticket !== null) await onTicketSaved?.(tx, id, saved.ticket)
      await contentVersion.bump(tx)
    },
    ...(keepPicture === undefined ? {} : { photos: productPhotos(keepPicture) }),
  })
  return {
    ...calls,
    // An old link leads to where the product stands now.
    one: async (powers, caller, key) => {
      try {
        return await calls.one(powers, caller, key)
      } catch (error) {
        const isMissing = error instanceof Problem && error.code === 'NOT_FOUND' && isStorableText(key)
        const movedTo = isMissing ? await findMovedUrl(powers.database.db, key) : null
        if (movedTo === null) throw error
        return calls.one(powers, caller, movedTo)
      }
    },
  }
}

function windowOf({ isEnabled, activeFrom, activeTo }: StoredProduct) {
  return { isEnabled, activeFromMs: activeFrom?.getTime() ?? null, activeToMs: activeTo?.getTime() ?? null }
}

function wordsOf({ body, details, skus }: StoredProduct): string {
  return [
    body,
    ...details.map(({ name, value }) => `${name} ${value}`),
    ...skus.map(({ code }) => code),
  ].join('\n')
}

/** What another product has already, each at its field. Whoever is faster than this question is told by the index. */
async function takenProblems(
  tx: Tx,
  { url, skus = [] }: Partial<ProductDraft>,
  existing: StoredProduct | null,
): Promise<FieldProblem[]> {
  const codes = skus.map(({ code }) => code)
  const taken = await findTaken(tx, { url, codes, ownId: existing?.id ?? null })
  const problems: FieldProblem[] = taken.isUrlTaken
    ? [{ field: 'url', code: 'taken', message: msg`This is already in use.` }]
    : []
  for (const [at, code] of codes.entries())
    if (taken.codes.has(code))
      problems.push({ field: `skus.${at}.code`, code: 'taken', message: msg`SKU code is already used` })
  return problems
}

/** The problems of a product as it would stand; a part that is not sent was looked at when it was. */
function problemsOf(draft: Partial<ProductDraft>, existing: StoredProduct | null): FieldProblem[] {
  const isTicket = (draft.ticket === undefined ? existing?.ticket : draft.ticket) ?? null
  const from = draft.active_from === undefined ? existing?.activeFrom : draft.active_from
  const to = draft.active_to === undefined ? existing?.activeTo : draft.active_to
  return shelfProblems({
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
