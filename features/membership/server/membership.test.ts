import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { findBreak } from '#features/signatures/server/signatures.public.ts'
import type { SignatureInput } from '#features/signatures/signatures.contract.ts'
import type { PublicType } from '../membership-types.contract.ts'
import { signature } from '#features/signatures/server/signatures.tables.ts'
import type { Asker, RunningServer } from '#tests/kit/server.ts'
import {
  applicationFor,
  applyWith,
  CONTACT,
  newMember,
  newPerson,
  offerTo,
  startClub,
} from '#tests/membership/club-server.ts'
import { chooseAtSandbox, stateOf } from '#tests/orders/shop-server.ts'
import type {
  ApplyAnswer,
  ApplyInput,
  MemberHome,
  Membership,
  MembershipCard,
} from '../membership.contract.ts'
import { membershipApplication, membershipPeriod } from './membership.tables.ts'

const ADD_BIRTH = '/api/v1/cognito/user/addDateOfBirth'

let server: RunningServer
let secretary: Asker

beforeAll(async () => {
  server = await startClub({ nowIso: '2026-11-21T01:00:00Z' })
  secretary = server.as({ roles: ['membership'] })
})

afterAll(() => server.stop())

const membershipOf = async (asker: Asker) =>
  (await asker.request('GET', '/api/v1/club/member/getMembership')).json() as Membership & { status: string }
const homeOf = async (asker: Asker) =>
  (await asker.request('GET', '/api/v1/club/membership/home')).json() as MemberHome & { text_code?: string }
const cardOf = async (asker: Asker) =>
  (await asker.request('GET', '/api/v1/club/membership/card')).json() as MembershipCard

/** Returns the entries, memberships and other items that the invoice of a paid order lists. */
async function paidItemsOf(buyer: Asker, order: string): Promise<object[]> {
  const answer = await buyer.request('GET', `/api/v1/sell/invoice?id=${order}`)
  return (answer.json() as { item: { paid_items: object[] } }).item.paid_items
}

async function applied(asker: Asker, code: string, changes = {}): Promise<ApplyAnswer> {
  const answer = await applyWith(asker, await applicationFor(asker, code, changes))
  const said = answer.json() as ApplyAnswer
  if (!said.success) throw new Error(`not applied: ${answer.text}`)
  return said
}

async function paid(asker: Asker, code: string, changes = {}): Promise<ApplyAnswer> {
  const said = await applied(asker, code, changes)
  await chooseAtSandbox(server, said.payment)
  return said
}

describe('/renew for an anonymous visitor', () => {
  it('lists every offered type with today’s price and the day it runs to', async () => {
    const offer = await offerTo(server)
    expect(offer.state).toBe('none')
    expect(
      offer.offers.map(({ code, price, valid_from, valid_to }) => [code, price.total, valid_from, valid_to]),
    ).toEqual([
      ['FULL', 120, '2026-11-21', '2027-11-20'],
      ['FAMILY', 165, '2026-11-21', '2027-11-20'],
      // Three of four quarters remain until 30 June.
      ['JUNIOR', 26.25, '2026-11-21', '2027-06-30'],
      ['SOCIAL', 40, '2026-11-21', '2027-11-20'],
      ['OFFICIAL', 15, '2026-11-21', '2027-06-30'],
    ])
  })

  it('shows the same prices as the public table of types', async () => {
    const types = (await server.request('GET', '/api/v1/club/membership/types')).json() as {
      data: PublicType[]
    }
    expect(
      types.data.map(({ code, fee, joining_fee, join_today }) => [code, fee, joining_fee, join_today]),
    ).toEqual([
      ['FULL', 95, 25, 120],
      ['FAMILY', 140, 25, 165],
      ['JUNIOR', 35, 0, 26.25],
      ['SOCIAL', 40, 0, 40],
      ['OFFICIAL', 20, 0, 15],
    ])
  })
})

