import { msg } from '@lingui/core/macro'
import * as z from 'zod'
import { hasRole, type StaffRole } from '#platform/server/caller.ts'
import type { ContentVersion } from '#platform/server/content-version.ts'
import type { Tx } from '#platform/server/database/pool.ts'
import type { RecordCalls } from '#platform/server/records/record-call-types.ts'
import { defineRecordModel } from '#platform/server/records/record-calls.ts'
import type { RecordField, RecordStore } from '#platform/server/records/record-model.ts'
import { type FieldProblem, Problem } from '#platform/shared/problem.ts'
import type { TicketFacts } from '../catalogue.contract.ts'
import { type ProductDraft, productFields } from '../catalogue.schema.ts'
import { isOnSale } from '../catalogue.rules.ts'
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

/** Who looks after the shelf. */
export const SHOP_DESK: readonly StaffRole[] = ['shop']

/** What is told of a product that strangers may find. */
export type ShownProduct = { id: number; url: string; title: string; body: string; updatedAt: Date }

export type ProductRecordOptions = {
  contentVersion: Pick<ContentVersion, 'bump'>
  onPublished: (tx: Tx, product: ShownProduct) => Promise<void>
  onWithdrawn: (tx: Tx, productId: number) => Promise<void>
  /** Told of a ticket whenever it was saved: those already sold must say the new time. */
  onTicketSaved?: (tx: Tx, productId: number, ticket: TicketFacts) => Promise<void>
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
  insert: insertProduct,
  update: (tx, { id }, changes, at) => updateProduct(tx, id, changes, at),
  setEnabled: (tx, { id }, isEnabled, at) => setProductEnabled(tx, id, isEnabled, at),
}

/** The generic calls for products: everybody reads what is on the shelf, the shop's desk writes. @source SPEC §7; WIRE §5 */
export function productRecord({
  contentVersion,
  onPublished,
  onWithdrawn,
  onTicketSaved,
}: ProductRecordOptions): RecordCalls {
  return defineRecordModel<StoredProduct, ProductDraft>({
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
    beforeSave: (_, draft, existing) => {
      const fields = shelfProblems(draft, existing)
      if (fields.length > 0) throw new Problem('VALIDATION', { fields })
      return draft
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
  })
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

/** What is wrong between the fields. */
function shelfProblems(draft: Partial<ProductDraft>, existing: StoredProduct | null): FieldProblem[] {
  const problems: FieldProblem[] = []
  const codes = draft.skus?.map(({ code }) => code) ?? []
  if (new Set(codes).size !== codes.length)
    problems.push({ field: 'skus', code: 'repeated', message: msg`SKU code is already used` })
  const ticket = (draft.ticket === undefined ? existing?.ticket : draft.ticket) ?? null
  if (ticket !== null && !(draft.digital ?? existing?.isDigital ?? false))
    problems.push({ field: 'digital', code: 'invalid', message: msg`A ticket is not sent by post.` })
  const isVoucher = draft.voucher ?? existing?.isVoucher ?? false
  const isMoney =
    (draft.digital ?? existing?.isDigital ?? false) &&
    !(draft.gst ?? existing?.hasGst ?? true) &&
    !(draft.takes_codes ?? existing?.takesCodes ?? true)
  if (isVoucher && !isMoney)
    problems.push({
      field: 'voucher',
      code: 'invalid',
      message: msg`A voucher is money: it is not sent by post, holds no GST, and takes no promotion codes.`,
    })
  const options = draft.options ?? existing?.options ?? []
  for (const [at, sku] of (draft.skus ?? []).entries()) {
    const isWhole = options.every(({ name, values }) =>
      values.some(({ value }) => value === sku.options[name]),
    )
    if (!isWhole || Object.keys(sku.options).length !== options.length) {
      problems.push({
        field: `skus.${at}.options`,
        code: 'invalid',
        message: msg`Name a value for every option, and no other.`,
      })
    }
  }
  const addonCodes = draft.addons?.map(({ code }) => code) ?? []
  if (new Set(addonCodes).size !== addonCodes.length)
    problems.push({ field: 'addons', code: 'repeated', message: msg`This code is in the list twice.` })
  for (const [at, { kind, choices, max_len }] of (draft.addons ?? []).entries()) {
    if (kind === 'choice' && choices.length === 0)
      problems.push({ field: `addons.${at}.choices`, code: 'required', message: msg`This is needed.` })
    if (kind === 'text' && max_len === 0)
      problems.push({ field: `addons.${at}.max_len`, code: 'required', message: msg`This is needed.` })
  }
  const [from, to] = [
    draft.active_from ?? existing?.activeFrom ?? null,
    draft.active_to ?? existing?.activeTo ?? null,
  ]
  if (from !== null && to !== null && to <= from)
    problems.push({ field: 'active_to', code: 'too_early', message: msg`The end must come after the start.` })
  return problems
}
