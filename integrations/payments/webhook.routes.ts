import type { FastifyInstance } from 'fastify'
import type { Log } from '#platform/server/log.ts'
import { Problem } from '#platform/shared/problem.ts'
import { PAYMENT_NOTICE_PATH } from './webhook-path.ts'
import {
  type PaymentGateway,
  type PaymentGatewayId,
  type PaymentEvent,
  PaymentRefusal,
  type Payments,
  type RawNotice,
} from './payments.ts'

const NOTICE_LIMIT_BYTES = 256 * 1024

/**
 * Processes a genuine webhook event: stores it once and applies its effects in one transaction. If it throws, the
 * provider gets an error and sends the event again.
 */
export type HandlePaymentEvent = (notice: PaymentEvent, gateway: PaymentGatewayId) => Promise<void>

/**
 * Serves the webhook route. A signature covers the exact bytes received, so nothing may parse the body before. An event
 * that is forged, stale or malformed is refused and not processed.
 */
export async function paymentNoticeRoutes(
  app: FastifyInstance,
  { payments, take, log }: { payments: Payments; take: HandlePaymentEvent; log: Log },
): Promise<void> {
  const read = async (readNotice: NonNullable<PaymentGateway['readNotice']>, raw: RawNotice) => {
    try {
      return await readNotice(raw)
    } catch (error) {
      if (!(error instanceof PaymentRefusal)) throw error
      log.warn({ code: error.code, why: error.message }, 'a payment notice was refused')
      throw new Problem(error.code === 'unavailable' ? 'UNAVAILABLE' : 'BAD_REQUEST', { cause: error })
    }
  }
  await app.register(async (scope) => {
    scope.removeAllContentTypeParsers()
    scope.addContentTypeParser(
      '*',
      { parseAs: 'buffer', bodyLimit: NOTICE_LIMIT_BYTES },
      async (_request: unknown, body: Buffer) => body,
    )
    scope.post<{ Params: { gateway: string } }>(PAYMENT_NOTICE_PATH, async (request, reply) => {
      const gateway = payments.find(request.params.gateway)
      if (gateway?.readNotice === undefined) throw new Problem('NOT_FOUND')
      const body = Buffer.isBuffer(request.body) ? request.body : Buffer.alloc(0)
      const notice = await read(gateway.readNotice, { body, headers: request.headers })
      if (notice !== null) await take(notice, gateway.id)
      return reply.header('cache-control', 'no-store').send({ status: 'success' })
    })
  })
}