describe('joining', () => {
  it('awaits approval once paid, and gives no card before', async () => {
    const tess = await newPerson(server)
    const { order } = await paid(tess, 'FULL')
    expect(await paidItemsOf(tess, order)).toMatchObject([
      { name: 'Full', status: 'awaiting_approval', guardian: '', begins_at_decision: true },
    ])
    const membership = await membershipOf(tess)
    expect(membership).toMatchObject({ type: 'Full', is_approved: false, number: null, hasPrior: false })
    const { cards } = await cardOf(tess)
    expect(cards.map(({ status, token }) => [status, token])).toEqual([['awaiting_approval', null]])
  })

  it('takes effect on the day of approval, with the next free number', async () => {
    const tess = await newPerson(server)
    await paid(tess, 'FULL')
    const waiting = (await secretary.request('GET', '/api/v1/club/desk/applications')).json() as {
      data: { id: string; person_id: number; is_paid: boolean }[]
    }
    const own = waiting.data.find(({ person_id }) => person_id === tess.id)
    expect(own?.is_paid).toBe(true)
    const before = await membershipOf(tess)
    const decided = await secretary.request('POST', '/api/v1/club/desk/decide', {
      body: { ids: [own?.id], decision: 'approve', words: '', meeting_ref: 'Meeting 11/26' },
    })
    expect(decided.json()).toMatchObject({ decided: [own?.id], refused: [] })
    const after = await membershipOf(tess)
    expect(before.number).toBeNull()
    expect(after).toMatchObject({ is_approved: true, valid_to: '2027-11-20', hasPrior: true })
    expect(after.number).toBeGreaterThan(0)
    const { cards } = await cardOf(tess)
    expect(cards[0]?.token).not.toBeNull()
  })

  it('is refunded when declined, and a new application is possible', async () => {
    const tess = await newPerson(server)
    const { order } = await paid(tess, 'FULL')
    const id = await applicationOf(tess.id)
    await secretary.request('POST', '/api/v1/club/desk/decide', {
      body: { ids: [id], decision: 'decline', words: 'We need a nominator.', meeting_ref: '' },
    })
    expect((await stateOf(server, order)).status).toBe('refunded')
    expect((await homeOf(tess)).waiting).toBeNull()
    expect((await applyWith(tess, await applicationFor(tess, 'SOCIAL'))).json()).toMatchObject({
      success: true,
    })
  })

  it('without approval takes effect on payment', async () => {
    const tess = await newPerson(server)
    const { order } = await paid(tess, 'SOCIAL')
    expect(await membershipOf(tess)).toMatchObject({ type: 'Social', is_approved: true })
    expect(await paidItemsOf(tess, order)).toMatchObject([
      {
        kind: 'membership',
        person: '',
        name: 'Social',
        status: 'active',
        valid_from: '2026-11-21',
        valid_to: '2027-11-20',
        guardian: '',
        begins_at_decision: false,
        committee_meets_on: null,
      },
    ])
  })

  it('welcomes a new member with three things to do that the type permits', async () => {
    const tess = await newPerson(server)
    await paid(tess, 'SOCIAL')
    const mails = (await server.mailTo(tess.email)).filter(({ subject }) => subject === 'Welcome to the club')
    expect(mails).toHaveLength(1)
    for (const path of ['/membershipcard', '/calendar', '/profile'])
      expect(mails[0]?.text).toContain(`http://localhost:3000${path}`)
    expect(mails[0]?.text).not.toContain('/vehicle/new')
  })

  it('asks for a home track and a licence only where the type includes competing', async () => {
    const tess = await newPerson(server)
    const offers = (await offerTo(tess)).offers.map((one) => [one.code, one.can_compete])
    expect(Object.fromEntries(offers)).toMatchObject({ FULL: true, SOCIAL: false, OFFICIAL: false })
    const withoutTrack = async (code: string) => {
      const input = await applicationFor(tess, code)
      const details = { ...input.details, home_track_id: null, licence_issuer: 'MA', licence_number: '' }
      return applyWith(tess, { ...input, details })
    }
    const refused = (await withoutTrack('FULL')).json() as { errors: { field: string }[] }
    expect(refused.errors.map(({ field }) => field)).toEqual([
      'details.home_track_id',
      'details.licence_number',
    ])
    const { payment } = (await withoutTrack('SOCIAL')).json() as ApplyAnswer
    await chooseAtSandbox(server, payment)
    expect((await offerTo(tess)).details).toMatchObject({ home_track_id: null, licence_issuer: '' })
  })

  it('asks a person who joins for address, mobile number and emergency contact, field by field', async () => {
    const tess = await newPerson(server)
    const input = await applicationFor(tess, 'SOCIAL')
    const refusedFor = async (changes: Partial<ApplyInput['details']>) => {
      const answer = await applyWith(tess, { ...input, details: { ...input.details, ...changes } })
      expect(answer.status).toBe(422)
      return (answer.json() as { errors: { field: string; code: string }[] }).errors.map(
        ({ field, code }) => `${field} ${code}`,
      )
    }
    const { country, ...contact } = CONTACT
    expect(await refusedFor(Object.fromEntries(Object.keys(contact).map((name) => [name, ''])))).toEqual([
      'details.mobile invalid',
      'details.street_address required',
      'details.postcode required',
      'details.city required',
      'details.state required',
      'details.emergency_name required',
      'details.emergency_phone invalid',
    ])
    expect(await refusedFor({ country: 'XX' })).toContain('details.country invalid')
    expect(await refusedFor({ emergency_phone: contact.mobile })).toEqual(['details.emergency_phone own'])
    expect(country).toBe('AU')
  })

  it('stores the contact details with the payment, and asks for them only once', async () => {
    const tess = await newPerson(server)
    const { payment } = await applied(tess, 'SOCIAL')
    expect((await offerTo(tess)).details.street_address).toBe('')
    await chooseAtSandbox(server, payment)
    const { user } = (await tess.request('GET', '/api/v1/cognito/user/authUser')).json() as {
      user: Record<string, unknown>
    }
    expect(user).toMatchObject({
      mobile_phone: '+61491570006',
      emergency_contact_name: 'Wattle Underbool',
      emergency_contact_phone: '+61491570156',
    })
    const { data } = (await tess.request('GET', '/api/v1/sell/address')).json() as {
      data: { id: number; street_address: string; state: string; first_name: string }[]
    }
    expect(data).toMatchObject([{ street_address: '14 Silo Road', state: 'NSW', first_name: 'Tess' }])
    expect(user['current_address_id']).toBe(data[0]?.id)
  })

  it('fills in the contact details that the profile has, and replaces a corrected address', async () => {
    const tess = await newPerson(server)
    await tess.request('POST', '/api/v1/sell/address/create', {
      body: {
        first_name: 'Tess',
        last_name: 'Underbool',
        phone: '0491 570 006',
        street_address: '1 Old Street',
        city: 'Corella Plains',
        postcode: '2799',
        state: 'NSW',
      },
    })
    const { details } = await offerTo(tess)
    expect(details).toMatchObject({ street_address: '1 Old Street', postcode: '2799', country: 'AU' })
    await paid(tess, 'SOCIAL', { details: { ...details, street_address: '2 New Street' } })
    const { data } = (await tess.request('GET', '/api/v1/sell/address')).json() as {
      data: { street_address: string; is_enabled: boolean }[]
    }
    expect(data.map(({ street_address: street, is_enabled: isEnabled }) => [street, isEnabled])).toEqual([
      ['2 New Street', true],
      ['1 Old Street', false],
    ])
  })

  it('is refused to a person under 18 without a guardian, field by field', async () => {
    const banjo = await newPerson(server, { born: '2012-04-09' })
    const answer = await applyWith(banjo, await applicationFor(banjo, 'JUNIOR'))
    expect(answer.status).toBe(422)
    const { errors } = answer.json() as { errors: { field: string }[] }
    expect(errors.map(({ field }) => field)).toEqual([
      'details.guardian_name',
      'details.guardian_email',
      'details.guardian_phone',
    ])
  })

  it('stores two signatures for a junior', async () => {
    const banjo = await newPerson(server, { born: '2012-04-09' })
    const { details } = await offerTo(banjo)
    await paid(banjo, 'JUNIOR', {
      details: {
        ...details,
        guardian_name: 'Clancy Merriwick',
        guardian_email: 'clancy@merriwick.example',
        guardian_phone: '02 5550 0174',
      },
      guardian_signature: { method: 'typed', name: 'Clancy Merriwick', image: '', strokes: [] },
    })
    const rows = await server.database.db
      .select({ role: signature.role, name: signature.signerName, texts: signature.texts })
      .from(signature)
      .where(eq(signature.personId, banjo.id))
    expect(rows.map(({ role, name }) => [role, name])).toEqual([
      ['member', 'Tess Underbool'],
      ['guardian', 'Clancy Merriwick'],
    ])
    expect(rows[0]?.texts).toHaveLength(4)
    expect(await findBreak(server.database.db)).toBeNull()
  })

  it('requires a date of birth, which an account without one adds before the form', async () => {
    const ageless = await newPerson(server, { born: null })
    const before = await offerTo(ageless)
    expect(before.needs_birth).toBe(true)
    expect(new Set(before.offers.map(({ problem }) => problem))).toEqual(
      new Set(['Enter your date of birth first']),
    )
    expect((await applyWith(ageless, await applicationFor(ageless, 'SOCIAL'))).json()).toMatchObject({
      success: false,
      text_code: 'NOT_ELIGIBLE',
      message: 'Enter your date of birth first',
    })
    const body = { date_of_birth: '2010-03-27' }
    expect((await ageless.request('POST', ADD_BIRTH, { body })).status).toBe(200)
    const after = await offerTo(ageless)
    expect(after.needs_birth).toBe(false)
    expect(after.offers.find(({ code }) => code === 'JUNIOR')).toMatchObject({
      problem: '',
      needs_guardian: true,
    })
  })

  it('needs no date of birth while a visitor only views the types', async () =>
    expect((await offerTo(server)).needs_birth).toBe(false))

  it('is refused with a message if the applicant is too old for the type', async () => {
    const tess = await newPerson(server)
    expect((await applyWith(tess, await applicationFor(tess, 'JUNIOR'))).json()).toMatchObject({
      success: false,
      text_code: 'NOT_ELIGIBLE',
      message: 'Junior membership is for people under 18 on 21 Nov 2026',
    })
  })

  it('is refused if unsigned, unticked or at a different price, and nothing is stored', async () => {
    const tess = await newPerson(server)
    const empty: SignatureInput = { method: 'drawn', name: '', image: '', strokes: [] }
    const input = await applicationFor(tess, 'SOCIAL')
    const unsigned = await applyWith(tess, { ...input, signature: empty })
    const unticked = await applyWith(tess, { ...input, agreed: input.agreed.slice(1) })
    const dearer = await applyWith(tess, { ...input, expected_total: 1 })
    const stale = await applyWith(tess, {
      ...input,
      agreed: input.agreed.map((one) => ({ ...one, version: one.version + 1 })),
    })
    expect([unsigned, unticked].map(({ status }) => status)).toEqual([422, 422])
    expect(dearer.json()).toMatchObject({ success: false, text_code: 'PRICE_CHANGED' })
    expect(stale.json()).toMatchObject({ success: false, text_code: 'TEXT_CHANGED' })
    expect(await applicationsOf(tess.id)).toEqual([])
  })

  it('with the same idempotency key twice is done once, and a second one without a key is refused', async () => {
    const tess = await newPerson(server)
    const input = await applicationFor(tess, 'SOCIAL')
    const key = crypto.randomUUID()
    const [first, second] = await Promise.all([applyWith(tess, input, key), applyWith(tess, input, key)])
    const order = (first.json() as ApplyAnswer).order
    expect((second.json() as ApplyAnswer).order).toBe(order)
    expect(await applicationsOf(tess.id)).toHaveLength(1)
    const third = await applyWith(tess, input)
    expect([third.status, (third.json() as { text_code: string }).text_code]).toEqual([409, 'CONFLICT'])
  })
})

