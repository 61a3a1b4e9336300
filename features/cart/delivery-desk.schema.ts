import * as z from 'zod'
import { recordTextsAnswer, recordTextsInput } from '#features/site/record-texts.schema.ts'
import { isWholeCents } from '#platform/shared/money.ts'
import { SIZE_CLASSES } from '#features/catalogue/catalogue.contract.ts'
import { DELIVERY_KINDS, DELIVERY_TEXT_LIMITS } from './delivery-desk.contract.ts'

const dollars = z.number().min(0).max(10_000).refine(isWholeCents)
const words = (most: number) =>
  z
    .string()
    .trim()
    .max(most)
    .refine((text) => !/\p{Cc}/u.test(text))
const postcode = z.string().regex(/^[A-Z0-9 -]{0,12}$/)

const texts = { name: words(DELIVERY_TEXT_LIMITS.name).min(1), note: words(DELIVERY_TEXT_LIMITS.note) }
const way = z.strictObject({
  id: z.int().min(0).max(2_147_483_647),
  ...texts,
  translations: recordTextsInput(texts).exactOptional(),
  kind: z.enum(DELIVERY_KINDS),
  rate_percent: z.int().min(0).max(1_000),
  round_to: dollars.min(0.01),
  is_enabled: z.boolean(),
})
const price = z.strictObject({
  size_class: z.enum(SIZE_CLASSES),
  up_to_g: z.int().min(1).max(100_000),
  amount: dollars,
  further_kg: dollars,
})
const zone = z
  .strictObject({
    name: words(60).min(1),
    country: z.string().regex(/^[A-Z]{2}$/),
    postcode_from: postcode,
    postcode_to: postcode,
    extra: dollars,
  })
  .refine(({ postcode_from: from, postcode_to: to }) => (from === '') === (to === '') && from <= to, {
    path: ['postcode_to'],
  })

export const deliveryInput = z.strictObject({
  version: z.string().max(60),
  ways: z.array(way).max(20),
  prices: z.array(price).max(40),
  zones: z.array(zone).max(200),
})

export const deliveryAnswer = z.object({
  item: z.object({
    version: z.string(),
    ways: z.array(
      z.object({
        id: z.number(),
        name: z.string(),
        note: z.string(),
        translations: recordTextsAnswer.exactOptional(),
        kind: z.enum(DELIVERY_KINDS),
        rate_percent: z.number(),
        round_to: z.number(),
        is_enabled: z.boolean(),
      }),
    ),
    prices: z.array(
      z.object({
        size_class: z.enum(SIZE_CLASSES),
        up_to_g: z.number(),
        amount: z.number(),
        further_kg: z.number(),
      }),
    ),
    zones: z.array(
      z.object({
        name: z.string(),
        country: z.string(),
        postcode_from: z.string(),
        postcode_to: z.string(),
        extra: z.number(),
      }),
    ),
  }),
})
export const noInput = z.object({})
