import * as z from 'zod'
import { TRACK_LIMITS } from './tracks-desk.contract.ts'

const id = z.int().min(1).max(2_147_483_647)
const line = (length: number) => z.string().trim().max(length)

const values = z.strictObject({
  name: line(TRACK_LIMITS.name).min(1),
  colour: z.string().regex(/^#[0-9a-fA-F]{6}$/),
  state: line(TRACK_LIMITS.state),
  address: line(TRACK_LIMITS.address),
  surface: line(TRACK_LIMITS.surface),
  length_m: z.int().min(1).max(TRACK_LIMITS.lengthM).nullable(),
  noise_db: z.int().min(1).max(TRACK_LIMITS.noiseDb).nullable(),
  gate_note: line(TRACK_LIMITS.gateNote),
})

/** The values that the screen showed before the change. Values from an earlier release may exceed the limits. */
const before = z.strictObject({
  name: z.string(),
  colour: z.string(),
  state: z.string(),
  address: z.string(),
  surface: z.string(),
  length_m: z.number().nullable(),
  noise_db: z.number().nullable(),
  gate_note: z.string(),
})

export const saveInput = z.strictObject({ id: id.nullable(), before: before.nullable(), values })
export const sortInput = z.strictObject({ ids: z.array(id).max(TRACK_LIMITS.tracks) })
export const archiveInput = z.strictObject({ id, is_active: z.boolean() })
export const deleteInput = z.strictObject({ id, replacement: id.optional() })

export const tracksAnswer = z.object({
  data: z.array(
    before.extend({
      id: z.number(),
      is_active: z.boolean(),
      events: z.number(),
      members: z.number(),
      applications: z.number(),
    }),
  ),
})