describe('renewing', () => {
  it('in the last month continues from the old last day, without a joining fee or approval', async () => {
    const member = await newMember(server, { validTo: '2026-12-02' })
    const { renewal } = await homeOf(member)
    expect(renewal).toEqual({
      type: 'Full',
      total: 95,
      valid_from: '2026-12-03',
      valid_to: '2027-12-02',
    })
    await paid(member, 'FULL')
    expect(await membershipOf(member)).toMatchObject({ valid_to: '2027-12-02', is_approved: true })
  })

  it('89 days late continues the old period, and 91 days late starts today', async () => {
    const late = await newMember(server, { validTo: '2026-08-24' })
    const later = await newMember(server, { validTo: '2026-08-22' })
    expect((await offerTo(late)).offers[0]).toMatchObject({
      valid_from: '2026-08-25',
      price: { joining_fee: 0 },
    })
    expect((await offerTo(later)).offers[0]).toMatchObject({
      valid_from: '2026-11-21',
      price: { joining_fee: 0 },
    })
  })

  it('before the last month is refused with the day on which it opens', async () => {
    const member = await newMember(server, { validTo: '2027-03-31' })
    expect((await offerTo(member)).opens_on).toBe('2027-03-01')
    expect((await applyWith(member, await applicationFor(member, 'FULL'))).json()).toMatchObject({
      success: false,
      text_code: 'NOT_ELIGIBLE',
      message: 'Your membership can be renewed from 1 Mar 2027',
    })
  })

  it('a life membership is refused, as there is nothing to renew', async () => {
    const dot = await newMember(server, { validTo: null, type: 'LIFE' })
    expect(await membershipOf(dot)).toMatchObject({ no_expiry: true, valid_to: null })
    expect((await applyWith(dot, await applicationFor(dot, 'LIFE'))).json()).toMatchObject({
      success: false,
      text_code: 'NOT_ELIGIBLE',
    })
  })

  it('ends if it is not paid in time, and a new one can be started', async () => {
    const member = await newMember(server, { validTo: '2026-12-02' })
    await applied(member, 'FULL')
    server.clock.advanceMs(61 * 60_000)
    await server.clubApp.runDueJobs()
    const [row] = await applicationsOf(member.id)
    expect(row?.status).toBe('withdrawn')
    expect((await homeOf(member)).renewal).toMatchObject({ total: 95, valid_from: '2026-12-03' })
  })

  it('counts once if the payment arrives after the order ended', async () => {
    const member = await newMember(server, { validTo: '2026-12-02' })
    const { payment } = await applied(member, 'FULL')
    server.clock.advanceMs(61 * 60_000)
    await server.clubApp.runDueJobs()
    await chooseAtSandbox(server, payment)
    const periods = await server.database.db
      .select({ validTo: membershipPeriod.validTo })
      .from(membershipPeriod)
      .where(eq(membershipPeriod.personId, member.id))
    const renewed = periods.filter(({ validTo }) => validTo === '2027-12-02')
    const isLate = (await membershipOf(member)).valid_to === '2026-12-02'
    // After its payment page has expired, the sandbox accepts no money. If it did accept the money, the membership must
    // have been renewed.
    expect(isLate ? renewed.length : renewed.length - 1).toBe(0)
  })
})

