/**
 * Simulates Stripe for demos and tests: an HTTP server with the API calls that the site makes, a payment page, and
 * signed webhook events.
 */
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { Random } from '#platform/server/random.ts'
import type { Outbound } from '#platform/server/outbound.ts'
import type { Clock } from '#platform/shared/clock.ts'
import { openOnLoopback, sendJson } from '#platform/server/loopback.ts'
import { type ApiAnswer, type ApiCall, stripeApi } from './fake-stripe-api.ts'
import { FakeBook, type FakeSession } from './fake-stripe-book.ts'
import { type Deliveries, openDeliveries } from './fake-stripe-deliveries.ts'
import { PAYING_LOOK, type PayingPage, payingPage, payingPolicy, shownMoney } from './paying-page.ts'

const PAGE_PATH = '/c/pay/'
const LOOK_PATH = '/look.css'
const MAX_FORM_BYTES = 64 * 1024

export type FakeStripeOptions = {
  secretKey: string
  webhookSecret: string
  /** The URL for webhook events; null: none are sent. */
  webhookUrl: string | null
  /** An outbound client that can reach `webhookUrl`. */
  outbound: Outbound
  clock: Clock
  random: Random
  /** A free port if absent. */
  port?: number
  /** The delays before the retries of a webhook event. */
  retryAfterMs?: readonly number[]
}

export type FakeStripe = {
  url: string
  deliveries: Deliveries
  book: FakeBook
  /** The API calls received so far, as method and path. */
  calls: readonly string[]
  /** Makes the simulator answer the next call with this, to simulate an error of Stripe. */
  answerNext(answer: ApiAnswer): void
  close(): Promise<void>
}

type Deps = {
  book: FakeBook
  deliveries: Deliveries
  answer: (call: ApiCall) => ApiAnswer
}

/** Starts the simulator on a port of the loopback address. */
export async function startFakeStripe(options: FakeStripeOptions): Promise<FakeStripe> {
  const { clock, random } = options
  let url = ''
  const { tell, ...deliveries } = openDeliveries({ ...options, secret: options.webhookSecret })
  const book = new FakeBook({ clock, random, tell, pageUrl: (id) => `${url}${PAGE_PATH}${id}` })
  const api = stripeApi(book, options.secretKey)
  const calls: string[] = []
  const faults: ApiAnswer[] = []
  const answer = (call: ApiCall) => {
    calls.push(`${call.method} ${call.path}`)
    return faults.shift() ?? api(call)
  }
  const server = createServer((request, response) => {
    respond({ book, deliveries, answer }, request, response).catch(() => {
      if (response.headersSent) response.destroy()
      else sendJson(response, 500, { error: { type: 'api_error', message: 'The simulator has a fault.' } })
    })
  })
  const door = await openOnLoopback(server, options.port)
  url = door.url
  return {
    url,
    deliveries,
    book,
    calls,
    answerNext: (fault) => void faults.push(fault),
    close: async () => {
      deliveries.stop()
      await door.close()
      await deliveries.settled()
    },
  }
}

async function respond(deps: Deps, request: IncomingMessage, response: ServerResponse): Promise<void> {
  const { pathname, searchParams } = new URL(request.url ?? '/', 'http://simulator')
  const method = request.method ?? 'GET'
  if (pathname === LOOK_PATH)
    return void response.writeHead(200, { 'content-type': 'text/css; charset=utf-8' }).end(PAYING_LOOK)
  const body = method === 'POST' ? await readBody(request) : ''
  if (pathname.startsWith(PAGE_PATH))
    return paying(deps.book, pathname.slice(PAGE_PATH.length), method === 'POST' ? body : null, response)
  if (pathname === '/') return frontDoor(deps, method === 'POST' ? body : null, response)
  const { authorization = '', 'idempotency-key': key } = request.headers
  const answer = deps.answer({
    method,
    path: pathname,
    query: searchParams,
    authorization,
    idempotencyKey: typeof key === 'string' ? key : undefined,
    body,
  })
  sendJson(response, answer.status, answer.body)
}

/** @param form the submitted form; null for a page view */
function paying(book: FakeBook, id: string, form: string | null, response: ServerResponse): void {
  const session = book.find(id)
  if (session === undefined) return sendPage(response, 404, { heading: 'No such payment', lines: [] })
  const targets = [session.success_url, session.cancel_url ?? session.success_url]
  if (session.status !== 'open')
    return sendPage(
      response,
      410,
      { heading: 'This payment is over', lines: [`It is ${session.status}. Go back to the shop.`] },
      targets,
    )
  if (form === null) return sendPage(response, 200, pageOf(session), targets)
  switch (new URLSearchParams(form).get('answer')) {
    case 'pay':
      book.pay(session)
      return sendTo(response, session.success_url.replace('{CHECKOUT_SESSION_ID}', session.id))
    case 'decline':
      book.decline(session)
      return sendPage(
        response,
        402,
        { ...pageOf(session), alert: 'Your card was declined. Try another.' },
        targets,
      )
    default:
      return sendTo(response, session.cancel_url ?? session.success_url)
  }
}

type Shown = Pick<PayingPage, 'heading' | 'lines'> & Partial<Pick<PayingPage, 'alert' | 'buttons'>>

function pageOf({ amount_total: amount, currency, description, customer_email: email }: FakeSession): Shown {
  const money = shownMoney(amount, currency)
  return {
    heading: money,
    lines: [description, ...(email === null ? [] : [email])],
    buttons: [
      { value: 'pay', words: `Pay ${money}` },
      { value: 'decline', words: 'Decline card', isPlain: true },
      { value: 'back', words: 'Back', isPlain: true },
    ],
  }
}

/** Shows the events so far; its button sends every event again, in reverse order. */
function frontDoor({ deliveries }: Deps, form: string | null, response: ServerResponse): void {
  if (form !== null) for (const { event } of deliveries.all.toReversed()) void deliveries.send(event)
  return sendPage(response, 200, {
    heading: 'Notices',
    lines: deliveries.all.map(({ event, answers }) => `${event.type} · ${event.id} · ${answers.join(', ')}`),
    buttons: [{ value: 'again', words: 'Send all of them again', isPlain: true }],
  })
}

function sendPage(
  response: ServerResponse,
  status: number,
  shown: Shown,
  targets: readonly string[] = [],
): void {
  response
    .writeHead(status, {
      'content-type': 'text/html; charset=utf-8',
      'cache-control': 'no-store',
      'referrer-policy': 'no-referrer',
      'x-content-type-options': 'nosniff',
      'content-security-policy': payingPolicy(targets.map((target) => new URL(target).origin)),
    })
    .end(
      payingPage({
        clubApp: 'Stripe simulator',
        buttons: [],
        note: 'This stands in for Stripe. No card is asked for, and no money moves.',
        styles: [LOOK_PATH],
        language: 'en',
        ...shown,
      }),
    )
}

function sendTo(response: ServerResponse, location: string): void {
  response.writeHead(303, { location, 'cache-control': 'no-store' }).end()
}

async function readBody(request: IncomingMessage): Promise<string> {
  let text = ''
  for await (const piece of request as AsyncIterable<Buffer>) {
    text += piece.toString('utf8')
    if (text.length > MAX_FORM_BYTES) throw new Error('a form longer than any of ours')
  }
  return text
}
