/** Card payments by Stripe Checkout, through Stripe’s SDK and the server’s outbound client. */
import type StripeSdk from 'stripe'
import { loadOnce } from '#platform/server/load-once.ts'
import type { Outbound } from '#platform/server/outbound.ts'
import type { Clock } from '#platform/shared/clock.ts'
import { MINUTE_MS } from '#platform/shared/durations.ts'
import {
  type BegunPayment,
  type PaymentAsk,
  type PaymentGateway,
  PaymentRefusal,
  type PaymentState,
  type RefundAsk,
  type RefundState,
} from './payments.ts'
import { STRIPE_API_URL, stripeFetch } from './stripe-fetch.ts'
import { openStripeNotice, stripeNoticeOf } from './stripe-webhook.ts'
import { stripeRefused } from './stripe-refusal.ts'

export type StripeSettings = {
  secretKey: string
  webhookSecret: string
  /** The URL of a simulator, without a slash at its end; Stripe’s own if absent. */
  apiUrl?: string | undefined
}

type Stripe = InstanceType<typeof StripeSdk>
type Session = StripeSdk.Checkout.Session
type SessionLocale = StripeSdk.Checkout.SessionCreateParams.Locale

const TIMEOUT_MS = 10_000
/** Stripe accepts an expiry between 30 minutes and 24 hours after its current time; the margins allow for retries. */
const LEAST_OPEN_MS = 35 * MINUTE_MS
const MOST_OPEN_MS = 24 * 60 * MINUTE_MS - 5 * MINUTE_MS

/** The locales of docs/reference/public-site.md §7.1 that Stripe’s page supports; the others use the browser’s language. */
const LOCALES: Readonly<Record<string, SessionLocale>> = {
  de: 'de',
  en: 'en',
  es: 'es',
  fr: 'fr',
  id: 'id',
  it: 'it',
  ja: 'ja',
  ko: 'ko',
  pl: 'pl',
  'pt-BR': 'pt-BR',
  ru: 'ru',
  tr: 'tr',
  vi: 'vi',
  'zh-CN': 'zh',
}

/** Opens Stripe as a payment gateway. The SDK is loaded with the first payment. */
export function liveStripe(
  settings: StripeSettings,
  deps: { outbound: Outbound; clock: Clock },
): PaymentGateway {
  const open = loadOnce(() => openSdk(settings, deps.outbound))
  return {
    id: 'stripe',
    settles: 'at_once',
    begin: async (ask) => begunAs(await asked(open, (stripe) => createSession(stripe, ask))),
    readNotice: async (raw) => {
      const event = openStripeNotice(await open(), raw, settings.webhookSecret, deps.clock)
      return stripeNoticeOf(event, (intentId) => findPaymentId(open, intentId))
    },
    look: async (id) => stateOf(await asked(open, (stripe) => loadSession(stripe, id))),
    end: async (id) =>
      stateOf(
        await asked(open, async (stripe) => {
          const session = await loadSession(stripe, id)
          if (session.status !== 'open') return session
          // The session may be paid or may expire just before this call, which then fails without harm.
          await stripe.checkout.sessions.expire(id).catch(onlyIfChanged)
          return loadSession(stripe, id)
        }),
      ),
    refund: (ask) => asked(open, (stripe) => makeRefund(stripe, ask)),
  }
}

async function openSdk({ secretKey, apiUrl = STRIPE_API_URL }: StripeSettings, outbound: Outbound) {
  const { default: Stripe } = await import('stripe')
  const { protocol, hostname, port } = new URL(apiUrl)
  return new Stripe(secretKey, {
    httpClient: Stripe.createFetchHttpClient(stripeFetch(outbound, apiUrl)),
    protocol: protocol === 'http:' ? 'http' : 'https',
    host: hostname,
    port: port === '' ? (protocol === 'http:' ? 80 : 443) : Number(port),
    timeout: TIMEOUT_MS,
    maxNetworkRetries: 1,
    telemetry: false,
  })
}

async function asked<T>(open: () => Promise<Stripe>, call: (stripe: Stripe) => Promise<T>): Promise<T> {
  try {
    return await call(await open())
  } catch (error) {
    throw stripeRefused(error)
  }
}

