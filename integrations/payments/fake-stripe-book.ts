/** What the simulated Stripe knows: sessions, the money paid in them, refunds, and the events that tell of all this. */
import type { Chance } from '#platform/server/chance.ts'
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
  /** Not part of Stripe's own: what the payment page shows and the payment is given. */
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

export type BookPowers = {
  clock: Clock
  chance: Chance
  pageUrl: (sessionId: string) => string
  /** Is handed every event, in the order things happen. */
  tell: (event: FakeEvent) => void
}

/** Begins empty. */
export class FakeBook {
  readonly #powers: BookPowers
  readonly #sessions = new Map<string, FakeSession>()
  readonly #intents = new Map<string, FakeIntent>()
  readonly #refunds = new Map<string, FakeRefund>()

  constructor(powers: BookPowers) {
    this.#powers = powers
  }

  nowS(): number {
    return Math.floor(this.#powers.clock.nowMs() / 1000)
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
      url: this.#powers.pageUrl(id),
    }
    this.#sessions.set(id, session)
    return session
  }

  /** As it stands now: its time may have run out since. */
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

  /** As asked for, or with another amount or currency than was asked for. */
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

  /** The buyer's bank sends the money back. */
  failRefund(id: string): void {
    const refund = this.#refunds.get(id)
    if (refund === undefined) return
    refund.status = 'failed'
    this.happened('refund.failed', refund)
  }

  /** Newest first. */
  refundsOf(intentId: string): FakeRefund[] {
    return [...this.#refunds.values()].filter(({ payment_intent: of }) => of === intentId).toReversed()
  }

  refundedOf(intentId: string): number {
    return this.refundsOf(intentId)
      .filter(({ status }) => status !== 'failed')
      .reduce((sum, { amount }) => sum + amount, 0)
  }

  /** Tells of anything at all. */
  happened(type: string, object: object): void {
    this.#powers.tell({
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
    return `${kind}_${Buffer.from(this.#powers.chance.bytes(12)).toString('hex')}`
  }
}

/** As Stripe answers it. */
export function shownSession(session: FakeSession): object {
  const { description: _description, intentMetadata: _intentMetadata, ...shown } = session
  return { ...shown, mode: 'payment', livemode: false }
}
