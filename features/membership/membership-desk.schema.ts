import * as z from 'zod'
import { isDay } from '#platform/shared/days.ts'
import {
  DESK_MEMBER_VIEWS,
  MEMBER_EVENTS,
  MEMBER_STATES,
  MEMBERS_COLUMNS,
  MEMBERS_SORTS,
} from './membership-desk.contract.ts'

const rowId = z.int().min(1).max(2_147_483_647)
const fromQuery = z
  .string()
  .regex(/^[1-9]\d{0,8}$/)
  .transform(Number)
const words = z.string().max(2000)
const day = z.string().refine(isDay)

export const decideInput = z.strictObject({
  ids: z.array(z.uuid()).min(1).max(100),
  decision: z.enum(['approve', 'decline', 'ask']),
  words,
  meeting_ref: z.string().max(120),
})
export const decideAnswer = z.object({
  decided: z.array(z.string()),
  refused: z.array(z.object({ id: z.string(), message: z.string() })),
})

export const feeInput = z.strictObject({ id: z.uuid() })

const membersFilter = {
  view: z.enum(DESK_MEMBER_VIEWS).default('all'),
  q: z.string().max(120).default(''),
  type: fromQuery.optional(),
  state: z.enum(MEMBER_STATES).optional(),
  tag: z.string().min(1).max(40).optional(),
  joined_from: day.optional(),
  joined_to: day.optional(),
  ends_from: day.optional(),
  ends_to: day.optional(),
  sort: z.enum(MEMBERS_SORTS).default('number'),
  order: z.enum(['asc', 'desc']).default('asc'),
}
export const membersInput = z.object({ ...membersFilter, after: z.string().max(1000).optional() })

/** The members that an action is for: these ids, or all members of a filter if `ids` is null. */
export const selectedMembers = z.strictObject({
  ids: z.array(rowId).min(1).max(5000).nullable(),
  filter: z.object({ ...membersFilter, type: rowId.optional() }),
})

/** A list in a query, separated by commas. */
const listed = (text: string) => text.split(',').filter((part) => part !== '')
export const membersCsvInput = z.object({
  ...membersFilter,
  columns: z
    .string()
    .max(200)
    .transform(listed)
    .pipe(z.array(z.enum(MEMBERS_COLUMNS)).min(1))
    .default([...MEMBERS_COLUMNS]),
  ids: z
    .string()
    .max(2000)
    .regex(/^\d{1,9}(?:,\d{1,9})*$/)
    .transform((text) => listed(text).map(Number))
    .optional(),
})

const memberRow = {
  person_id: z.number(),
  number: z.string(),
  name: z.string(),
  email: z.string(),
  type: z.string(),
  colour: z.string(),
  valid_to: z.string().nullable(),
  no_expiry: z.boolean(),
  joined_on: z.string().nullable(),
  status: z.enum(['none', 'to_come', 'current', 'expiring', 'expired', 'awaiting_approval', 'suspended']),
}
export const membersAnswer = z.object({
  data: z.array(z.object(memberRow)),
  next: z.string().nullable(),
  total: z.number(),
  has_more_than_total: z.boolean(),
  counts: z.partialRecord(z.enum(DESK_MEMBER_VIEWS), z.number()),
  types: z.array(z.object({ id: z.number(), name: z.string() })),
  tags: z.array(z.string()),
})

export const memberInput = z.object({ id: fromQuery })
const condition = z.enum(['normal', 'suspended', 'resigned', 'deceased'])

export const memberAnswer = z.object({
  item: z.object({
    ...memberRow,
    partner: z.string(),
    mobile: z.string(),
    shares_email: z.boolean(),
    date_of_birth: z.string().nullable(),
    emergency_contact: z.string(),
    guardian: z.string(),
    home_track: z.string(),
    licence: z.string(),
    racers_id: z.string().nullable(),
    joined_on: z.string().nullable(),
    hides_from_register: z.boolean(),
    condition,
    private_note: z.string(),
    can_manage: z.boolean(),
    periods: z.array(
      z.object({
        id: z.number(),
        type: z.string(),
        valid_from: z.string(),
        valid_to: z.string().nullable(),
        is_refunded: z.boolean(),
      }),
    ),
    signatures: z.array(
      z.object({
        id: z.string(),
        role: z.string(),
        name: z.string(),
        method: z.string(),
        signed_at: z.string(),
        texts: z.string(),
      }),
    ),
    timeline: z.array(
      z.object({ at: z.string(), kind: z.enum(MEMBER_EVENTS), by: z.string(), words: z.string() }),
    ),
  }),
})

const shownDays = z.strictObject({ valid_from: day, valid_to: day.nullable() }).optional()

export const correctInput = z.strictObject({
  id: rowId,
  period_id: rowId,
  valid_from: day,
  valid_to: day.nullable(),
  shortens_others: z.boolean().default(false),
  why: words,
  was: shownDays,
})
export const deleteInput = z.strictObject({ id: rowId, period_id: rowId, why: words, was: shownDays })
export const refundedInput = z.strictObject({ id: rowId, period_id: rowId, ends: z.boolean(), why: words })
export const conditionInput = z.strictObject({
  id: rowId,
  condition,
  why: words,
  was: condition.optional(),
})
export const numberInput = z.strictObject({
  id: rowId,
  number: z.int().min(1).max(999_999_999),
  why: words,
  was: z.string().max(40).optional(),
})
export const noteInput = z.strictObject({ id: rowId, note: words, was: words.optional() })
