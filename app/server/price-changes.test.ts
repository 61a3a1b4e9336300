import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { DeliveryTable } from '#features/cart/delivery-desk.contract.ts'
import type { DeskSchemes } from '#features/club-rego/club-rego-desk.contract.ts'
import type { DeskEvent, EventForm } from '#features/events/events-desk.contract.ts'
import type { DeskTypes, TypeForm } from '#features/membership/types-desk.contract.ts'
import type { DeskProduct } from '#features/catalogue/shop-desk.contract.ts'
import { startRego, type RegoServer } from '#tests/club-rego/rego.ts'
import { enterAndPay, newDriver, putHillclimb } from '#tests/entries/entry-server.ts'
import type { Answer } from '#tests/kit/ask.ts'
import { codeOf } from '#tests/kit/refusals.ts'
import type { Asker } from '#tests/kit/server.ts'
import { fill, insertProducts, newBuyer, order } from '#tests/orders/shop-server.ts'

let server: RegoServer
let officer: Asker
/** The same owner in a session without a recent step-up. */
let unproven: Asker

beforeAll(async () => {
  server = await startRego()
  const { id: personId } = await newBuyer(server)
  officer = server.as({ personId, roles: ['owner'] })
  unproven = server.as({ personId, roles: ['owner'], isSteppedUp: false })
})
afterAll(() => server.stop())

const read = async <T>(path: string): Promise<T> =>
  (await unproven.request('GET', `/api/v1/${path}`)).json() as T
const post = (who: Asker, path: string, body: object): Promise<Answer> =>
  who.request('POST', `/api/v1/${path}`, { body })

/** Sends without a step-up, then with one. @returns both codes */
async function sendTwice(path: string, body: object): Promise<[string, string]> {
  return [codeOf(await post(unproven, path, body)), codeOf(await post(officer, path, body))]
}

async function lastAudit(subjectKind: string): Promise<Record<string, unknown>> {
  const { rows } = await server.database.db.execute<{ change: Record<string, unknown> }>(
    sql`select change from audit_entry where subject_kind = ${subjectKind} order by position desc limit 1`,
  )
  return rows[0]?.change ?? {}
}

const NEEDED = ['STEP_UP_NEEDED', 'success']

