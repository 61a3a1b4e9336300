import type StripeSdk from 'stripe'
import * as z from 'zod'
import type { Clock } from '#platform/shared/clock.ts'
import { type PaymentEvent, type PaymentNoticeKind, PaymentRefusal, type RawNotice } from './payments.ts'

/** The greatest age of a signature. Stripe signs each delivery again, so an old signature means an old delivery. */
const TOLERANCE_S = 5 * 60

const metadata = z.record(z.string(), z.string()).nullish()
const event = z.object({
  id: z.string().min(1).max(255),
  type: z.string(),
  created: z.int().nonnegative(),
  data: z.object({ object: z.unknown() }),
})
const session = z.object({
  id: z.string(),
  client_reference_id: z.string().nullish(),
  metadata,
  payment_status: z.string(),
  amount_total: z.int().nullable(),
  currency: z.string().nullable(),
})
const intent = z.object({ metadata, currency: z.string() })
const refund = z.object({
  id: z.string(),
  metadata,
  payment_intent: z.string().nullable(),
  status: z.string().nullable(),
  amount: z.int(),
  currency: z.string(),
})

type StripeEvent = z.infer<typeof event>
type Common = Pick<PaymentEvent, 'noticeId' | 'at'>
type FindPaymentId = (intentId: string) => Promise<string | undefined>

/**
 * Verifies the signature of a webhook request and returns the event.
 * @throws PaymentRefusal forged, stale, malformed
 */
export function openStripeNotice(
  stripe: Pick<InstanceType<typeof StripeSdk>, 'webhooks'>,
  { body, headers }: RawNotice,
  secret: string,
  clock: Clock,
): StripeEvent {
  const signature = headers['stripe-signature']
  if (typeof signature !== 'string') throw new PaymentRefusal('forged', 'a notice without one signature')
  let opened: unknown
  try {
    opened = stripe.webhooks.constructEvent(body, signature, secret, TOLERANCE_S, undefined, clock.nowMs())
  } catch (cause) {
    throw new PaymentRefusal(whyNot(cause), 'a notice that is not believed', { cause })
  }
  return understood(event, opened)
}

/**
 * Returns the refusal code for an SDK error. The SDK checks the time after the signature, and parses the body after
 * both.
 */
function whyNot(error: unknown): 'forged' | 'stale' | 'malformed' {
  const isAboutSignature =
    error instanceof Error && 'type' in error && error.type === 'StripeSignatureVerificationError'
  if (!isAboutSignature) return 'malformed'
  return error.message.startsWith('Timestamp outside') ? 'stale' : 'forged'
}

/**
 * Converts a Stripe event to a PaymentEvent; null if it does not concern one of our payments. @throws PaymentRefusal
 * malformed
 */
export async function stripeNoticeOf(
  { id, type, created, data }: StripeEvent,
  findPaymentId: FindPaymentId,
): Promise<PaymentEvent | null> {
  const common = { noticeId: id, at: new Date(created * 1000) }
  switch (type) {
    case 'checkout.session.completed':
    case 'checkout.session.async_payment_succeeded': {
      const read = understood(session, data.object)
      // Ignore a session that was completed but not paid: Stripe sends another event when its money arrives.
      return read.payment_status === 'paid' ? ofSession(common, 'paid', read) : null
    }
    case 'checkout.session.async_payment_failed':
      return ofSession(common, 'failed', understood(session, data.object))
    case 'checkout.session.expired':
      return ofSession(common, 'expired', understood(session, data.object))
    case 'payment_intent.payment_failed':
      return ofIntent(common, understood(intent, data.object))
    case 'refund.created':
    case 'refund.updated':
    case 'refund.failed':
      return ofRefund(common, understood(refund, data.object), findPaymentId)
    default:
      return null
  }
}

/** Returns null for a session that another application of the same Stripe account created. */
function ofSession(
  common: Common,
  kind: PaymentNoticeKind,
  { id, client_reference_id: reference, metadata: said, ...read }: z.infer<typeof session>,
): PaymentEvent | null {
  const paymentId = said?.['paymentId'] ?? reference
  if (paymentId === undefined || paymentId === null) return null
  const amountCents = kind === 'paid' ? (read.amount_total ?? 0) : 0
  return {
    ...common,
    kind,
    paymentId,
    gatewayReference: id,
    amountCents,
    currency: inCapitals(read.currency),
  }
}

function ofIntent(common: Common, { metadata: said, currency }: z.infer<typeof intent>): PaymentEvent | null {
  const paymentId = said?.['paymentId']
  if (paymentId === undefined) return null
  return {
    ...common,
    kind: 'failed',
    paymentId,
    gatewayReference: null,
    amountCents: 0,
    currency: inCapitals(currency),
  }
}

async function ofRefund(
  common: Common,
  { id, metadata: said, payment_intent: intentId, status, amount, currency }: z.infer<typeof refund>,
  findPaymentId: FindPaymentId,
): Promise<PaymentEvent | null> {
  const kind =
    status === 'succeeded'
      ? 'refunded'
      : status === 'failed' || status === 'canceled'
        ? 'refund_failed'
        : null
  if (kind === null) return null
  const paymentId = said?.['paymentId'] ?? (intentId === null ? undefined : await findPaymentId(intentId))
  if (paymentId === undefined) return null
  return {
    ...common,
    kind,
    paymentId,
    gatewayReference: null,
    amountCents: amount,
    currency: inCapitals(currency),
    refund: { refundReference: id, refundId: said?.['refundId'] ?? null },
  }
}

function understood<T>(schema: z.ZodType<T>, value: unknown): T {
  const read = schema.safeParse(value)
  if (!read.success) throw new PaymentRefusal('malformed', 'a notice that is not as documented')
  return read.data
}

function inCapitals(currency: string | null): string {
  return (currency ?? '').toUpperCase()
}
