/**
 * The demo’s payment gateway: it moves no money, but otherwise behaves like a card service. It stores its state in
 * files, has a payment page, and sends signed webhook events to the site.
 */
import { createHash, createHmac } from 'node:crypto'
import type { Clock } from '#platform/shared/clock.ts'
import { type PaymentGateway, type PaymentEvent, PaymentRefusal, type RawNotice } from './payments.ts'
import {
  afterTry,
  begun,
  chosen,
  ended,
  withRefund,
  type SandboxChoice,
  stateOf,
  timely,
} from './sandbox-payment.ts'
import { folderSandboxStore, sandboxNotice, type SandboxPayment, type SandboxStore } from './sandbox-store.ts'
import { openSignedNotice, signNotice } from './signed-webhook.ts'

/** The path prefix of the payment pages. */
export const SANDBOX_PAY_PATH = '/dev/sandbox-pay/'

/** Delivers a webhook event to the site. @returns the HTTP status of the response, 0 for none */
export type DeliverNotice = (notice: RawNotice) => Promise<number>

export type Sandbox = {
  gateway: PaymentGateway
  /** The secret that signs the webhook events. */
  noticeSecret: string
  /** Returns a payment for its page. */
  find(id: string): Promise<SandboxPayment | undefined>
  /**
   * Executes a button of the page and delivers the webhook events before it resolves. Returns null if the payment’s
   * state does not allow it.
   * @throws PaymentRefusal unknown
   */
  choose(id: string, choice: SandboxChoice): Promise<SandboxPayment | null>
  /** Sets the function that delivers webhook events; until then they are queued. */
  deliverThrough(deliver: DeliverNotice): void
  /** Completes delayed payments that are due, ends expired ones, and sends the pending webhook events. */
  deliverDue(signal?: AbortSignal): Promise<void>
}

export type SandboxOptions = {
  siteUrl: string
  /** An absolute path. */
  folder: string
  /** The site’s secret key, from which the signing secret is derived. */
  secretKey: string
  clock: Clock
}

/**
 * Opens the sandbox. Gateway calls never send webhook events themselves, because the order may be locked then. Events
 * are sent after the buyer's choices and by `deliverDue`.
 */
export function openSandbox({ siteUrl, folder, secretKey, clock }: SandboxOptions): Sandbox {
  const store = folderSandboxStore(folder)
  const secret = createHmac('sha256', secretKey).update('sandbox notices').digest('hex')
  let deliver: DeliverNotice | undefined
  let restless: Set<string> | undefined

  const change = async <T>(
    id: string,
    act: (payment: SandboxPayment) => { after: SandboxPayment; answer: T },
  ) => {
    const answer = await store.change(id, (before) => act(timely(loaded(before), clock.nowMs())))
    restless?.add(id)
    return answer
  }
  const sendWaiting = async (id: string) => {
    if (deliver === undefined) return
    for (const { notice } of (await store.find(id))?.outbox ?? []) {
      const status = await deliver(signNotice(notice, secret, clock.nowMs()))
      await change(id, (payment) => ({
        after: { ...payment, outbox: afterTry(payment, notice.noticeId, status) },
        answer: undefined,
      }))
    }
  }
  return {
    noticeSecret: secret,
    find: async (id) => {
      const payment = await store.find(id)
      return payment && timely(payment, clock.nowMs())
    },
    choose: async (id, choice) => {
      const after = await change(id, (payment) => {
        const changed = chosen(payment, choice, clock.nowMs())
        return { after: changed ?? payment, answer: changed }
      })
      await sendWaiting(id)
      return after
    },
    deliverThrough: (way) => {
      deliver = way
    },
    deliverDue: async (signal) => {
      restless ??= new Set(await store.ids())
      for (const id of restless) {
        if (signal?.aborted) return
        await change(id, (payment) => ({ after: payment, answer: undefined }))
        await sendWaiting(id)
        if (await isAtRest(store, id)) restless.delete(id)
      }
    },
    gateway: {
      ...sandboxCalls({ siteUrl, store, change, clock }),
      readNotice: async (raw) => {
        const read = sandboxNotice.safeParse(openSignedNotice(raw, secret, clock.nowMs()))
        if (!read.success) throw new PaymentRefusal('malformed', 'a notice that is none of the sandbox’s')
        const { atMs, refund, ...notice } = read.data
        return { ...notice, at: new Date(atMs), ...(refund && { refund }) } satisfies PaymentEvent
      },
    },
  }
}

type Change = <T>(
  id: string,
  act: (payment: SandboxPayment) => { after: SandboxPayment; answer: T },
) => Promise<T>

function sandboxCalls({
  siteUrl,
  store,
  change,
  clock,
}: {
  siteUrl: string
  store: SandboxStore
  change: Change
  clock: Clock
}): Omit<PaymentGateway, 'readNotice'> {
  return {
    id: 'sandbox',
    settles: 'at_once',
    begin: async (ask) => {
      const id = idOf(ask.paymentId)
      await store.change(id, (before) => begun(id, ask, before))
      await change(id, (payment) => ({ after: payment, answer: undefined }))
      return { address: `${siteUrl}${SANDBOX_PAY_PATH}${id}`, gatewayReference: id }
    },
    look: async (id) => stateOf(timely(loaded(await store.find(id)), clock.nowMs())),
    end: (id) =>
      change(id, (payment) => {
        const after = payment.status === 'open' ? ended(payment, clock.nowMs()) : payment
        return { after, answer: stateOf(after) }
      }),
    refund: ({ gatewayReference, refundId, amountCents }) =>
      change(gatewayReference, (payment) => {
        const { after, refundReference } = withRefund(payment, { refundId, amountCents }, clock.nowMs())
        return { after, answer: { status: 'done' as const, refundReference } }
      }),
  }
}

function loaded(payment: SandboxPayment | undefined): SandboxPayment {
  if (payment === undefined) throw new PaymentRefusal('unknown', 'the sandbox has no such payment')
  return payment
}

/** Returns whether a payment has neither a pending state change nor a pending webhook event. */
async function isAtRest(store: SandboxStore, id: string): Promise<boolean> {
  const payment = await store.find(id)
  if (payment === undefined) return true
  return payment.outbox.length === 0 && (payment.status === 'paid' || payment.status === 'ended')
}

/** Derives the sandbox’s id from the payment’s id: the same for the same payment, and as unguessable. */
function idOf(paymentId: string): string {
  return `sbx_${createHash('sha256').update(paymentId).digest('base64url').slice(0, 22)}`
}
