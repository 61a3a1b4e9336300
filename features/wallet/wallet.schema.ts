import * as z from 'zod'
import type { WalletOffer } from './wallet.contract.ts'

export const nothingInput = z.object({})

const offer = z.object({
  apple: z.boolean(),
  google: z.boolean(),
  has_pass: z.boolean(),
}) satisfies z.ZodType<WalletOffer>

export const offerAnswer = z.object({ item: offer })
export const addressAnswer = z.object({ item: z.object({ url: z.string() }) })
