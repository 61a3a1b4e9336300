import * as z from 'zod'
import { revision } from '#platform/server/revision.schema.ts'
import { EVENT_KINDS } from '#features/events/events.contract.ts'
import { CLASS_KINDS, LAPSED_DATA_YEARS, REMINDER_RANGE } from './club-limits.rules.ts'

const classLimit = z.strictObject({
  code: z.string().max(8),
  name: z.string().max(60),
  kind: z.enum(CLASS_KINDS),
  most_cc: z.int().min(1).max(20_000).nullable(),
  least_years: z.int().min(1).max(150).nullable(),
  is_archived: z.boolean().optional(),
})

const classes = {
  classes: z.array(classLimit).max(40),
  forced_induction_factor: z.number().min(1).max(3),
}
const membership = {
  late_renewal_days: z.int().min(0).max(366),
  reminder_days: z.array(z.int().min(REMINDER_RANGE.first).max(REMINDER_RANGE.last)).max(REMINDER_RANGE.most),
}
const events = {
  ...classes,
  day_memberships_a_year: z.int().min(0).max(366),
  competition_kinds: z.array(z.enum(EVENT_KINDS)).max(EVENT_KINDS.length),
}

const retention = { lapsed_data_years: z.int().min(LAPSED_DATA_YEARS.least).max(LAPSED_DATA_YEARS.most) }

export const retentionLimitsInput = z.strictObject({ ...retention, updated_at: revision })
export const membershipLimitsInput = z.strictObject({ ...membership, updated_at: revision })
export const eventLimitsInput = z.strictObject({ ...events, updated_at: revision })
export const classesAnswer = z.object(classes)
export const limitsAnswer = z.object({
  item: z.object({ ...membership, ...events, ...retention, updated_at: z.string() }),
})
