import * as z from 'zod'
import { PaymentRefusal, type PaymentRefusalCode } from './payments.ts'

/** What every error of the SDK says of itself. */
const stripeError = z.object({
  type: z.string().startsWith('Stripe'),
  code: z.string().optional(),
  message: z.string(),
})

/** A refusal of ours for what Stripe's SDK threw; anything else is a bug and comes back as it is. */
export function stripeRefused(error: unknown): unknown {
  if (error instanceof PaymentRefusal) return error
  const read = stripeError.safeParse(error)
  if (!read.success) return error
  const { type, code, message } = read.data
  return new PaymentRefusal(codeOf(type, code), `Stripe: ${type}, ${code ?? message}`, { cause: error })
}

function codeOf(type: string, code: string | undefined): PaymentRefusalCode {
  if (code === 'resource_missing') return 'unknown'
  return type === 'StripeInvalidRequestError' ||
    type === 'StripeIdempotencyError' ||
    type === 'StripeCardError'
    ? 'refused'
    : 'unavailable'
}