describe('the membership card', () => {
  it('exists for the partner too, each with a code that reveals little', async () => {
    const odessa = await newMember(server, {
      validTo: '2026-12-02',
      type: 'FAMILY',
      name: 'Odessa Tamblyn-Roe',
      partner: 'Wren Tamblyn-Roe',
    })
    const { cards } = await cardOf(odessa)
    expect(cards.map(({ name, status }) => [name, status])).toEqual([
      ['Odessa Tamblyn-Roe', 'expiring'],
      ['Wren Tamblyn-Roe', 'expiring'],
    ])
    const checked = await server.request('GET', `/api/v1/club/membership/check?token=${cards[1]?.token}`)
    const { checked_at, status: _, ...said } = checked.json() as Record<string, unknown>
    expect(checked_at).toBe('2026-11-21T03:02:00.000Z')
    expect(said).toEqual({
      is_valid: true,
      state: 'valid',
      name: 'Wren T.',
      type: 'Family',
      valid_to: '2026-12-02',
      no_expiry: false,
      photo: null,
    })
  })

  it('of an expired member has no code but stays readable', async () => {
    const ines = await newMember(server, { validTo: '2026-11-01' })
    const { cards } = await cardOf(ines)
    expect(cards.map(({ status, token, verify_url }) => [status, token, verify_url])).toEqual([
      ['expired', null, null],
    ])
  })

  it('is not valid with a code from another day or with one changed character', async () => {
    const member = await newMember(server, { validTo: '2027-06-30' })
    const token = (await cardOf(member)).cards[0]?.token ?? ''
    const check = async (code: string) =>
      (await server.request('GET', `/api/v1/club/membership/check?token=${encodeURIComponent(code)}`)).json()
    expect(await check(token)).toMatchObject({ is_valid: true })
    const forged = `${token.startsWith('b') ? 'c' : 'b'}${token.slice(1)}`
    expect(await check(forged)).toMatchObject({ is_valid: false, state: 'unknown', name: '' })
    server.clock.advanceMs(24 * 3_600_000)
    expect(await check(token)).toMatchObject({ is_valid: false, state: 'stale', name: '' })
    server.clock.advanceMs(-24 * 3_600_000)
  })
})

