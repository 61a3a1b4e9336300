import * as z from 'zod'
import { applyAnswer } from '#features/membership/membership.schema.ts'
import { agreedInput, signatureInput, textToSign } from '#features/signatures/signatures.schema.ts'
import { HOUSEHOLD_PEOPLE_MOST } from './households.contract.ts'

const rowId = z.int().min(1).max(2_147_483_647)
const text = z.string()

export const ownHouseholdAnswer = z.object({
  is_in_household: z.boolean(),
  is_payer: z.boolean(),
  payer: text,
  people: z.array(
    z.object({
      person_id: z.number(),
      name: text,
      valid_to: text.nullable(),
      types: z.array(
        z.object({
          id: z.number(),
          name: text,
          total: z.number(),
          valid_from: text,
          valid_to: text.nullable(),
          is_current: z.boolean(),
          needs_approval: z.boolean(),
          begins_when_active: z.boolean(),
          awaits_guardian: z.boolean(),
        }),
      ),
      reason: text,
      needs_guardian: z.boolean(),
      agrees_to_texts: z.boolean(),
    }),
  ),
  texts: z.array(textToSign),
  guardian_texts: z.array(textToSign),
  payment_types: z.array(z.object({ id: text, name: text })),
  credit: z.number(),
})

export const renewInput = z.strictObject({
  people: z
    .array(
      z.strictObject({ person_id: rowId, type_id: rowId, expected_total: z.number().min(0).max(100_000) }),
    )
    .max(HOUSEHOLD_PEOPLE_MOST),
  agreed: agreedInput,
  signature: signatureInput,
  paymentGateway: z.string().max(40).nullable().default(null),
  use_credit: z.boolean().default(false),
})
export const renewAnswer = applyAnswer
