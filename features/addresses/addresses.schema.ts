import * as z from 'zod'
import { HOME_COUNTRY } from './countries.rules.ts'

/** Accepts more than any field allows, so that the rules and not the schema report the exact error. */
const text = z.string().max(1_000)

/** Checks only the type of each field; the rules check the values. */
export const newAddressInput = z.strictObject({
  display_name: text.default(''),
  first_name: text.default(''),
  last_name: text.default(''),
  email: text.default(''),
  phone: text.default(''),
  company: text.default(''),
  street_address: text.default(''),
  street_address_1: text.default(''),
  postcode: text.default(''),
  city: text.default(''),
  state: text.default(''),
  country: text.default(HOME_COUNTRY),
})

export const addressIdInput = z.strictObject({ id: z.int().min(1).max(2_147_483_647) })

const PAGE_SIZE_MOST = 100
const whole = (most: number) =>
  z
    .string()
    .regex(/^[1-9]\d{0,5}$/)
    .transform(Number)
    .refine((number) => number <= most)

/** The query of a read, so unknown fields are ignored. */
export const listInput = z.object({
  page: whole(100_000).default(1),
  page_size: whole(PAGE_SIZE_MOST).default(PAGE_SIZE_MOST),
})

const address = z.object({
  id: z.int(),
  display_name: z.string(),
  first_name: z.string(),
  last_name: z.string(),
  email: z.string(),
  phone: z.string(),
  company: z.string(),
  street_address: z.string(),
  street_address_1: z.string(),
  postcode: z.string(),
  city: z.string(),
  state: z.string(),
  country: z.string(),
  is_enabled: z.boolean(),
})

export const addressAnswer = z.object({ item: address })
export const createdAnswer = z.object({
  item: address,
  warnings: z.array(z.object({ field: z.string(), code: z.string(), message: z.string() })),
})
export const addressesAnswer = z.object({
  data: z.array(address),
  total: z.int(),
  page: z.int(),
  page_size: z.int(),
})
