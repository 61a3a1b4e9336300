/** Schemas of the inputs and answers of the racing-licence calls. */
import * as z from 'zod'

/** Licence ids are only compared, so they are stored as text. */
const racersId = z.union([z.int().positive().transform(String), z.string().regex(/^[\w-]{1,64}$/)])

export const setRacersIdInput = z.strictObject({
  racers_id: racersId,
  racers_access_token: z.string().min(1).max(4_096),
})

export const setRacersIdAnswer = z.object({ racers_id: z.string() })

export const noInput = z.strictObject({})

export const racersIdAnswer = z.object({ racers_id: z.string().nullable() })
