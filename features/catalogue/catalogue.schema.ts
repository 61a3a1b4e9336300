import * as z from 'zod'
import { tidyRecordTexts } from '#features/site/record-texts.rules.ts'
import { isDay } from '#platform/shared/days.ts'
import { LOCALES } from '#platform/shared/locales.ts'
import { ADDON_KINDS, SIZE_CLASSES } from './catalogue.contract.ts'

/**
 * Maximum price in dollars. The schemas define the products that staff may save.
 * @source docs/reference/shop-and-payments.md §1.1, §1.2, §1.3
 */

const DEAREST = 100_000
const words = (most: number) => z.string().trim().max(most)
/** An amount in dollars with at most two decimals. */
const dollars = z
  .number()
  .min(0)
  .max(DEAREST)
  .refine((value) => Math.abs(value * 100 - Math.round(value * 100)) < 1e-6)
const count = z.int().min(0).max(1_000_000)
const instant = z.iso.datetime({ offset: true }).transform((value) => new Date(value))
const code = z.string().regex(/^[A-Z0-9-]{3,24}$/)
const hexColour = z.string().regex(/^#[0-9a-fA-F]{6}$/)

const sku = z.strictObject({
  code,
  options: z.partialRecord(z.enum(['size', 'colour', 'kind']), words(40).min(1)),
  price: dollars,
  member_price: dollars.nullable().default(null),
  stock: count.nullable(),
  weight_g: count.default(0),
  size_class: z.enum(SIZE_CLASSES).default('S'),
})

const addon = z.strictObject({
  code: z.string().regex(/^[a-z][a-z0-9_]{0,30}$/),
  label: words(60).min(1),
  hint: words(120).default(''),
  kind: z.enum(ADDON_KINDS),
  price: dollars.default(0),
  max_len: z.int().min(0).max(200).default(0),
  required: z.boolean().default(false),
  choices: z.array(words(60).min(1)).max(40).default([]),
})

/** A product's picture. Its colour and size are taken from the stored image, whatever is sent. */
const image = z.strictObject({
  hash: z.string().regex(/^[0-9a-f]{32}$/),
  alt: words(300),
  placeholder: hexColour.default('#000000'),
  width: z.int().min(1).max(20_000).default(1),
  height: z.int().min(1).max(20_000).default(1),
  option: words(40).default(''),
})

/** The path of a text, as `productTexts` names it. */
const textField = z
  .string()
  .max(120)
  .regex(
    /^(?:name|body|details\..+|options\.(?:size|colour|kind)\..+|addons\.[a-z0-9_]+\.(?:label|hint|choices\..+)|images\.[0-9a-f]{32})$/su,
  )
const TRANSLATED_TEXTS_MOST = 1_000

const timeOfDay = z.string().regex(/^([01]\d|2[0-3]):[0-5]\d$/)

/** The ticket details of a product. @source docs/reference/tickets-and-gate.md §1.1 */
const ticket = z.strictObject({
  event_id: z.int().min(1).max(2_147_483_647).nullable().default(null),
  occasion: words(120).min(1),
  kind: words(40).default(''),
  day: z.string().refine(isDay),
  last_day: z.string().refine(isDay).or(z.literal('')).default(''),
  opens_at: timeOfDay.or(z.literal('')).default(''),
  place: words(120).min(1),
  address: words(300).default(''),
  note: words(160).default(''),
  schedule: z
    .array(z.strictObject({ time: timeOfDay, label: words(40).min(1) }))
    .max(6)
    .default([]),
  conditions: words(400).default(''),
  permit_no: words(20).default(''),
  colour: hexColour.or(z.literal('')).default(''),
})

export const productFields = {
  name: words(120).min(1),
  url: z
    .string()
    // A slug of digits only could be confused with a product id.
    .regex(/^(?=.*[a-z])[a-z0-9]+(?:-[a-z0-9]+)*$/)
    .max(80),
  /** Slug of the product's group; empty if it is in no group. */
  group: z.string().regex(/^[a-z0-9-]{0,60}$/),
  body: words(4000),
  details: z.array(z.strictObject({ name: words(60).min(1), value: words(300) })).max(30),
  images: z.array(image).max(20),
  options: z
    .array(
      z.strictObject({
        name: z.enum(['size', 'colour', 'kind']),
        values: z
          .array(z.strictObject({ value: words(40).min(1), swatch: hexColour.or(z.literal('')).default('') }))
          .min(1)
          .max(40),
      }),
    )
    .max(3),
  skus: z.array(sku).min(1).max(200),
  addons: z.array(addon).max(20),
  gst: z.boolean(),
  members_only: z.boolean(),
  digital: z.boolean(),
  ticket: ticket.nullable(),
  is_hidden: z.boolean(),
  takes_codes: z.boolean(),
  voucher: z.boolean(),
  limit_per_order: z.int().min(1).max(99).nullable(),
  active_from: instant.nullable(),
  active_to: instant.nullable(),
  is_enabled: z.boolean(),
  sort_order: z.int().min(0).max(100_000),
  /** Each translation is limited by the text that it belongs to. */
  translations: z
    .partialRecord(
      z.enum(LOCALES),
      z
        .record(textField, z.strictObject({ value: words(4000), of: words(4000) }))
        .refine((texts) => Object.keys(texts).length <= TRANSLATED_TEXTS_MOST),
    )
    .transform(tidyRecordTexts),
}

type Fields = typeof productFields
export type ProductDraft = { [Name in keyof Fields]: z.output<Fields[Name]> }
