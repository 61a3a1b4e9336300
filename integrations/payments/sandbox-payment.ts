/** The state transitions of a sandbox payment, and the webhook events that they emit. */
import { createHash } from 'node:crypto'
import { DAY_MS } from '#platform/shared/durations.ts'
import { type PaymentAsk, type PaymentNoticeKind, PaymentRefusal, type PaymentState } from './payments.ts'
import type { SandboxNotice, SandboxPayment } from './sandbox-store.ts'

/** The number of delivery attempts of an event; afterwards only `look` reports the state. */
const MOST_TRIES = 50

/** The buttons of the sandbox page. `let_the_day_pass` completes a payment that takes a day. */
export const SANDBOX_CHOICES = ['pay', 'decline', 'take_a_day', 'let_the_day_pass', 'send_twice'] as const

export type SandboxChoice = (typeof SANDBOX_CHOICES)[number]

/**
 * Returns the new payment; the same request again changes nothing. @throws PaymentRefusal refused for a different
 * request
 */
export function begun(id: string, ask: PaymentAsk, before: SandboxPayment | undefined) {
  const print = createHash('sha256').update(JSON.stringify(ask)).digest('base64url')
  if (before !== undefined) {
    if (before.print !== print)
      throw new PaymentRefusal('refused', 'another ask under the same payment was begun before')
    return { answer: undefined }
  }
  const { paymentId, description, amountCents, currency, returnTo, cancelTo, locale, expiresAt } = ask
  const after: SandboxPayment = {
    id,
    paymentId,
    print,
    description,
    amountCents,
    currency,
    returnTo,
    cancelTo,
    locale,
    expiresAtMs: expiresAt.getTime(),
    status: 'open',
    arrivesAtMs: null,
    paidAtMs: null,
    refunds: [],
    toldCount: 0,
    outbox: [],
    lastNotice: null,
  }
  return { after, answer: undefined }
}

/** Returns the payment with its expiry or delayed arrival applied. */
export function timely(payment: SandboxPayment, nowMs: number): SandboxPayment {
  if (payment.status === 'open' && payment.expiresAtMs <= nowMs) return ended(payment, payment.expiresAtMs)
  const { arrivesAtMs } = payment
  if (payment.status === 'processing' && arrivesAtMs !== null && arrivesAtMs <= nowMs)
    return paid(payment, arrivesAtMs)
  return payment
}

/** Returns the payment after a buyer’s choice; null if the choice is not possible in its state. */
export function chosen(payment: SandboxPayment, choice: SandboxChoice, nowMs: number): SandboxPayment | null {
  const isOpen = payment.status === 'open'
  switch (choice) {
    case 'pay':
      return isOpen ? paid(payment, nowMs) : null
    case 'decline':
      return isOpen ? withNotice(payment, 'failed', nowMs, { amountCents: 0 }) : null
    case 'take_a_day':
      return isOpen ? { ...payment, status: 'processing', arrivesAtMs: nowMs + DAY_MS } : null
    case 'let_the_day_pass':
      return payment.status === 'processing' ? paid(payment, nowMs) : null
    case 'send_twice': {
      const sent = isOpen ? paid(payment, nowMs) : payment
      const { lastNotice: notice } = sent
      return notice && { ...sent, outbox: [...sent.outbox, { notice, tries: 0 }] }
    }
  }
}

function paid(payment: SandboxPayment, nowMs: number): SandboxPayment {
  return withNotice({ ...payment, status: 'paid', paidAtMs: nowMs }, 'paid', nowMs, {
    amountCents: payment.amountCents,
  })
}

/** Returns the payment as ended, with the event. */
export function ended(payment: SandboxPayment, nowMs: number): SandboxPayment {
  return withNotice({ ...payment, status: 'ended' }, 'expired', nowMs, { amountCents: 0 })
}

/** Returns the payment with a refund; repeating a refund changes nothing. @throws PaymentRefusal refused */
export function withRefund(
  payment: SandboxPayment,
  { refundId, amountCents }: { refundId: string; amountCents: number },
  nowMs: number,
): { after: SandboxPayment; refundReference: string } {
  const earlier = payment.refunds.find((refund) => refund.refundId === refundId)
  if (earlier !== undefined) return { after: payment, refundReference: earlier.refundReference }
  const { paidCents, refundedCents } = stateOf(payment)
  if (amountCents > paidCents - refundedCents)
    throw new PaymentRefusal('refused', 'the refund is higher than the payment')
  const refundReference = `${payment.id}_r${payment.refunds.length + 1}`
  const refunds = [...payment.refunds, { refundId, refundReference, amountCents }]
  const refund = { refundReference, refundId }
  return {
    after: withNotice({ ...payment, refunds }, 'refunded', nowMs, { amountCents, refund }),
    refundReference,
  }
}

/** Returns the payment with a webhook event added to its outbox. */
function withNotice(
  payment: SandboxPayment,
  kind: PaymentNoticeKind,
  nowMs: number,
  rest: Pick<SandboxNotice, 'amountCents' | 'refund'>,
): SandboxPayment {
  const { id, paymentId, currency } = payment
  const noticeId = `${id}_${payment.toldCount + 1}`
  const notice = { noticeId, paymentId, gatewayReference: id, kind, currency, atMs: nowMs, ...rest }
  return {
    ...payment,
    toldCount: payment.toldCount + 1,
    outbox: [...payment.outbox, { notice, tries: 0 }],
    lastNotice: kind === 'paid' || kind === 'refunded' ? notice : payment.lastNotice,
  }
}

/** Returns the outbox after one delivery attempt; an accepted event is removed. */
export function afterTry(
  { outbox }: SandboxPayment,
  noticeId: string,
  status: number,
): SandboxPayment['outbox'] {
  const at = outbox.findIndex(({ notice }) => notice.noticeId === noticeId)
  const entry = outbox[at]
  if (entry === undefined) return outbox
  const isTaken = status >= 200 && status < 300
  if (isTaken || entry.tries + 1 >= MOST_TRIES) return outbox.toSpliced(at, 1)
  return outbox.with(at, { ...entry, tries: entry.tries + 1 })
}

/** Returns the state in the form that the gateway reports. */
export function stateOf({ status, amountCents, currency, paidAtMs, refunds }: SandboxPayment): PaymentState {
  return {
    status,
    paidCents: status === 'paid' ? amountCents : 0,
    refundedCents: refunds.reduce((sum, refund) => sum + refund.amountCents, 0),
    currency,
    paidAt: paidAtMs === null ? null : new Date(paidAtMs),
  }
}
