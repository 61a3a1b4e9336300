import * as z from 'zod'
import { PaymentRefusal, type PaymentRefusalCode } from './payments.ts'

/** The fields common to all errors of the SDK. */
const stripeError = z.object({
  type: z.string().startsWith('Stripe'),
  code: z.string().optional(),
  message: z.string(),
})

/** Converts an error of Stripe’s SDK to a PaymentRefusal. Any other error is a bug and is returned unchanged. */
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