describe('an event', () => {
  async function saved(slug: string): Promise<DeskEvent> {
    const { rows } = await server.database.db.execute<{ id: number }>(
      sql`select id from event where slug = ${slug}`,
    )
    const { item } = await read<{ item: DeskEvent }>(`club/event/desk/one?id=${rows[0]?.id ?? 0}`)
    return item
  }
  const body = ({ id, updated_at, form }: DeskEvent, change: Partial<EventForm>) => ({
    id,
    updated_at,
    form: { ...form, ...change },
  })

  it.each<[string, (form: EventForm) => Partial<EventForm>]>([
    ['price', ({ prices }) => ({ prices: prices.map((one) => ({ ...one, price: 1 })) })],
    [
      'group of people who a price is for',
      ({ prices }) => ({ prices: prices.map((one) => ({ ...one, who: 'everybody' })) }),
    ],
    [
      'label that says who pays a price',
      ({ prices }) => ({ prices: prices.map((one, at) => ({ ...one, label: `Kind ${at}` })) }),
    ],
    [
      'further price',
      ({ prices }) => ({ prices: [...prices, { label: 'Friend', note: '', price: 0, who: 'everybody' }] }),
    ],
    ['late fee', () => ({ late_fee: 1 })],
  ])('that is published needs a step-up for another %s', async (name, change) => {
    const slug = `price-${name.replaceAll(' ', '-')}`
    await putHillclimb(server, slug)
    const before = await saved(slug)
    const wanted = body(before, change(before.form))
    expect(await sendTwice('club/event/desk/save', wanted)).toEqual(NEEDED)
    expect(await lastAudit('event')).toMatchObject({
      from: { prices: before.form.prices, late_fee: before.form.late_fee },
      to: { prices: wanted.form.prices, late_fee: wanted.form.late_fee },
    })
  })

  it('needs no step-up for changes of its other fields, of notes and of the order of prices, or while it is a draft', async () => {
    await putHillclimb(server, 'no-price')
    const shown = await saved('no-price')
    const prices = shown.form.prices.toReversed().map((one) => ({ ...one, note: 'Pay early' }))
    const change = body(shown, { title: 'Another title', capacity: 9, prices })
    expect(codeOf(await post(unproven, 'club/event/desk/save', change))).toBe('success')
    await putHillclimb(server, 'a-draft', { status: 'draft' })
    const draft = await saved('a-draft')
    const cheaper = body(draft, { prices: draft.form.prices.map((one) => ({ ...one, price: 1 })) })
    expect(codeOf(await post(unproven, 'club/event/desk/save', cheaper))).toBe('success')
  })

  it('reports that another person changed it before requiring a step-up', async () => {
    await putHillclimb(server, 'stale-price')
    const opened = await saved('stale-price')
    await post(officer, 'club/event/desk/save', body(opened, { title: 'Faster' }))
    const late = body(opened, { late_fee: 5 })
    expect(codeOf(await post(unproven, 'club/event/desk/save', late))).toBe('CONFLICT')
  })

  it('with paid entries needs a step-up to be cancelled, and the audit log has both statuses', async () => {
    await putHillclimb(server, 'paid-entry')
    await enterAndPay(server, await newDriver(server), 'paid-entry')
    const { id } = await saved('paid-entry')
    const cancel = { id, reason: 'Flood' }
    expect(codeOf(await post(unproven, 'club/event/desk/cancel', cancel))).toBe('STEP_UP_NEEDED')
    expect((await saved('paid-entry')).state).toBe('published')
    expect(codeOf(await post(officer, 'club/event/desk/cancel', cancel))).toBe('success')
    expect(await lastAudit('event')).toEqual({
      reason: 'Flood',
      before: { status: 'published' },
      after: { status: 'cancelled' },
      refunds: true,
    })
    // A second cancellation must change nothing and refund nothing, so it needs no step-up.
    expect(codeOf(await post(unproven, 'club/event/desk/cancel', cancel))).toBe('success')
  })

  it('with sold tickets also needs a step-up to be cancelled', async () => {
    await putHillclimb(server, 'sold-ticket')
    const { id } = await saved('sold-ticket')
    const ticket = { event_id: id, occasion: 'Dinner', day: '2026-12-12', place: 'Hall' }
    await insertProducts(server, {
      code: 'DINNER',
      name: 'Dinner',
      price: 40,
      stock: 9,
      digital: true,
      ticket,
    })
    const buyer = await newBuyer(server)
    await fill(buyer, 'DINNER')
    await order(buyer, { paymentGateway: 'bank_transfer', shipping_option_id: null })
    expect(await sendTwice('club/event/desk/cancel', { id, reason: 'Flood' })).toEqual(NEEDED)
  })

  it('without sales needs no step-up to be cancelled', async () => {
    await putHillclimb(server, 'nobody-came')
    const { id } = await saved('nobody-came')
    expect(codeOf(await post(unproven, 'club/event/desk/cancel', { id, reason: 'Flood' }))).toBe('success')
    expect(await lastAudit('event')).toMatchObject({ refunds: false })
  })
})

describe('a product', () => {
  const made = async (code: string, change: object = {}): Promise<DeskProduct> => {
    const sku = { code, options: {}, price: 20, stock: 5 }
    const input = { name: code, url: code.toLowerCase(), group: '', skus: [sku], ...change }
    const answer = await post(unproven, 'sell/product/create', input)
    if (answer.status !== 200) throw new Error(answer.text)
    return (answer.json() as { item: DeskProduct }).item
  }
  const skus = ({ skus: of }: DeskProduct, change: object) => of.map((one) => ({ ...one, ...change }))

  it('on sale needs a step-up for a new price, which is audited with both prices', async () => {
    const mug = await made('MUG', {
      addons: [{ code: 'name', label: 'A name', kind: 'text', price: 5, max_len: 9 }],
    })
    const path = 'sell/product/update'
    expect(await sendTwice(path, { id: mug.id, skus: skus(mug, { price: 1 }) })).toEqual(NEEDED)
    expect(await lastAudit('product')).toMatchObject({
      prices: { before: { MUG: { price: 20 } }, after: { MUG: { price: 1 } } },
    })
    expect(await sendTwice(path, { id: mug.id, skus: skus(mug, { price: 1, member_price: 0.5 }) })).toEqual(
      NEEDED,
    )
    const addons = mug.addons.map((one) => ({ ...one, price: 0 }))
    expect(await sendTwice(path, { id: mug.id, addons })).toEqual(NEEDED)
    expect(await lastAudit('product')).toMatchObject({
      prices: { before: { name: { price: 5 } }, after: { name: { price: 0 } } },
    })
  })

  it('needs no step-up for its stock and text, or before it is on sale', async () => {
    const pin = await made('PIN')
    const change = { id: pin.id, name: 'A pin', skus: skus(pin, { stock: 2 }) }
    expect(codeOf(await post(unproven, 'sell/product/update', change))).toBe('success')
    expect(await lastAudit('product')).not.toHaveProperty('prices')
    const off = await made('OFF-SALE', { is_enabled: false })
    const cheaper = { id: off.id, skus: skus(off, { price: 1 }) }
    expect(codeOf(await post(unproven, 'sell/product/update', cheaper))).toBe('success')
    expect(await lastAudit('product')).toHaveProperty('prices')
  })
})

