import * as z from 'zod'

export const redeemInput = z.strictObject({ code: z.string().max(60) })
export const redeemAnswer = z.object({ amount: z.number(), balance: z.number() })
