import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import { type FieldLabels, TRANSLATIONS_LABEL } from '#features/staff/staff.public.tsx'
import type { ProductDraft, ProductSort, ShownState } from '../../product-draft.rules.ts'

export const SORT_LABELS = {
  post: msg`Goods to send or pick up`,
  digital: msg`Nothing to send`,
  ticket: msg`Ticket`,
  voucher: msg`Gift voucher`,
} as const satisfies Record<ProductSort, MessageDescriptor>

export const STATE_LABELS = {
  shown: msg`On sale`,
  off: msg`Not on sale`,
  hidden: msg`Hidden: sold only on other screens`,
} as const satisfies Record<ShownState, MessageDescriptor>

/** The label of each field of a product, for the dialog that resolves conflicting changes. */
export const PRODUCT_LABELS: FieldLabels<ProductDraft> = {
  name: msg`Name`,
  url: msg`Address`,
  group: msg`Group`,
  body: msg`Description of the product`,
  details: msg`Details`,
  sort: { label: msg`Type`, show: (sort, i18n) => i18n._(SORT_LABELS[sort]) },
  state: { label: msg`Shown`, show: (state, i18n) => i18n._(STATE_LABELS[state]) },
  gst: msg`Price with GST`,
  takes_codes: msg`Promotion codes make it cheaper`,
  members_only: msg`Only members can buy this.`,
  limit_per_order: msg`Maximum in one order`,
  sort_order: msg`Place in the shop`,
  first_day: msg`First day`,
  last_day: msg`Last day`,
  skus: {
    label: msg`Sizes, colours and prices`,
    show: (skus) =>
      linesOf(
        skus.map(({ code, size, colour, kind, price, member_price }) => [
          code,
          size,
          colour,
          kind,
          price,
          member_price,
        ]),
      ),
    // The stock of a stored SKU changes with each sale and is not edited in this form, so it is not compared.
    compared: (skus) => skus.map(({ stock, ...sku }) => (sku.isStored ? sku : { ...sku, stock })),
  },
  addons: {
    label: msg`Extras`,
    show: (addons) =>
      linesOf(
        addons.map(({ label, price, hint, choices }) => [label, price, hint, choices.replaceAll('\n', ', ')]),
      ),
  },
  images: {
    label: msg`Photos`,
    show: (images, i18n) =>
      linesOf(
        images.map(({ alt, option }) => [
          alt === '' ? i18n._(msg`Picture without a description`) : alt,
          option,
        ]),
      ),
  },
  ticket: {
    label: msg`Ticket`,
    show: ({ occasion, day, opens_at, place, address, kind, note, conditions, permit_no }) =>
      [`${occasion} ${day} ${opens_at}`, place, address, kind, note, conditions, permit_no]
        .map((line) => line.trim())
        .filter((line) => line !== '')
        .join('\n'),
  },
  translations: TRANSLATIONS_LABEL,
}

/** Returns one line for each row, with its non-empty values. */
function linesOf(rows: readonly (readonly string[])[]): string {
  return rows.map((row) => row.filter((text) => text !== '').join(' · ')).join('\n')
}
