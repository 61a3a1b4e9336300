/** Sends the webhook events of the simulated Stripe; tests can delay and corrupt them. */
import { createHmac } from 'node:crypto'
import { type Outbound, OutboundRefusal } from '#platform/server/outbound.ts'
import { sleepMs } from '#platform/server/timers.ts'
import type { Clock } from '#platform/shared/clock.ts'
import type { FakeEvent } from './fake-stripe-book.ts'

export type Delivery = {
  event: FakeEvent
  /** The response status of each attempt to send an event; 0 if there was no response. */
  answers: number[]
}

export type Deliveries = {
  /** Every event so far, the oldest first, whether it was sent or not. */
  readonly all: readonly Delivery[]
  /** Holds back further events until `release`. */
  hold(): void
  /** Sends the held events one after the other in the given order, and stops holding. */
  release(inOrder?: (waiting: readonly Delivery[]) => readonly Delivery[]): Promise<void>
  /** Sends an event again, optionally signed at another time, with another secret or with changed bytes. */
  send(event: FakeEvent, disturbed?: Disturbance): Promise<number>
  /** Returns the exact bytes and headers of a delivery. */
  written(event: FakeEvent, disturbed?: Disturbance): { body: Buffer; headers: Record<string, string> }
  /** Signs any text as if it were an event. */
  signed(text: string, disturbed?: Disturbance): { body: Buffer; headers: Record<string, string> }
  /** Resolves when no delivery or retry is pending. */
  settled(): Promise<void>
  stop(): void
}

export type Disturbance = {
  signedAtMs?: number
  secret?: string
  /** Changes the body after it was signed. */
  forge?: (body: string) => string
}

/** Delays in ms of the retries. Stripe retries for three days; these suffice for a demo that was down for a minute. */
const RETRY_AFTER_MS = [1_000, 5_000, 20_000, 60_000]

/** @param webhookUrl null: no events are sent */
export function openDeliveries({
  webhookUrl,
  secret,
  outbound,
  clock,
  retryAfterMs = RETRY_AFTER_MS,
}: {
  webhookUrl: string | null
  secret: string
  outbound: Outbound
  clock: Clock
  retryAfterMs?: readonly number[]
}): Deliveries & { tell(event: FakeEvent): void } {
  const all: Delivery[] = []
  let waiting: Delivery[] = []
  let isHeld = false
  const stopping = new AbortController()
  const underWay = new Set<Promise<void>>()

  const signed = (text: string, disturbed: Disturbance = {}) => {
    const timestamp = Math.floor((disturbed.signedAtMs ?? clock.nowMs()) / 1000)
    const signature = createHmac('sha256', disturbed.secret ?? secret)
      .update(`${timestamp}.${text}`)
      .digest('hex')
    return {
      body: Buffer.from(disturbed.forge?.(text) ?? text),
      headers: {
        'content-type': 'application/json; charset=utf-8',
        'stripe-signature': `t=${timestamp},v1=${signature}`,
        'user-agent': 'Stripe/1.0 (simulated)',
      },
    }
  }
  const written = (event: FakeEvent, disturbed?: Disturbance) =>
    signed(JSON.stringify(event, null, 2), disturbed)
  const send = async (event: FakeEvent, disturbed?: Disturbance): Promise<number> => {
    if (webhookUrl === null) return 200
    try {
      return (await outbound({ url: webhookUrl, method: 'POST', ...written(event, disturbed) })).status
    } catch (error) {
      if (error instanceof OutboundRefusal) return 0
      throw error
    }
  }
  const deliver = async (delivery: Delivery): Promise<void> => {
    for (const waitMs of [0, ...retryAfterMs]) {
      if (waitMs > 0) await sleepMs(waitMs, { signal: stopping.signal })
      const status = await send(delivery.event)
      delivery.answers.push(status)
      if (status >= 200 && status < 300) return
    }
  }
  const begin = (delivery: Delivery) => {
    const run = deliver(delivery)
      .catch((error: unknown) => {
        if (!stopping.signal.aborted) throw error
      })
      .finally(() => underWay.delete(run))
    underWay.add(run)
    return run
  }
  return {
    all,
    tell: (event) => {
      const delivery = { event, answers: [] }
      all.push(delivery)
      if (isHeld) waiting.push(delivery)
      else void begin(delivery)
    },
    hold: () => {
      isHeld = true
    },
    release: async (inOrder = (held) => held) => {
      const held = waiting
      waiting = []
      isHeld = false
      for (const delivery of inOrder(held)) await begin(delivery)
    },
    send,
    written,
    signed,
    settled: async () => {
      while (underWay.size > 0) await Promise.all(underWay)
    },
    stop: () => stopping.abort(),
  }
}
