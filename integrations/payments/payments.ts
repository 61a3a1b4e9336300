/**
 * The interface of payment gateways: a card service, the club's own bank account, or the demo's sandbox. All amounts
 * are whole cents. A gateway passes on the provider's data unchanged, even if amount or currency is wrong; the code of
 * orders decides whether the payment is sufficient.
 */

/** Values that submitOrder accepts as `paymentGateway`. @source docs/reference/shop-and-payments.md §6.1 */
export type PaymentGatewayId = 'stripe' | 'bank_transfer' | 'sandbox' | 'at_club'

export type PaymentGateway = {
  readonly id: PaymentGatewayId
  /**
   * `at_once`: the buyer pays on the next page, and the order's items are reserved for an hour. `later`: the money
   * arrives within days.
   */
  readonly settles: 'at_once' | 'later'
  /**
   * Begins a payment. Repeating the same request returns the same result and begins nothing twice.
   * @throws PaymentRefusal unavailable, refused
   */
  begin(ask: PaymentAsk): Promise<BegunPayment>
  /**
   * Verifies the signature of a webhook request over its exact bytes and returns the event. Returns null for a genuine
   * event of a type that is not handled; answer it with success. Events may arrive late, twice and in any order, so the
   * caller must store each `noticeId` once. Absent for gateways without webhooks.
   * @throws PaymentRefusal forged, stale, malformed; unavailable when the provider had to be queried and did not answer
   */
  readNotice?(raw: RawNotice): Promise<PaymentEvent | null>
  /**
   * Returns the current state of a payment from the provider, for the return page and for lost webhook events.
   * @throws PaymentRefusal unknown, unavailable
   */
  look(gatewayReference: string): Promise<PaymentState>
  /**
   * Ends the payment if possible and returns its state: `paid` if it was paid meanwhile; `processing` if a payment is
   * in progress that cannot be stopped. Idempotent.
   * @throws PaymentRefusal unknown, unavailable
   */
  end(gatewayReference: string): Promise<PaymentState>
  /**
   * Refunds a payment in full or in part. Repeating the same request makes one refund.
   * @throws PaymentRefusal unknown, unavailable; refused when it exceeds the refundable amount
   */
  refund(ask: RefundAsk): Promise<RefundState>
}

export type Currency = 'AUD'

export type PaymentAsk = {
  /** Our id of this attempt to pay; it is never used for another one. */
  paymentId: string
  /**
   * A number unique among the club’s payments, 1 to 887,503,680. A bank transfer's reference is derived from it, so it
   * never changes.
   */
  paymentNumber: number
  orderNumber: string
  /** The description beside the amount on the payment page, such as `Order 10042, Corella Plains`; one line. */
  description: string
  /** The amount in cents, greater than 0. */
  amountCents: number
  currency: Currency
  buyerEmail: string
  /** Absolute URLs of our site: after paying, and after cancelling. A visit to either proves nothing. */
  returnTo: string
  cancelTo: string
  /** Absolute URL of the invoice page with the instructions for a bank transfer. */
  invoiceAt: string
  /** When the payment was recorded; it is the same at each retry. */
  begunAt: Date
  /** Instant at which the reservation ends. The provider may accept the payment for longer, so call `end` then. */
  expiresAt: Date
  /** One of the 18 locales of docs/reference/public-site.md §7.1. */
  locale: string
}

export type BegunPayment = {
  /** The URL to which the browser is redirected. */
  address: string
  /** The provider's id of this payment; for a bank transfer the reference that the buyer enters in the description. */
  gatewayReference: string
}

/** A webhook request as received. Header names are in lower case. */
export type RawNotice = {
  body: Buffer
  headers: Readonly<Record<string, string | readonly string[] | undefined>>
}

export type PaymentEvent = {
  /** The event’s id, the same at each delivery. */
  noticeId: string
  paymentId: string
  /** Null if the event does not contain it. */
  gatewayReference: string | null
  kind: PaymentNoticeKind
  /** The amount paid or refunded by this event; 0 if no money moved. */
  amountCents: number
  /** The provider’s currency code, in capitals. */
  currency: string
  /** When the event happened, by the clock of the provider. */
  at: Date
  /** Present for refunds only. */
  refund?: {
    /** The provider's id of the refund; each is counted once. */
    refundReference: string
    /** Null if the refund was made in the provider’s dashboard and not through this site. */
    refundId: string | null
  }
}

/**
 * `paid` and `refunded`: money moved. `failed`: one attempt failed, another may succeed. `expired`: the payment can no
 * longer be paid. `refund_failed`: a refund, done or pending, was returned.
 */
export type PaymentNoticeKind = 'paid' | 'failed' | 'expired' | 'refunded' | 'refund_failed'

export type PaymentState = {
  /**
   * The state of a payment. `processing`: the buyer has paid but the money is not confirmed yet. `ended`: it can no
   * longer be paid, and was not.
   */
  status: 'open' | 'processing' | 'paid' | 'ended'
  paidCents: number
  refundedCents: number
  /** The provider’s currency code. */
  currency: string
  /** Null if nothing is paid yet. */
  paidAt: Date | null
}

export type RefundAsk = {
  /** Our id of this refund. */
  refundId: string
  paymentId: string
  gatewayReference: string
  /** The amount in cents, above 0. */
  amountCents: number
  currency: Currency
}

export type RefundState = {
  /** `by_hand`: staff of the club must transfer the money. `failed`: it will not arrive. */
  status: 'done' | 'pending' | 'by_hand' | 'failed'
  /** The provider's id of the refund; null if it has none. */
  refundReference: string | null
}

/** The club’s account for bank transfers. */
export type BankAccount = {
  accountName: string
  /** Six digits. */
  bsb: string
  accountNumber: string
}

/** All payment methods of the club. */
export type Payments = {
  /** Returns the methods that a buyer may choose now, in order of preference. */
  offered(): Promise<readonly PaymentGateway[]>
  /** Returns a method by id, even if it is no longer offered, because earlier payments used it. */
  find(id: string): PaymentGateway | undefined
}

/**
 * Why a gateway refuses. For calls: `unknown`: no such payment; `refused`: the provider refuses permanently;
 * `unavailable`: no valid response, a retry may succeed. For webhook events: `forged`: no valid signature; `stale`:
 * validly signed, but too old; `malformed`: validly signed, but unreadable.
 */
export type PaymentRefusalCode = 'unknown' | 'refused' | 'unavailable' | 'forged' | 'stale' | 'malformed'

/** Thrown if the gateway refuses a call or an event. The message is for the log only. */
export class PaymentRefusal extends Error {
  override name = 'PaymentRefusal'
  readonly code: PaymentRefusalCode

  constructor(code: PaymentRefusalCode, message: string, options?: ErrorOptions) {
    super(message, options)
    this.code = code
  }
}