describe('a membership type', () => {
  async function typeOf(name: string): Promise<TypeForm & { id: number }> {
    const type = (await read<DeskTypes>('club/desk/types')).data.find((one) => one.name === name)
    if (type === undefined) throw new Error(`no type ${name}`)
    const { code: _, is_active: _active, updated_at: _at, ...form } = type
    return form
  }
  const change = async (name: string, by: Partial<TypeForm>) => ({ ...(await typeOf(name)), ...by })

  it.each([
    ['fee', { fee: 1 }],
    ['joining fee', { joining_fee: 1 }],
    ['late fee', { late_fee: 1 }],
  ] as const)('needs a step-up for another %s', async (_, by) => {
    const [first] = (await read<DeskTypes>('club/desk/types')).data
    const wanted = await change(first?.name ?? '', by)
    expect(await sendTwice('club/desk/changeType', wanted)).toEqual(NEEDED)
    const [field = ''] = Object.keys(by)
    expect(await lastAudit('membership_type')).toMatchObject({ after: { [field]: 1 } })
  })

  it('needs a step-up for a changed part-year price if its membership year is fixed', async () => {
    const form = { ...(await change((await read<DeskTypes>('club/desk/types')).data[0]?.name ?? '', {})) }
    const { id: _, ...rest } = form
    const fixed = { ...rest, name: 'By the year', term: 'fixed', year_ends_on: '06-30', pro_rata: 'none' }
    expect(codeOf(await post(unproven, 'club/desk/createType', fixed))).toBe('success')
    expect(
      await sendTwice('club/desk/changeType', await change('By the year', { pro_rata: 'month' })),
    ).toEqual(NEEDED)
  })

  it('needs no step-up for its text, or while it is archived', async () => {
    const { id, ...form } = await typeOf('By the year')
    const text = { id, ...form, description: 'Another text' }
    expect(codeOf(await post(unproven, 'club/desk/changeType', text))).toBe('success')
    await post(unproven, 'club/desk/archiveType', { id, is_active: false })
    expect(codeOf(await post(unproven, 'club/desk/changeType', { ...text, fee: 2 }))).toBe('success')
  })
})

it('the delivery table needs a step-up for prices, none for names', async () => {
  const table = (await read<{ item: DeliveryTable }>('sell/desk/delivery')).item
  const prices = table.prices.map((price) => ({ ...price, amount: 1 }))
  expect(await sendTwice('sell/desk/delivery/save', { ...table, prices })).toEqual(NEEDED)
  expect(await lastAudit('shop')).toMatchObject({ before: { prices: table.prices }, after: { prices } })
  const now = (await read<{ item: DeliveryTable }>('sell/desk/delivery')).item
  const named = { ...now, ways: now.ways.map((way) => ({ ...way, note: 'Ring the bell' })) }
  expect(codeOf(await post(unproven, 'sell/desk/delivery/save', named))).toBe('success')
})

it('the plate fee of a club rego scheme needs a step-up, its other rules none', async () => {
  const scheme = (await read<DeskSchemes>('club/specialVehicle/desk/schemes')).data.find(
    (one) => one.is_active,
  )
  const rules = scheme?.versions.at(-1)?.rules
  if (scheme === undefined || rules === undefined) throw new Error('no rules')
  const path = 'club/specialVehicle/desk/version'
  const body = { scheme_id: scheme.id, valid_from: '2027-01-01' }
  expect(await sendTwice(path, { ...body, rules: { ...rules, plate_fee_sku: 'CAP' } })).toEqual(NEEDED)
  expect(await lastAudit('club_rego_scheme')).toMatchObject({
    before: { plate_fee_sku: rules.plate_fee_sku },
    after: { plate_fee_sku: 'CAP' },
  })
  const form = { ...rules.declaration, valid_days: 7 }
  const later = { ...rules, plate_fee_sku: 'CAP', declaration: form }
  expect(codeOf(await post(unproven, path, { ...body, valid_from: '2027-02-01', rules: later }))).toBe(
    'success',
  )
})
