/** The state of the simulated Stripe: sessions, payments, refunds and the events that it emits. */
import type { Random } from '#platform/server/random.ts'
import type { Clock } from '#platform/shared/clock.ts'

export type FakeSession = {
  id: string
  object: 'checkout.session'
  status: 'open' | 'complete' | 'expired'
  payment_status: 'unpaid' | 'paid'
  payment_intent: string | null
  amount_total: number
  currency: string
  client_reference_id: string | null
  customer_email: string | null
  metadata: Record<string, string>
  created: number
  expires_at: number
  success_url: string
  cancel_url: string | null
  url: string | null
  /**
   * The description of the payment page, and the metadata of the payment. Stripe's own session object does not contain
   * them.
   */
  description: string
  intentMetadata: Record<string, string>
}

export type FakeIntent = {
  id: string
  object: 'payment_intent'
  status: 'succeeded' | 'requires_payment_method'
  amount: number
  amount_received: number
  currency: string
  metadata: Record<string, string>
  created: number
  latest_charge: string | null
}

export type FakeRefund = {
  id: string
  object: 'refund'
  amount: number
  currency: string
  payment_intent: string
  metadata: Record<string, string>
  status: 'succeeded' | 'pending' | 'failed'
  created: number
}

export type FakeEvent = {
  id: string
  object: 'event'
  type: string
  created: number
  livemode: false
  data: { object: object }
}

export type NewSession = Pick<
  FakeSession,
  | 'amount_total'
  | 'currency'
  | 'client_reference_id'
  | 'customer_email'
  | 'metadata'
  | 'expires_at'
  | 'success_url'
  | 'cancel_url'
  | 'description'
  | 'intentMetadata'
>

export type BookDeps = {
  clock: Clock
  random: Random
  pageUrl: (sessionId: string) => string
  /** The function that receives every event in order. */
  tell: (event: FakeEvent) => void
}

export class FakeBook {
  readonly #deps: BookDeps
  readonly #sessions = new Map<string, FakeSession>()
  readonly #intents = new Map<string, FakeIntent>()
  readonly #refunds = new Map<string, FakeRefund>()

  constructor(deps: BookDeps) {
    this.#deps = deps
  }

  nowS(): number {
    return Math.floor(this.#deps.clock.nowMs() / 1000)
  }

  create(asked: NewSession): FakeSession {
    const id = this.#idOf('cs_test')
    const session: FakeSession = {
      ...asked,
      id,
      object: 'checkout.session',
      status: 'open',
      payment_status: 'unpaid',
      payment_intent: null,
      created: this.nowS(),
      url: this.#deps.pageUrl(id),
    }
    this.#sessions.set(id, session)
    return session
  }

  /** Returns a session in its current state; it may have expired since the last call. */
  find(id: string): FakeSession | undefined {
    const session = this.#sessions.get(id)
    if (session?.status === 'open' && session.expires_at <= this.nowS()) this.end(session)
    return session
  }

  findIntent(id: string): FakeIntent | undefined {
    return this.#intents.get(id)
  }

  end(session: FakeSession): void {
    session.status = 'expired'
    session.url = null
    this.happened('checkout.session.expired', shownSession(session))
  }

  /** Pays a session with its own or another amount and currency. */
  pay(session: FakeSession, { amount = session.amount_total, currency = session.currency } = {}): void {
    const intent = this.#intentOf(session)
    Object.assign(intent, {
      status: 'succeeded',
      amount_received: amount,
      currency,
      created: this.nowS(),
      latest_charge: this.#idOf('ch'),
    })
    Object.assign(session, {
      status: 'complete',
      payment_status: 'paid',
      amount_total: amount,
      currency,
      url: null,
    })
    this.happened('payment_intent.succeeded', intent)
    this.happened('checkout.session.completed', shownSession(session))
  }

  decline(session: FakeSession): void {
    this.happened('payment_intent.payment_failed', this.#intentOf(session))
  }

  refund(intent: FakeIntent, amount: number, metadata: Record<string, string>): FakeRefund {
    const refund: FakeRefund = {
      id: this.#idOf('re'),
      object: 'refund',
      amount,
      currency: intent.currency,
      payment_intent: intent.id,
      metadata,
      status: 'succeeded',
      created: this.nowS(),
    }
    this.#refunds.set(refund.id, refund)
    this.happened('refund.created', refund)
    this.happened('refund.updated', refund)
    return refund
  }

  /** Simulates that the buyer’s bank returns a refund. */
  failRefund(id: string): void {
    const refund = this.#refunds.get(id)
    if (refund === undefined) return
    refund.status = 'failed'
    this.happened('refund.failed', refund)
  }

  /** Returns the refunds of a payment intent, newest first. */
  refundsOf(intentId: string): FakeRefund[] {
    return [...this.#refunds.values()].filter(({ payment_intent: of }) => of === intentId).toReversed()
  }

  refundedOf(intentId: string): number {
    return this.refundsOf(intentId)
      .filter(({ status }) => status !== 'failed')
      .reduce((sum, { amount }) => sum + amount, 0)
  }

  /** Emits an event of any type. */
  happened(type: string, object: object): void {
    this.#deps.tell({
      id: this.#idOf('evt'),
      object: 'event',
      type,
      created: this.nowS(),
      livemode: false,
      data: { object: structuredClone(object) },
    })
  }

  #intentOf(session: FakeSession): FakeIntent {
    const known = session.payment_intent === null ? undefined : this.#intents.get(session.payment_intent)
    if (known !== undefined) return known
    const intent: FakeIntent = {
      id: this.#idOf('pi'),
      object: 'payment_intent',
      status: 'requires_payment_method',
      amount: session.amount_total,
      amount_received: 0,
      currency: session.currency,
      metadata: session.intentMetadata,
      created: this.nowS(),
      latest_charge: null,
    }
    this.#intents.set(intent.id, intent)
    session.payment_intent = intent.id
    return intent
  }

  #idOf(kind: string): string {
    return `${kind}_${Buffer.from(this.#deps.random.bytes(12)).toString('hex')}`
  }
}

/** Returns a session as Stripe’s API presents it. */
export function shownSession(session: FakeSession): object {
  const { description: _description, intentMetadata: _intentMetadata, ...shown } = session
  return { ...shown, mode: 'payment', livemode: false }
}
