/** Simulates the calls of Stripe’s API that the site makes, including the errors for incorrect calls. */
import { createHash } from 'node:crypto'
import * as z from 'zod'
import { type FakeBook, type FakeSession, shownSession } from './fake-stripe-book.ts'

export type ApiCall = {
  method: string
  path: string
  query: URLSearchParams
  authorization: string
  idempotencyKey: string | undefined
  /** The request body, form-encoded. */
  body: string
}

export type ApiAnswer = { status: number; body: object }

const LEAST_CENTS = 50
const LEAST_OPEN_S = 30 * 60
const MOST_OPEN_S = 24 * 60 * 60
/** Stripe deletes idempotency keys after a day. */
const KEYS_KEPT_S = 24 * 60 * 60

const whole = z
  .string()
  .regex(/^\d{1,10}$/)
  .transform(Number)
const ours = z.record(z.string(), z.string().max(500)).optional()
const webAddress = z.url({ protocol: /^https?$/ })

const newSession = z.strictObject({
  mode: z.literal('payment'),
  client_reference_id: z.string().max(200).optional(),
  customer_email: z.email().optional(),
  line_items: z.strictObject({
    0: z.strictObject({
      quantity: whole,
      price_data: z.strictObject({
        currency: z.string().regex(/^[a-z]{3}$/),
        unit_amount: whole,
        product_data: z.strictObject({ name: z.string().min(1).max(250) }),
      }),
    }),
  }),
  success_url: webAddress,
  cancel_url: webAddress.optional(),
  expires_at: whole,
  locale: z.enum([
    'auto',
    'de',
    'en',
    'es',
    'fr',
    'id',
    'it',
    'ja',
    'ko',
    'pl',
    'pt-BR',
    'ru',
    'tr',
    'vi',
    'zh',
  ]),
  metadata: ours,
  payment_intent_data: z.strictObject({ description: z.string().max(1000), metadata: ours }).optional(),
})
const newRefund = z.strictObject({ payment_intent: z.string(), amount: whole.optional(), metadata: ours })

class ApiRefusal extends Error {
  readonly answer: ApiAnswer

  constructor(status: number, error: { type?: string; code?: string; message: string }) {
    super(error.message)
    this.answer = { status, body: { error: { type: 'invalid_request_error', ...error } } }
  }
}

/** Returns a function that answers API calls; a write repeated with the same idempotency key is executed once. */
export function stripeApi(book: FakeBook, secretKey: string): (call: ApiCall) => ApiAnswer {
  const remembered = new Map<string, { print: string; answer: ApiAnswer; atS: number }>()
  return (call) => {
    if (call.authorization !== `Bearer ${secretKey}`)
      return refusal(401, { message: 'Invalid API Key provided' })
    if (call.method !== 'POST' || call.idempotencyKey === undefined) return answered(book, call)
    const print = createHash('sha256').update(`${call.path}\n${call.body}`).digest('hex')
    const stored = remembered.get(call.idempotencyKey)
    const earlier = stored !== undefined && book.nowS() - stored.atS < KEYS_KEPT_S ? stored : undefined
    if (earlier !== undefined && earlier.print !== print)
      return refusal(400, {
        type: 'idempotency_error',
        message: 'Keys for idempotent requests can only be used with the same parameters.',
      })
    if (earlier !== undefined) return earlier.answer
    const answer = answered(book, call)
    remembered.set(call.idempotencyKey, { print, answer, atS: book.nowS() })
    return answer
  }
}

function answered(book: FakeBook, call: ApiCall): ApiAnswer {
  try {
    return { status: 200, body: route(book, call) }
  } catch (error) {
    if (error instanceof ApiRefusal) return error.answer
    throw error
  }
}

function route(book: FakeBook, { method, path, query, body }: ApiCall): object {
  const sessionPath = /^\/v1\/checkout\/sessions\/(\w+)(\/expire)?$/.exec(path)
  const intentPath = /^\/v1\/payment_intents\/(\w+)$/.exec(path)
  if (method === 'POST' && path === '/v1/checkout/sessions') return createSession(book, formOf(body))
  if (method === 'POST' && path === '/v1/refunds') return createRefund(book, formOf(body))
  if (method === 'POST' && sessionPath?.[2]) return expireSession(book, sessionPath[1] ?? '')
  if (method === 'GET' && sessionPath && !sessionPath[2])
    return expanded(book, loadSession(book, sessionPath[1] ?? ''), [...query.values()])
  if (method === 'GET' && intentPath) return loadIntent(book, intentPath[1] ?? '')
  if (method === 'GET' && path === '/v1/refunds')
    return {
      object: 'list',
      url: path,
      has_more: false,
      data: book.refundsOf(query.get('payment_intent') ?? ''),
    }
  throw new ApiRefusal(404, { message: `Unrecognized request URL (${method}: ${path}).` })
}

