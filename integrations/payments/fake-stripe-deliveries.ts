/** How the simulated Stripe sends its notices, and how a test may disturb that. */
import { createHmac } from 'node:crypto'
import { type Outbound, OutboundRefusal } from '#platform/server/outbound.ts'
import { sleepMs } from '#platform/server/timers.ts'
import type { Clock } from '#platform/shared/clock.ts'
import type { FakeEvent } from './fake-stripe-book.ts'

export type Delivery = {
  event: FakeEvent
  /** What each try was answered; 0 for no answer at all. */
  answers: number[]
}

export type Deliveries = {
  /** Every event so far, oldest first, whether sent or not. */
  readonly all: readonly Delivery[]
  /** From now on events wait until they are released. */
  hold(): void
  /** Sends what waits, one after the other, in this order, and holds no more. */
  release(inOrder?: (waiting: readonly Delivery[]) => readonly Delivery[]): Promise<void>
  /** Sends an event again; as signed at another instant, with another secret or with other bytes, if so wished. */
  send(event: FakeEvent, disturbed?: Disturbance): Promise<number>
  /** The very bytes and headers that a delivery would have. */
  written(event: FakeEvent, disturbed?: Disturbance): { body: Buffer; headers: Record<string, string> }
  /** Anything at all, signed as if it were an event. */
  signed(text: string, disturbed?: Disturbance): { body: Buffer; headers: Record<string, string> }
  /** Resolves when nothing is on its way any more, further tries included. */
  settled(): Promise<void>
  stop(): void
}

export type Disturbance = {
  signedAtMs?: number
  secret?: string
  /** Changes the bytes after they were signed. */
  forge?: (body: string) => string
}

/** Real ones go on for three days; a demo that was down for a minute gets its notices too. */
const RETRY_AFTER_MS = [1_000, 5_000, 20_000, 60_000]

/** @param webhookUrl null: nobody is told */
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
