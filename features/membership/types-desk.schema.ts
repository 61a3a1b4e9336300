import * as z from 'zod'
import { isWholeCents } from '#platform/shared/money.ts'
import { revision } from '#platform/server/revision.schema.ts'
import { recordTextsAnswer, recordTextsInput } from '#features/site/record-texts.schema.ts'
import { PRO_RATAS, TYPE_TERMS, TYPE_TEXT_LIMITS } from './types-desk.contract.ts'

const rowId = z.int().min(1).max(2_147_483_647)
/** Accepts an amount in dollars with at most two decimal places. */
const dollars = z.number().min(0).max(100_000).refine(isWholeCents)
const age = z.int().min(0).max(120).nullable()

const texts = {
  name: z.string().trim().max(TYPE_TEXT_LIMITS.name),
  description: z.string().trim().max(TYPE_TEXT_LIMITS.description),
}

const form = {
  ...texts,
  colour: z.string().regex(/^#[0-9a-f]{6}$/i),
  fee: dollars,
  joining_fee: dollars,
  late_fee: dollars,
  has_gst: z.boolean(),
  needs_approval: z.boolean(),
  includes_partner: z.boolean(),
  has_vote: z.boolean(),
  can_compete: z.boolean(),
  can_hold_club_rego: z.boolean(),
  min_age: age,
  max_age: age,
  term: z.enum(TYPE_TERMS),
  year_ends_on: z.string().max(5),
  pro_rata: z.enum(PRO_RATAS),
  carry_months: z.int().min(0).max(6),
  is_offered: z.boolean(),
}

const input = { ...form, translations: recordTextsInput(texts).exactOptional() }

export const typeInput = z.strictObject(input)
export const changeTypeInput = z.strictObject({ ...input, id: rowId, updated_at: revision })
export const orderTypesInput = z.strictObject({ ids: z.array(rowId).max(200) })
export const archiveTypeInput = z.strictObject({ id: rowId, is_active: z.boolean() })
export const deleteTypeInput = z.strictObject({ id: rowId })

const answer = {
  data: z.array(
    z.object({
      ...form,
      translations: recordTextsAnswer.exactOptional(),
      id: z.number(),
      code: z.string(),
      is_active: z.boolean(),
      updated_at: z.string(),
    }),
  ),
  today: z.string(),
}
export const typesAnswer = z.object(answer)
export const createdTypeAnswer = z.object({ ...answer, code: z.string() })