function createSession(stripe: Stripe, ask: PaymentAsk): Promise<Session> {
  const { paymentId, orderNumber, description, currency } = ask
  const metadata = { paymentId, orderNumber }
  return stripe.checkout.sessions.create(
    {
      mode: 'payment',
      client_reference_id: paymentId,
      customer_email: ask.buyerEmail,
      line_items: [
        {
          quantity: 1,
          price_data: {
            currency: currency.toLowerCase(),
            unit_amount: ask.amountCents,
            product_data: { name: description },
          },
        },
      ],
      success_url: ask.returnTo,
      cancel_url: ask.cancelTo,
      expires_at: Math.floor(endOf(ask) / 1000),
      locale: LOCALES[ask.locale] ?? 'auto',
      metadata,
      payment_intent_data: { description, metadata },
    },
    { idempotencyKey: `payment-${paymentId}` },
  )
}

/**
 * Returns the session’s expiry, computed from the request only, so that repeated requests are identical for Stripe’s
 * idempotency check.
 */
function endOf({ begunAt, expiresAt }: PaymentAsk): number {
  const begunAtMs = begunAt.getTime()
  return Math.min(Math.max(expiresAt.getTime(), begunAtMs + LEAST_OPEN_MS), begunAtMs + MOST_OPEN_MS)
}

function begunAs({ id, url }: Session): BegunPayment {
  if (url === null) throw new PaymentRefusal('refused', 'this payment can be paid no longer')
  return { address: url, gatewayReference: id }
}

/** Loads a session. The reference is validated because it becomes part of a URL. */
async function loadSession(stripe: Stripe, id: string): Promise<Session> {
  if (!/^cs_\w{1,200}$/.test(id)) throw new PaymentRefusal('unknown', 'no Checkout session has such a name')
  return stripe.checkout.sessions.retrieve(id, { expand: ['payment_intent.latest_charge'] })
}

function onlyIfChanged(error: unknown): void {
  const refusal = stripeRefused(error)
  if (refusal instanceof PaymentRefusal && refusal.code === 'refused') return
  throw error
}

function stateOf(session: Session): PaymentState {
  const intent = typeof session.payment_intent === 'object' ? session.payment_intent : null
  const charge = typeof intent?.latest_charge === 'object' ? intent.latest_charge : null
  const isPaid = session.payment_status === 'paid'
  return {
    status: isPaid ? 'paid' : unpaidStatusOf(session, intent?.status),
    paidCents: isPaid ? (intent?.amount_received ?? session.amount_total ?? 0) : 0,
    refundedCents: charge?.amount_refunded ?? 0,
    currency: (intent?.currency ?? session.currency ?? '').toUpperCase(),
    paidAt: isPaid ? new Date((charge?.created ?? session.created) * 1000) : null,
  }
}

function unpaidStatusOf(session: Session, intentStatus: string | undefined): PaymentState['status'] {
  if (session.status === 'open') return 'open'
  return session.status === 'complete' && intentStatus === 'processing' ? 'processing' : 'ended'
}

/**
 * Makes a refund exactly once. An idempotency key protects only for a day, because Stripe then deletes it; so the
 * existing refunds of the payment are checked as well.
 */
async function makeRefund(stripe: Stripe, ask: RefundAsk): Promise<RefundState> {
  const { refundId, paymentId, amountCents } = ask
  const { payment_intent: intent } = await loadSession(stripe, ask.gatewayReference)
  const intentId = typeof intent === 'string' ? intent : intent?.id
  if (intentId === undefined) throw new PaymentRefusal('refused', 'nothing was paid')
  const { data: earlier } = await stripe.refunds.list({ payment_intent: intentId, limit: 100 })
  const refund =
    earlier.find(({ metadata }) => metadata?.['refundId'] === refundId) ??
    (await stripe.refunds.create(
      { payment_intent: intentId, amount: amountCents, metadata: { refundId, paymentId } },
      { idempotencyKey: `refund-${refundId}` },
    ))
  return { status: refundStatusOf(refund.status), refundReference: refund.id }
}

function refundStatusOf(status: string | null): RefundState['status'] {
  if (status === 'succeeded') return 'done'
  return status === 'failed' || status === 'canceled' ? 'failed' : 'pending'
}

/** Returns the id of our payment that a refund made in Stripe’s dashboard belongs to. */
async function findPaymentId(open: () => Promise<Stripe>, intentId: string): Promise<string | undefined> {
  const intent = await asked(open, (stripe) => stripe.paymentIntents.retrieve(intentId))
  return intent.metadata['paymentId']
}