describe('abuse', () => {
  it('an application with fields that the screen does not send is refused, and nothing is stored', async () => {
    const tess = await newPerson(server)
    const input = await applicationFor(tess, 'SOCIAL')
    for (const extra of [
      { valid_to: '2099-12-31' },
      { number: 1 },
      { status: 'active' },
      { person_id: 1 },
      { details: { ...input.details, is_approved: true } },
    ]) {
      const answer = await tess.request('POST', '/api/v1/club/membership/apply', {
        body: { ...input, ...extra },
      })
      expect(answer.status).toBe(422)
    }
    expect(await applicationsOf(tess.id)).toEqual([])
  })

  it('ten concurrent applications with different idempotency keys result in one', async () => {
    const tess = await newPerson(server)
    const input = await applicationFor(tess, 'SOCIAL')
    const answers = await Promise.all(
      Array.from({ length: 10 }, () => applyWith(tess, input, crypto.randomUUID())),
    )
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
    expect(await applicationsOf(tess.id)).toHaveLength(1)
  })

  it.each([
    '/api/v1/club/desk/members',
    '/api/v1/club/desk/members/',
    '//api/v1/club/desk/members',
    '/api/v1/Club/Desk/Members',
    '/api/v1/club/%64esk/members',
  ])('%s is refused to a member like the normal spelling of the path', async (path) => {
    const tess = await newPerson(server)
    const { status } = await tess.request('GET', path)
    expect(status).toBe(403)
  })

  it('a transfer can be marked as paid once, and only by the desk', async () => {
    const tess = await newPerson(server)
    const { order } = await applied(tess, 'SOCIAL', { paymentGateway: 'bank_transfer' })
    const invoice = (await tess.request('GET', `/api/v1/sell/invoice?id=${order}`)).json() as object
    expect(invoice).toMatchObject({ item: { order: { is_membership: true, is_digital: true } } })
    const id = await applicationOf(tess.id)
    const mark = (asker: Asker) => asker.request('POST', '/api/v1/club/desk/markFeePaid', { body: { id } })
    expect((await mark(tess)).status).toBe(403)
    expect((await mark(secretary)).status).toBe(200)
    expect((await mark(secretary)).status).toBe(409)
    expect(await membershipOf(tess)).toMatchObject({ is_approved: true, type: 'Social' })
  })

  it('a signature changed after signing is detected', async () => {
    const tess = await newPerson(server)
    await applied(tess, 'SOCIAL')
    const { db } = server.database
    expect(await findBreak(db)).toBeNull()
    const [row] = await db.select().from(signature).where(eq(signature.personId, tess.id))
    await db.update(signature).set({ signerName: 'Somebody Else' }).where(eq(signature.personId, tess.id))
    expect(await findBreak(db)).toBe(row?.position)
    await db
      .update(signature)
      .set({ signerName: row?.signerName ?? '' })
      .where(eq(signature.personId, tess.id))
    expect(await findBreak(db)).toBeNull()
  })
})

