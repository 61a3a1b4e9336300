/**
 * Taking money, whoever takes it: a card service, the club's own bank account, or the demo's sandbox.
 * All money is whole cents. What a provider says is reported as it stands, a wrong amount or currency too: whether it
 * is enough is for the order to judge.
 */

/** What submitOrder takes as `paymentGateway`. @source SPEC §7 */
export type PaymentGatewayId = 'stripe' | 'bank_transfer' | 'sandbox'

export type PaymentGateway = {
  readonly id: PaymentGatewayId
  /** `at_once`: the buyer pays on the next page, stock is held for an hour. `later`: money comes within days. */
  readonly settles: 'at_once' | 'later'
  /**
   * Asks for money. The same payment asked for twice, with the same ask, has the same answer: nothing is begun twice.
   * @throws PaymentRefusal unavailable, refused
   */
  begin(ask: PaymentAsk): Promise<BegunPayment>
  /**
   * What a notice (webhook) says, once its signature is proved over the very bytes that came. Null for a genuine notice
   * about something we do not follow: it is answered well and forgotten. Notices come late, twice and in any order:
   * the caller keeps each `noticeId` once. Absent where no notices come.
   * @throws PaymentRefusal forged, stale, malformed; unavailable when the provider had to be asked and did not answer
   */
  readNotice?(raw: RawNotice): Promise<PaymentNotice | null>
  /**
   * How a payment stands, asked of whoever knows; for the return page and for notices that never came.
   * @throws PaymentRefusal unknown, unavailable
   */
  look(gatewayReference: string): Promise<PaymentState>
  /**
   * Lets the payment be paid no longer, as far as that can be had: the answer says how it stands now. `paid` when it
   * was paid meanwhile; `processing` when money is under way that nobody can hold back. Ending twice is ending once.
   * @throws PaymentRefusal unknown, unavailable
   */
  end(gatewayReference: string): Promise<PaymentState>
  /**
   * Gives money back, all or part. The same refund asked for twice, with the same ask, is made once.
   * @throws PaymentRefusal unknown, unavailable; refused when there is not so much to give back
   */
  refund(ask: RefundAsk): Promise<RefundState>
}

export type Currency = 'AUD'

export type PaymentAsk = {
  /** Ours, for this one try to pay; never used for another. */
  paymentId: string
  /**
   * A running number that no other payment of the club has, 1 to 887,503,680. A bank transfer's reference is made of
   * it, so it stays with the payment.
   */
  paymentNumber: number
  orderNumber: string
  /** What the buyer is shown beside the amount, such as `Order 10042, Corella Plains`; one line. */
  description: string
  /** More than 0. */
  amountCents: number
  currency: Currency
  buyerEmail: string
  /** Absolute addresses of our own: after paying, and after turning back. Neither proves anything. */
  returnTo: string
  cancelTo: string
  /** Absolute address of the invoice page, where a bank transfer's buyer reads what to do. */
  invoiceAt: string
  /** When the payment was written down. The same at each asking. */
  begunAt: Date
  /** When its hold ends. A provider may keep the payment open for longer: `end` it then. */
  expiresAt: Date
  /** One of the 18 of SPEC §9. */
  locale: string
}

export type BegunPayment = {
  /** Where the browser goes. */
  address: string
  /** The provider's name for this payment; for a bank transfer what the buyer writes in the description. */
  gatewayReference: string
}

/** Header names in lower case. */
export type RawNotice = {
  body: Buffer
  headers: Readonly<Record<string, string | readonly string[] | undefined>>
}

export type PaymentNotice = {
  /** The same however often the notice is sent. */
  noticeId: string
  paymentId: string
  /** Null where the notice does not name it. */
  gatewayReference: string | null
  kind: PaymentNoticeKind
  /** Paid, or given back, by what this notice is about; 0 where no money moved. */
  amountCents: number
  /** As the provider says it, in capitals. */
  currency: string
  /** When it happened there. */
  at: Date
  /** Of a refund only. */
  refund?: {
    /** The provider's own name of it: a refund is counted once by this. */
    refundReference: string
    /** Null when it was not we who asked, but somebody at the provider's desk. */
    refundId: string | null
  }
}

/**
 * `paid` and `refunded`: money moved. `failed`: one try did not go through, another may. `expired`: nothing can be paid
 * any more. `refund_failed`: a refund that was thought done or under way came back.
 */
export type PaymentNoticeKind = 'paid' | 'failed' | 'expired' | 'refunded' | 'refund_failed'

export type PaymentState = {
  /** `processing`: the buyer has done their part, the money is not sure yet. `ended`: can be paid no longer, nothing came. */
  status: 'open' | 'processing' | 'paid' | 'ended'
  paidCents: number
  refundedCents: number
  /** As the provider says it, in capitals. */
  currency: string
  /** Null while nothing is paid. */
  paidAt: Date | null
}

export type RefundAsk = {
  /** Ours, for this one refund. */
  refundId: string
  paymentId: string
  gatewayReference: string
  /** More than 0. */
  amountCents: number
  currency: Currency
}

export type RefundState = {
  /** `by_hand`: somebody of the club has to send the money. `failed`: it will not arrive. */
  status: 'done' | 'pending' | 'by_hand' | 'failed'
  /** The provider's own name of it; null when it has none. */
  refundReference: string | null
}

/** Where bank transfers go to. */
export type BankAccount = {
  accountName: string
  /** Six digits. */
  bsb: string
  accountNumber: string
}

/** Every way to pay that this club has. */
export type Payments = {
  /** What a buyer may choose from now, the best first. */
  offered(): Promise<readonly PaymentGateway[]>
  /** Also one that is not offered any more, for what was paid through it. */
  find(id: string): PaymentGateway | undefined
}

/**
 * Of calls: `unknown` no such payment; `refused` the provider will not do it, now or later; `unavailable` no answer, or
 * none that can be believed, and another try makes sense. Of notices: `forged` no valid signature; `stale` validly
 * signed, too long ago; `malformed` validly signed, not to be understood.
 */
export type PaymentRefusalCode = 'unknown' | 'refused' | 'unavailable' | 'forged' | 'stale' | 'malformed'

/** It was not done, and why. The message is for the log. */
export class PaymentRefusal extends Error {
  override name = 'PaymentRefusal'
  readonly code: PaymentRefusalCode

  constructor(code: PaymentRefusalCode, message: string, options?: ErrorOptions) {
    super(message, options)
    this.code = code
  }
}
