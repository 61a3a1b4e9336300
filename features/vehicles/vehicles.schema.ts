import * as z from 'zod'
import { isDay } from '#platform/shared/days.ts'

/** Schemas that limit type and size of the input; the rules validate the content and have the error messages. */
const text = z.string().max(200)
const choice = z.string().max(40).nullable()
const day = z.union([z.literal('').transform(() => null), z.string().refine(isDay)]).nullable()
const photoId = z.int().min(1).max(2_147_483_647)

export const vehicleFields = {
  nickname: text,
  make: text,
  model: text,
  year: z.int().min(0).max(9999),
  body_type: z.string().max(40),
  colour: text,
  rego: text,
  rego_state: choice,
  rego_expiry: day,
  vin: text,
  engine_number: text,
  engine_capacity_cc: z.int().min(0).max(1_000_000).nullable(),
  induction: choice,
  fuel: choice,
  class_id: choice,
  race_number: text,
  transponder_type: z.string().max(40),
  transponder_number: text,
  logbook_issuer: choice,
  logbook_number: text,
  safety_cage: z.string().max(40),
  owner_is_member: z.boolean(),
  owner_name: text,
  sold_on: day,
  photo_ids: z.array(photoId).max(50),
  cover_id: photoId,
}