describe('access', () => {
  it('is refused to anonymous callers, and another person’s application is not found', async () => {
    for (const path of ['member/getMembership', 'membership/home', 'membership/card'])
      expect((await server.request('GET', `/api/v1/club/${path}`)).status).toBe(401)
    const tess = await newPerson(server)
    await paid(tess, 'FULL')
    const other = await newPerson(server)
    const id = await applicationOf(tess.id)
    for (const path of ['withdraw', 'answer']) {
      const body = path === 'answer' ? { id, answer: 'Me' } : { id }
      expect((await other.request('POST', `/api/v1/club/membership/${path}`, { body })).status).toBe(404)
    }
  })

  it('to the desk is refused without the membership role', async () => {
    const tess = await newPerson(server)
    for (const asker of [tess, server.as({ roles: ['shop'] })]) {
      expect((await asker.request('GET', '/api/v1/club/desk/members')).status).toBe(403)
      expect((await asker.request('POST', '/api/v1/club/desk/members.csv')).status).toBe(403)
      expect((await asker.request('GET', `/api/v1/club/desk/member?id=${tess.id}`)).status).toBe(403)
    }
  })

  it('does not allow deciding on one’s own application', async () => {
    const tess = await newPerson(server)
    await paid(tess, 'FULL')
    const asSecretary = server.as({ personId: tess.id, roles: ['membership'] })
    const answer = await asSecretary.request('POST', '/api/v1/club/desk/decide', {
      body: { ids: [await applicationOf(tess.id)], decision: 'approve', words: '', meeting_ref: '' },
    })
    expect(answer.status).toBe(403)
  })
})

