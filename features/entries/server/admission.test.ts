import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import {
  countsOf,
  enter,
  enterAndPay,
  enterWith,
  formFor,
  newDriver,
  offerOf,
  putHillclimb,
  refusalOf,
  ownStatusOf,
} from '#tests/entries/entry-server.ts'
import { holdMembership } from '#tests/gate/holds.ts'
import type { Answer } from '#tests/kit/ask.ts'
import type { Asker, RunningServer } from '#tests/kit/server.ts'
import { applicationFor, applyWith, offerTo, startClub } from '#tests/membership/club-server.ts'
import { chooseAtSandbox } from '#tests/orders/shop-server.ts'
import type { ApplyAnswer } from '#features/membership/membership.contract.ts'
import { addVehicle, change } from '#tests/vehicles/garage.ts'

let server: RunningServer
beforeAll(async () => {
  server = await startClub()
})
afterAll(() => server.stop())

const CLASSES = ['A', 'B', 'C', 'J'].map((code) => ({ code, name: '', rule: '', placeLimit: null }))

function accept(asker: Asker, id: string | undefined): Promise<Answer> {
  return asker.request('POST', '/api/v1/club/entry/accept', { body: { id, paymentGateway: 'sandbox' } })
}

describe('the rights of a membership type', () => {
  it('exclude a Social member from a hillclimb and admit them to a meeting', async () => {
    await putHillclimb(server, 'social-hillclimb')
    await putHillclimb(server, 'social-meeting', { kind: 'meeting', licenceRequired: [] })
    const social = await newDriver(server, { type: 'SOCIAL' })
    expect((await ownStatusOf(social, 'social-hillclimb')).reasons).toContainEqual({
      code: 'membership_without_competing',
      day: null,
      age: null,
    })
    expect(refusalOf(await enterWith(social, await formFor(social, 'social-hillclimb')))).toEqual([
      200,
      'NOT_ELIGIBLE',
    ])
    expect(await countsOf(server, 'social-hillclimb')).toMatchObject({ taken: 0, held: 0 })
    expect((await ownStatusOf(social, 'social-meeting')).is_allowed).toBe(true)
  })

  it('let a Social member drive on a day membership at the visitor price', async () => {
    await putHillclimb(server, 'social-visit', {
      company: 'visitors',
      licenceRequired: [],
      prices: [
        { label: 'Member', note: '', priceCents: 3_000, who: 'member' },
        { label: 'Visitor', note: '', priceCents: 4_000, who: 'visitor' },
      ],
    })
    const social = await newDriver(server, { type: 'SOCIAL' })
    expect(await offerOf(social, 'social-visit')).toMatchObject({
      prices: [{ label: 'Visitor', is_visitor: true }],
      is_member: true,
    })
    expect(await enter(social, 'social-visit', { vehicle_id: null, car_name: 'Marlin' })).toMatchObject({
      state: 'awaiting_payment',
    })
  })
})

describe('the limits of a class', () => {
  it('reject a car that is too big and one of unknown capacity, with an error at the field', async () => {
    await putHillclimb(server, 'limits', { classes: CLASSES })
    const driver = await newDriver(server)
    const [vehicle] = (await offerOf(driver, 'limits')).vehicles
    await change(driver, vehicle?.id ?? 0, { engine_capacity_cc: 2998 })
    const offer = await offerOf(driver, 'limits')
    expect(offer.vehicles[0]).toMatchObject({ class_code: 'C', class_codes: ['C'] })
    const into = async (code: string) =>
      refusalOf(await enterWith(driver, await formFor(driver, 'limits', { class_code: code })))
    expect(await into('A')).toEqual([422, 'VALIDATION', 'class_code outside_limits'])
    expect(await into('J')).toEqual([422, 'VALIDATION', 'class_code outside_limits'])
    const unknown = await addVehicle(driver)
    const form = await formFor(driver, 'limits', { class_code: 'A', vehicle_id: unknown.id })
    expect(refusalOf(await enterWith(driver, form))).toEqual([422, 'VALIDATION', 'class_code engine_missing'])
    expect(await enter(driver, 'limits')).toMatchObject({ state: 'awaiting_payment' })
  })
})

describe('a membership that ends before the event', () => {
  it('can be renewed early for an event with entries, which can then be entered', async () => {
    await putHillclimb(server, 'far-away', { day: '2027-06-05', entriesCloseAt: null })
    const driver = await newDriver(server, { validTo: '2027-05-20' })
    expect((await ownStatusOf(driver, 'far-away')).reasons).toContainEqual({
      code: 'membership_ends',
      day: '2027-05-20',
      age: null,
    })
    expect((await offerTo(driver)).can_renew).toBe(false)
    const offer = await driver.request('GET', '/api/v1/club/membership/offer?event=far-away')
    expect(offer.json()).toMatchObject({
      can_renew: true,
      early_for: { slug: 'far-away', title: 'Mount Quandary Hillclimb' },
    })
    const form = await applicationFor(driver, 'FULL')
    expect((await applyWith(driver, form)).json()).toMatchObject({ success: false })
    const applied = (await applyWith(driver, { ...form, for_event: 'far-away' })).json() as ApplyAnswer
    expect(applied.success).toBe(true)
    await chooseAtSandbox(server, applied.payment)
    expect(await enter(driver, 'far-away')).toMatchObject({ state: 'awaiting_payment' })
    // The renewed membership covers the event, so it cannot be renewed early for this event a second time.
    const again = await driver.request('GET', '/api/v1/club/membership/offer?event=far-away')
    expect(again.json()).toMatchObject({ can_renew: false, early_for: null })
  })

  it('cannot be renewed early for an event that is covered, closed or unknown', async () => {
    await putHillclimb(server, 'covered', { day: '2027-05-20', entriesCloseAt: null })
    await putHillclimb(server, 'closed', { day: '2027-06-05', entriesCloseAt: new Date('2026-11-20') })
    await putHillclimb(server, 'open-house', { day: '2027-06-05', entriesCloseAt: null, company: 'anybody' })
    const driver = await newDriver(server, { validTo: '2027-05-20' })
    for (const slug of ['covered', 'closed', 'open-house', 'not-there']) {
      const offer = await driver.request('GET', `/api/v1/club/membership/offer?event=${slug}`)
      expect([slug, offer.json()]).toEqual([
        slug,
        expect.objectContaining({ can_renew: false, early_for: null }),
      ])
    }
  })
})

describe('an offered place', () => {
  it('is refused to a member who was suspended after joining the reserve list', async () => {
    await putHillclimb(server, 'offered', { capacity: 1 })
    const [first, second] = [await newDriver(server), await newDriver(server)]
    const { id } = await enterAndPay(server, first, 'offered')
    await enter(second, 'offered', { takes_reserve: true })
    await first.request('POST', '/api/v1/club/entry/withdraw', { body: { id } })
    const { entry } = await ownStatusOf(second, 'offered')
    expect(entry?.state).toBe('offered')
    await holdMembership(server, second.id)
    const refused = await accept(second, entry?.id)
    expect(refusalOf(refused)).toEqual([200, 'NOT_ELIGIBLE'])
    expect(refused.text).toContain('The membership is on hold.')
    expect((await ownStatusOf(second, 'offered')).entry?.state).toBe('offered')
    expect(await countsOf(server, 'offered')).toMatchObject({ taken: 1, held: 1 })
  })
})
