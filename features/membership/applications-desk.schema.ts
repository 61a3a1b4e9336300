import * as z from 'zod'
import { pendingGuardian } from '#features/guardians/guardians.schema.ts'
import { listedUuids, listOf } from '#features/staff/listed.schema.ts'
import { isDay } from '#platform/shared/days.ts'
import {
  APPLICATION_KINDS,
  APPLICATION_VIEWS,
  APPLICATIONS_COLUMNS,
  APPLICATIONS_SORTS,
} from './applications-desk.contract.ts'
import { applicationDetails } from './membership.schema.ts'

const day = z.string().refine(isDay)

const filter = {
  view: z.enum(APPLICATION_VIEWS).default('waiting'),
  q: z.string().max(120).default(''),
  type: z
    .string()
    .regex(/^[1-9]\d{0,8}$/)
    .transform(Number)
    .optional(),
  kind: z.enum(APPLICATION_KINDS).optional(),
  sent_from: day.optional(),
  sent_to: day.optional(),
  sort: z.enum(APPLICATIONS_SORTS).default('sent'),
  order: z.enum(['asc', 'desc']).default('asc'),
}
export const applicationsInput = z.object({ ...filter, after: z.string().max(1000).optional() })
export const applicationsCsvInput = z.object({
  ...filter,
  columns: listOf(APPLICATIONS_COLUMNS),
  ids: listedUuids.optional(),
})

const count = z.number().optional()
export const applicationsAnswer = z.object({
  data: z.array(
    z.object({
      id: z.string(),
      person_id: z.number(),
      name: z.string(),
      email: z.string(),
      age: z.number().nullable(),
      kind: z.enum(APPLICATION_KINDS),
      type: z.string(),
      colour: z.string(),
      status: z.string(),
      submitted_at: z.string(),
      details: applicationDetails,
      guardian: pendingGuardian,
      home_track: z.string(),
      fee: z.number(),
      is_paid: z.boolean(),
      is_refunded: z.boolean(),
      order_number: z.number().nullable(),
      awaits_transfer: z.boolean(),
      question: z.string(),
      answer: z.string(),
    }),
  ),
  next: z.string().nullable(),
  total: z.number(),
  has_more_than_total: z.boolean(),
  counts: z.object({ waiting: count, asked: count, unpaid: count }),
  types: z.array(z.object({ id: z.number(), name: z.string() })),
})
