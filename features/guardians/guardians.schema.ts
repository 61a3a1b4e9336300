import * as z from 'zod'
import { GUARDIAN_LIMITS } from './guardians.rules.ts'

export const guardianId = z.strictObject({ id: z.int().positive() })
export const guardianCorrection = z.strictObject({
  id: z.int().positive(),
  name: z.string().max(GUARDIAN_LIMITS.name),
  email: z.string().max(GUARDIAN_LIMITS.email),
})
export const ofPerson = z.object({ person_id: z.coerce.number().int().positive() })

const guardian = z.object({
  id: z.number(),
  name: z.string(),
  email: z.string(),
  state: z.enum(['confirmed', 'pending', 'stored']),
  asked_at: z.string().nullable(),
  confirmed_at: z.string().nullable(),
})

export const guardianAnswer = z.object({ item: guardian })
export const guardiansAnswer = z.object({ data: z.array(guardian) })

/** A guardian who has not confirmed yet, as returned by calls of other features; null if there is none. */
export const pendingGuardian = guardian.pick({ id: true, name: true, email: true, asked_at: true }).nullable()
