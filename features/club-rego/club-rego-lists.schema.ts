import * as z from 'zod'
import { CASE_STATES } from './case-states.rules.ts'
import {
  QUEUE_COLUMNS,
  QUEUE_SORTS,
  QUEUE_VIEWS,
  REGISTER_PAGE_MOST,
  REGISTER_SORTS,
  REGISTER_STATES,
} from './club-rego-lists.contract.ts'

const text = z.string().max(100).default('')
const order = z.enum(['asc', 'desc']).default('asc')
const after = z.string().max(1000).optional()

/** Splits the text of a query parameter into its values, which are separated by commas. */
const listed = (value: string) => value.split(',').filter((part) => part !== '')
const ids = z
  .string()
  .max(2000)
  .regex(/^\d{1,9}(?:,\d{1,9})*$/)
  .transform((value) => listed(value).map(Number))
  .optional()

const page = { next: z.string().nullable(), total: z.number().nullable(), has_more_than_total: z.boolean() }

const queueFilter = {
  view: z.enum(QUEUE_VIEWS).default('new'),
  q: text,
  sort: z.enum(QUEUE_SORTS).default('since'),
  order,
}
export const queueInput = z.object({ ...queueFilter, after })
export const queueCsvInput = z.object({
  ...queueFilter,
  columns: z
    .string()
    .max(200)
    .transform(listed)
    .pipe(z.array(z.enum(QUEUE_COLUMNS)).min(1))
    .default([...QUEUE_COLUMNS]),
  ids,
})

const counted = z.number().optional()
export const queueAnswer = z.object({
  data: z.array(
    z.object({
      id: z.number(),
      state: z.enum(CASE_STATES),
      vehicle: z.string(),
      scheme: z.string(),
      member: z.string(),
      club_plate_no: z.string(),
      club_rego_expiry: z.string().nullable(),
      declaration_expires: z.string().nullable(),
      submitted_at: z.string().nullable(),
      updated_at: z.string(),
    }),
  ),
  counts: z.object({
    new: counted,
    in_review: counted,
    waiting: counted,
    to_sign: counted,
    registered: counted,
    over: counted,
    to_tell: z.number(),
  }),
  ...page,
})

const registerFilter = {
  on: z.string().max(10).optional(),
  state: z.enum(REGISTER_STATES).optional(),
  q: text,
  sort: z.enum(REGISTER_SORTS).default('plate'),
  order,
}
export const registerQuery = z.object({
  ...registerFilter,
  after,
  rows: z.coerce.number().int().min(1).max(REGISTER_PAGE_MOST).optional(),
})
export const registerCsvInput = z.object({ ...registerFilter, ids })

export const registerAnswer = z.object({
  on: z.string(),
  today: z.string(),
  data: z.array(
    z.object({
      case_id: z.number(),
      state: z.enum(REGISTER_STATES),
      is_member: z.boolean(),
      scheme_code: z.string(),
      club_plate_no: z.string(),
      conditional_rego_no: z.string(),
      club_rego_expiry: z.string().nullable(),
      make: z.string(),
      model: z.string(),
      manufactured: z.string(),
      body_type: z.string(),
      colour: z.string(),
      vin: z.string(),
      engine_number: z.string(),
      owner_id: z.number(),
      owner_name: z.string(),
      garage_address: z.string(),
      inspection_date: z.string(),
      declaration_form: z.string(),
      declaration_date: z.string().nullable(),
    }),
  ),
  ...page,
})
