import * as z from 'zod'
import { textLanguagesAnswer } from '#features/site/record-texts.schema.ts'
import { QTY_MOST } from '#features/catalogue/catalogue.rules.ts'

const rowId = z.int().min(1).max(2_147_483_647)
const qty = z.int().min(1).max(QTY_MOST)
/**
 * Accepts more characters than any cart key or promotion code has, so that the action answers an invalid key with a
 * specific refusal.
 */
const session = z.string().max(200).default('')
const text = (most: number) => z.string().trim().max(most)
const money = z.number()

export const addInput = z.strictObject({
  sku: z.string().max(40),
  qty,
  addons: z
    .array(
      z.strictObject({ code: z.string().max(40), value: z.union([z.string().max(1_000), z.literal(true)]) }),
    )
    .max(20)
    .default([]),
  session,
})
export const removeInput = z.strictObject({ id: rowId, session })
export const updateInput = z.strictObject({ id: rowId, qty, session })
export const mergeInput = z.strictObject({ session })

const place = z.strictObject({ suburb: text(60), postcode: text(12), country: text(2) })

/** An absent field stays unchanged; null or empty clears it. */
export const getInput = z.object({
  session,
  promotion_code: text(60).nullable().optional(),
  shipping_type: rowId.nullable().optional(),
  shipping_address: z.union([rowId, place]).nullable().optional(),
})
export const quoteInput = z.strictObject({ session, ...place.shape, country: text(2).default('AU') })
export const addressQuoteInput = z.strictObject({ session, address: rowId.nullable() })

const picture = z.object({
  hash: z.string(),
  alt: z.string(),
  placeholder: z.string(),
  width: z.int(),
  height: z.int(),
  option: z.string(),
})

const item = z.object({
  id: z.int(),
  url: z.string(),
  name: z.string(),
  product_name: z.string(),
  text_languages: textLanguagesAnswer.exactOptional(),
  sku_id: z.int(),
  sku: z.object({
    code: z.string(),
    options: z.record(z.string(), z.string()),
    option_labels: z.record(z.string(), z.string()),
  }),
  addons: z.array(
    z.object({
      code: z.string(),
      label: z.string(),
      value: z.string(),
      value_label: z.string().optional(),
      price: money,
    }),
  ),
  qty: z.int(),
  price: money,
  image: z.string(),
  img: z.object({ url: z.string(), webp_url: z.string(), placeholder: z.string() }).nullable(),
  picture: picture.nullable(),
  subtotal: money,
  can_purchase_qty: z.boolean(),
  max_qty: z.int().nullable(),
  problem: z.string(),
})

export const cartAnswer = z.object({
  item_count: z.int(),
  items: z.array(item),
  subtotal: money,
  sessionKey: z.string(),
  all_in_stock: z.boolean(),
  promotion_code: z.string(),
  promotion_label: z.string(),
  promotion_problem: z.string(),
  discount_amount: money,
  shipping_amount: money,
  shipping_type: z.int().nullable(),
  shipping_address: z
    .object({ id: z.int().nullable(), suburb: z.string(), postcode: z.string(), country: z.string() })
    .nullable(),
  needs_shipping: z.boolean(),
  delivery_from: money.nullable(),
  total_amount: money,
  total_tax: money,
  payment_types: z.array(z.object({ id: z.string(), name: z.string() })),
  only_at_club: z.literal(true).exactOptional(),
  merged: z.array(z.object({ id: z.int(), name: z.string(), qty: z.int(), qty_before: z.int() })),
})

export const quotedAnswer = cartAnswer.extend({
  data: z.array(
    z.object({
      shipping_type_id: z.int(),
      shipping_name: z.string(),
      note: z.string(),
      amount: money,
      is_pick_up: z.boolean(),
      event: z.object({ title: z.string(), day: z.iso.date() }).optional(),
      text_languages: textLanguagesAnswer.optional(),
    }),
  ),
})
