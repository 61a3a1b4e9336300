import { dollarsOf } from '#platform/shared/money.ts'
import type { Product } from '../catalogue.contract.ts'
import type { StoredProduct } from './catalogue.store.ts'

/** Converts a row into the public fields of a product. */
export function presentProduct(row: StoredProduct): Product {
  return {
    id: row.id,
    name: row.name,
    url: row.url,
    group: row.groupSlug,
    body: row.body,
    details: row.details,
    images: row.images,
    options: row.options,
    skus: row.skus.map((sku) => ({
      code: sku.code,
      options: sku.options,
      price: dollarsOf(sku.priceCents),
      member_price: sku.memberPriceCents === null ? null : dollarsOf(sku.memberPriceCents),
      stock: sku.stock,
      weight_g: sku.weightG,
      size_class: sku.sizeClass as Product['skus'][number]['size_class'],
    })),
    addons: row.addons.map((addon) => ({
      code: addon.code,
      label: addon.label,
      hint: addon.hint,
      kind: addon.kind as Product['addons'][number]['kind'],
      price: dollarsOf(addon.priceCents),
      max_len: addon.maxLen,
      required: addon.isRequired,
      choices: addon.choices,
    })),
    gst: row.hasGst,
    members_only: row.isMembersOnly,
    digital: row.isDigital,
    ticket: row.ticket,
    limit_per_order: row.limitPerOrder,
    updated_at: row.updatedAt.toISOString(),
  }
}

/** Converts a row into the additional fields for the shop's staff. */
export function presentDeskFields(row: StoredProduct) {
  return {
    is_hidden: row.isHidden,
    takes_codes: row.takesCodes,
    voucher: row.isVoucher,
    active_from: row.activeFrom?.toISOString() ?? null,
    active_to: row.activeTo?.toISOString() ?? null,
    is_enabled: row.isEnabled,
    is_event_off: row.isEventOff,
    sort_order: row.sortOrder,
    translations: row.translations,
    created_at: row.createdAt.toISOString(),
  }
}