describe('the membership desk', () => {
  it('sends a question, gets a reply, and approves; the member’s timeline shows all of it', async () => {
    const tess = await newPerson(server)
    await paid(tess, 'FULL')
    const id = await applicationOf(tess.id)
    const decide = (decision: string, words: string, meeting_ref = '') =>
      secretary.request('POST', '/api/v1/club/desk/decide', {
        body: { ids: [id], decision, words, meeting_ref },
      })
    expect((await decide('decline', ' ')).status).toBe(422)
    await decide('ask', 'Who nominates you?')
    expect((await homeOf(tess)).waiting).toMatchObject({ status: 'more_info', reason: 'Who nominates you?' })
    await tess.request('POST', '/api/v1/club/membership/answer', { body: { id, answer: 'Dot does.' } })
    await decide('approve', '', 'Committee, item 4')
    expect((await decide('approve', '')).status).toBe(409)
    const { item } = (await secretary.request('GET', `/api/v1/club/desk/member?id=${tess.id}`)).json() as {
      item: { timeline: { kind: string; words: string; by: string }[]; signatures: unknown[] }
    }
    expect(item.timeline.map(({ kind }) => kind).toReversed()).toEqual([
      'applied',
      'paid',
      'asked',
      'answered',
      'joined',
    ])
    expect(item.timeline[0]).toMatchObject({ words: 'Full (Committee, item 4)', by: 'Tess Underbool' })
    expect(item.signatures).toHaveLength(1)
  })

  it('corrects days with a reason, but not so that periods overlap', async () => {
    const member = await newMember(server, { validTo: '2026-12-02' })
    await paid(member, 'FULL')
    const read = async () =>
      (
        (await secretary.request('GET', `/api/v1/club/desk/member?id=${member.id}`)).json() as {
          item: { periods: { id: number; valid_from: string; valid_to: string }[] }
        }
      ).item
    const [newer, older] = (await read()).periods
    const correct = (id: number | undefined, valid_from: string, valid_to: string, why = 'Paid in cash') =>
      secretary.request('POST', '/api/v1/club/desk/correctPeriod', {
        body: { id: member.id, period_id: id, valid_from, valid_to, why },
      })
    expect((await correct(older?.id, '2015-01-01', '2026-12-31')).status).toBe(409)
    expect((await correct(newer?.id, '2026-12-03', '2026-12-02')).status).toBe(422)
    expect((await correct(newer?.id, '2026-12-03', '2028-01-31', '')).status).toBe(422)
    expect((await correct(newer?.id, '2026-12-03', '2028-01-31')).status).toBe(200)
    expect(await membershipOf(member)).toMatchObject({ valid_to: '2028-01-31' })
  })

  it('does not let staff change their own days or condition', async () => {
    const member = await newMember(server, { validTo: '2027-06-30' })
    const own = server.as({ personId: member.id, roles: ['membership'] })
    const { item } = (await secretary.request('GET', `/api/v1/club/desk/member?id=${member.id}`)).json() as {
      item: { periods: { id: number }[] }
    }
    const days = { period_id: item.periods[0]?.id, valid_from: '2015-01-01', valid_to: '2040-01-01' }
    for (const [call, change] of [
      ['correctPeriod', days],
      ['setCondition', { condition: 'suspended' }],
    ] as const) {
      const body = { id: member.id, why: 'I say so', ...change }
      expect((await own.request('POST', `/api/v1/club/desk/${call}`, { body })).status).toBe(403)
    }
    expect(await membershipOf(member)).toMatchObject({ valid_to: '2027-06-30' })
    expect((await cardOf(member)).cards[0]?.status).toBe('current')
  })

  it('suspends a member, which removes the card’s code, and restores it', async () => {
    const member = await newMember(server, { validTo: '2027-06-30' })
    const set = (condition: string) =>
      secretary.request('POST', '/api/v1/club/desk/setCondition', {
        body: { id: member.id, condition, why: 'Conduct at Round 4' },
      })
    const token = (await cardOf(member)).cards[0]?.token ?? ''
    await set('suspended')
    expect((await cardOf(member)).cards[0]).toMatchObject({ status: 'suspended', token: null })
    // The end date is omitted, because it is in the future and does not explain why the card is invalid.
    const check = await server.request('GET', `/api/v1/club/membership/check?token=${token}`)
    expect(check.json()).toMatchObject({ is_valid: false, state: 'expired', valid_to: null })
    await set('normal')
    expect((await cardOf(member)).cards[0]?.token).not.toBeNull()
  })

  it('finds members by number, name and email address, and lists expired ones', async () => {
    const member = await newMember(server, { validTo: '2026-10-01', name: 'Waratah Findlater' })
    const find = async (query: string) =>
      (
        (await secretary.request('GET', `/api/v1/club/desk/members?${query}`)).json() as {
          data: { person_id: number; status: string }[]
        }
      ).data
    expect(await find('q=waratah%20find')).toMatchObject([{ person_id: member.id, status: 'expired' }])
    expect(await find(`q=${encodeURIComponent(member.email)}`)).toHaveLength(1)
    const expired = await find('view=expired')
    expect(expired.map(({ person_id }) => person_id)).toContain(member.id)
    expect(new Set(expired.map(({ status }) => status))).toEqual(new Set(['expired']))
  })
})

async function applicationsOf(personId: number) {
  return server.database.db
    .select({ id: membershipApplication.id, status: membershipApplication.status })
    .from(membershipApplication)
    .where(eq(membershipApplication.personId, personId))
    .orderBy(membershipApplication.submittedAt)
}

async function applicationOf(personId: number): Promise<string> {
  return (await applicationsOf(personId)).at(-1)?.id ?? ''
}