function createSession(book: FakeBook, form: unknown): object {
  const asked = taken(newSession, form)
  const { price_data: price, quantity } = asked.line_items[0]
  const openForS = asked.expires_at - book.nowS()
  if (openForS < LEAST_OPEN_S || openForS > MOST_OPEN_S)
    throw new ApiRefusal(400, {
      message: 'The `expires_at` timestamp must be between 30 minutes and 24 hours from now.',
    })
  if (price.unit_amount * quantity < LEAST_CENTS)
    throw new ApiRefusal(400, { code: 'amount_too_small', message: 'The total amount is too small.' })
  return shownSession(
    book.create({
      amount_total: price.unit_amount * quantity,
      currency: price.currency,
      client_reference_id: asked.client_reference_id ?? null,
      customer_email: asked.customer_email ?? null,
      metadata: asked.metadata ?? {},
      expires_at: asked.expires_at,
      success_url: asked.success_url,
      cancel_url: asked.cancel_url ?? null,
      description: price.product_data.name,
      intentMetadata: asked.payment_intent_data?.metadata ?? {},
    }),
  )
}

function expireSession(book: FakeBook, id: string): object {
  const session = loadSession(book, id)
  if (session.status !== 'open')
    throw new ApiRefusal(400, { message: 'Only Checkout Sessions with a status in ["open"] can be expired.' })
  book.end(session)
  return shownSession(session)
}

function createRefund(book: FakeBook, form: unknown): object {
  const asked = taken(newRefund, form)
  const intent = loadIntent(book, asked.payment_intent)
  const left = intent.amount_received - book.refundedOf(intent.id)
  const amount = asked.amount ?? left
  if (left === 0 || amount === 0)
    throw new ApiRefusal(400, {
      code: 'charge_already_refunded',
      message: 'The charge has already been refunded.',
    })
  if (amount > left)
    throw new ApiRefusal(400, { message: 'Refund amount is greater than unrefunded amount on charge.' })
  return book.refund(intent, amount, asked.metadata ?? {})
}

function loadSession(book: FakeBook, id: string): FakeSession {
  const session = book.find(id)
  if (session === undefined) throw missing('checkout.session', id)
  return session
}

function loadIntent(book: FakeBook, id: string) {
  const intent = book.findIntent(id)
  if (intent === undefined) throw missing('payment_intent', id)
  return intent
}

function missing(what: string, id: string): ApiRefusal {
  return new ApiRefusal(404, { code: 'resource_missing', message: `No such ${what}: '${id}'` })
}

function expanded(book: FakeBook, session: FakeSession, inputs: readonly string[]): object {
  const intent = session.payment_intent === null ? undefined : book.findIntent(session.payment_intent)
  if (intent === undefined || !inputs.includes('payment_intent.latest_charge')) return shownSession(session)
  const charge = intent.latest_charge && {
    id: intent.latest_charge,
    object: 'charge',
    created: intent.created,
    amount: intent.amount_received,
    amount_refunded: book.refundedOf(intent.id),
  }
  return { ...shownSession(session), payment_intent: { ...intent, latest_charge: charge } }
}

function taken<T>(schema: z.ZodType<T>, form: unknown): T {
  const read = schema.safeParse(form)
  if (read.success) return read.data
  const [issue] = read.error.issues
  throw new ApiRefusal(400, { message: `Invalid ${issue?.path.join('.') ?? ''}: ${issue?.message ?? ''}` })
}

function refusal(status: number, error: { type?: string; message: string }): ApiAnswer {
  return new ApiRefusal(status, error).answer
}

type Form = { [name: string]: string | Form }

/** Parses `a[b][0]=c` as `{a: {b: {0: 'c'}}}`. */
function formOf(body: string): Form {
  const form: Form = Object.create(null) as Form
  for (const [name, value] of new URLSearchParams(body)) {
    const steps = name.split(/[[\]]+/).filter((step) => step !== '')
    const last = steps.pop() ?? ''
    let inner = form
    for (const step of steps) {
      const next = inner[step]
      inner = typeof next === 'object' ? next : (inner[step] = Object.create(null) as Form)
    }
    inner[last] = value
  }
  return form
}
