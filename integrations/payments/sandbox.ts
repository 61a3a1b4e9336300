/**
 * The demo's own payments: no money, and everything else as with a card service. It keeps what it knows in files, has
 * a page to pay on, and sends signed notices to the site's own door.
 */
import { createHash, createHmac } from 'node:crypto'
import type { Clock } from '#platform/shared/clock.ts'
import { type PaymentGateway, type PaymentNotice, PaymentRefusal, type RawNotice } from './payments.ts'
import {
  afterTry,
  begun,
  chosen,
  ended,
  givenBack,
  type SandboxChoice,
  stateOf,
  timely,
} from './sandbox-payment.ts'
import { folderSandboxStore, sandboxNotice, type SandboxPayment, type SandboxStore } from './sandbox-store.ts'
import { openSignedNotice, signNotice } from './signed-notice.ts'

/** Below it the page of one payment. */
export const SANDBOX_PAY_PATH = '/dev/sandbox-pay/'

/** Brings a notice to the site's own door. @returns the HTTP status of its answer, 0 for none */
export type DeliverNotice = (notice: RawNotice) => Promise<number>

export type Sandbox = {
  gateway: PaymentGateway
  /** What its notices are signed with. */
  noticeSecret: string
  /** A payment for its page. */
  find(id: string): Promise<SandboxPayment | undefined>
  /**
   * Does it and tells the site of it before it resolves; null when that cannot be done with the payment as it stands.
   * @throws PaymentRefusal unknown
   */
  choose(id: string, choice: SandboxChoice): Promise<SandboxPayment | null>
  /** Where notices go; until it is known they wait. */
  deliverThrough(deliver: DeliverNotice): void
  /** Lets money arrive whose day is over, ends what nobody paid, and sends the notices that were not taken yet. */
  deliverDue(): Promise<void>
}

export type SandboxOptions = {
  siteUrl: string
  /** Absolute path. */
  folder: string
  /** The site's own; what signs notices derives from it. */
  secretKey: string
  clock: Clock
}

/**
 * A call of the gateway never sends a notice itself: it may be made while the order is locked. Notices go with the
 * buyer's choices and with `deliverDue`.
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
    deliverDue: async () => {
      restless ??= new Set(await store.ids())
      for (const id of restless) {
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
        return { ...notice, at: new Date(atMs), ...(refund && { refund }) } satisfies PaymentNotice
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
        const { after, refundReference } = givenBack(payment, { refundId, amountCents }, clock.nowMs())
        return { after, answer: { status: 'done' as const, refundReference } }
      }),
  }
}

function loaded(payment: SandboxPayment | undefined): SandboxPayment {
  if (payment === undefined) throw new PaymentRefusal('unknown', 'the sandbox has no such payment')
  return payment
}

/** Nothing will happen to it by itself, and nobody waits to be told of it. */
async function isAtRest(store: SandboxStore, id: string): Promise<boolean> {
  const payment = await store.find(id)
  if (payment === undefined) return true
  return payment.outbox.length === 0 && (payment.status === 'paid' || payment.status === 'ended')
}

/** Unguessable as far as the payment's own id is; the same for the same payment. */
function idOf(paymentId: string): string {
  return `sbx_${createHash('sha256').update(paymentId).digest('base64url').slice(0, 22)}`
}
