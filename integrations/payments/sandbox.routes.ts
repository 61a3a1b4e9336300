import type { FastifyInstance, FastifyReply } from 'fastify'
import '#platform/server/http/request.ts'
import type { Log } from '#platform/server/log.ts'
import { everyMs } from '#platform/server/timers.ts'
import { Problem } from '#platform/shared/problem.ts'
import { paymentNoticePathOf } from './webhook-path.ts'
import { PAYING_LOOK, type PayingPage, payingPage, payingPolicy, shownMoney } from './paying-page.ts'
import { type DeliverNotice, type Sandbox, SANDBOX_PAY_PATH } from './sandbox.ts'
import { SANDBOX_CHOICES, type SandboxChoice } from './sandbox-payment.ts'
import type { SandboxPayment } from './sandbox-store.ts'

const DELIVER_EVERY_MS = 3_000
const LOOK_PATH = `${SANDBOX_PAY_PATH}look.css`
const FORM_LIMIT_BYTES = 4_096

type Buttons = PayingPage['buttons']

/**
 * Serves the sandbox’s pages, in a demo only, and delivers its webhook events to the site’s own webhook route, as if
 * they came from outside.
 */
export async function sandboxRoutes(
  app: FastifyInstance,
  { sandbox, log }: { sandbox: Sandbox; log: Log },
): Promise<void> {
  sandbox.deliverThrough(ownDoorOf(app, log))
  const stopping = new AbortController()
  let stopDelivering: (() => Promise<void>) | undefined
  app.addHook('onListen', async () => {
    stopDelivering = everyMs(
      DELIVER_EVERY_MS,
      () => sandbox.deliverDue(stopping.signal),
      (error) => log.error({ err: error }, 'the sandbox could not send its notices'),
    )
  })
  app.addHook('preClose', async () => {
    stopping.abort()
    await stopDelivering?.()
  })

  await app.register(async (scope) => {
    scope.removeAllContentTypeParsers()
    scope.addContentTypeParser(
      'application/x-www-form-urlencoded',
      { parseAs: 'string', bodyLimit: FORM_LIMIT_BYTES },
      async (_request: unknown, body: string) => new URLSearchParams(body),
    )
    scope.get(LOOK_PATH, async (_request, reply) => reply.type('text/css; charset=utf-8').send(PAYING_LOOK))
    scope.get<{ Params: { id: string } }>(`${SANDBOX_PAY_PATH}:id`, async (request, reply) =>
      sendPage(reply, await load(sandbox, request.params.id)),
    )
    scope.post<{ Params: { id: string } }>(
      `${SANDBOX_PAY_PATH}:id`,
      { config: { isPlainForm: true } },
      async (request, reply) => {
        const before = await load(sandbox, request.params.id)
        const answer = request.body instanceof URLSearchParams ? request.body.get('answer') : null
        if (answer === 'back') return reply.redirect(before.cancelTo, 303)
        if (answer === 'return') return reply.redirect(before.returnTo, 303)
        const choice = SANDBOX_CHOICES.find((known) => known === answer)
        if (choice === undefined) throw new Problem('VALIDATION')
        return afterChoice(reply, choice, before, await sandbox.choose(before.id, choice))
      },
    )
  })
}

async function load(sandbox: Sandbox, id: string): Promise<SandboxPayment> {
  const payment = await sandbox.find(id)
  if (payment === undefined) throw new Problem('NOT_FOUND')
  return payment
}

function afterChoice(
  reply: FastifyReply,
  choice: SandboxChoice,
  before: SandboxPayment,
  after: SandboxPayment | null,
): FastifyReply {
  if (after === null) return sendPage(reply, before, { status: 409, alert: 'That cannot be done any more.' })
  if (choice === 'decline')
    return sendPage(reply, after, { status: 402, alert: 'The card was declined. Try again, or go back.' })
  return choice === 'take_a_day' ? sendPage(reply, after) : reply.redirect(after.returnTo, 303)
}

function sendPage(
  reply: FastifyReply,
  payment: SandboxPayment,
  { status = 200, alert }: { status?: number; alert?: string } = {},
): FastifyReply {
  const money = shownMoney(payment.amountCents, payment.currency)
  return reply
    .code(status)
    .header('cache-control', 'no-store')
    .header('referrer-policy', 'no-referrer')
    .header(
      'content-security-policy',
      payingPolicy([new URL(payment.returnTo).origin, new URL(payment.cancelTo).origin]),
    )
    .type('text/html; charset=utf-8')
    .send(
      payingPage({
        clubApp: 'Payment sandbox',
        heading: money,
        lines: [payment.description, statusTextOf(payment)],
        buttons: buttonsOf(payment, money),
        note: 'The demo pays here instead of with a card. No card is asked for, and no money moves.',
        styles: [LOOK_PATH],
        language: 'en',
        ...(alert === undefined ? {} : { alert }),
      }),
    )
}

function statusTextOf({ status }: SandboxPayment): string {
  switch (status) {
    case 'open':
      return 'Not paid yet.'
    case 'processing':
      return 'The bank is thinking about it. The money arrives in a day, or when you say so here.'
    case 'paid':
      return 'Paid.'
    case 'ended':
      return 'This can be paid no longer.'
  }
}

function buttonsOf({ status }: SandboxPayment, money: string): Buttons {
  const toShop = { value: 'return', words: 'Go back to the shop', isPlain: true }
  switch (status) {
    case 'open':
      return [
        { value: 'pay', words: `Pay ${money}` },
        { value: 'send_twice', words: 'Pay, and send the notice twice', isPlain: true },
        { value: 'take_a_day', words: 'Take a day', isPlain: true },
        { value: 'decline', words: 'Decline', isPlain: true },
        { value: 'back', words: 'Back', isPlain: true },
      ]
    case 'processing':
      return [{ value: 'let_the_day_pass', words: 'Let the day pass' }, toShop]
    case 'paid':
      return [{ value: 'send_twice', words: 'Send the notice again', isPlain: true }, toShop]
    case 'ended':
      return [toShop]
  }
}

/** Returns a function that sends a request through all layers of the HTTP server, without a network. */
function ownDoorOf(app: FastifyInstance, log: Log): DeliverNotice {
  return async ({ body, headers }) => {
    try {
      const answer = await app.inject({
        method: 'POST',
        url: paymentNoticePathOf('sandbox'),
        payload: body,
        headers: Object.fromEntries(Object.entries(headers).map(([name, value]) => [name, String(value)])),
      })
      return answer.statusCode
    } catch (error) {
      log.warn({ err: error }, 'a notice of the sandbox was not answered')
      return 0
    }
  }
}
