import { sql } from 'drizzle-orm'
import { jwtVerify } from 'jose'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { CardCheck, MembershipCard } from '#features/membership/membership.contract.ts'
import { DAY_MS, MINUTE_MS } from '#platform/shared/durations.ts'
import { personHasNoLogin } from '#tests/events/people.ts'
import type { Asker, RunningServer } from '#tests/kit/server.ts'
import {
  type Applicant,
  applicationFor,
  applyWith,
  newMember,
  newPerson,
  startClub,
} from '#tests/membership/club-server.ts'
import { chooseAtSandbox } from '#tests/orders/shop-server.ts'
import {
  appleEnvironment,
  fakeApple,
  googleEnvironment,
  newKeys,
  openPass,
} from '#tests/wallet/fake-apple.ts'
import type { WalletOffer } from '../wallet.contract.ts'

const NOW = '2026-11-21T01:00:00Z'
const WALLET = '/api/v1/club/wallet'
const apple = fakeApple()
const googleKeys = newKeys()
let server: RunningServer
let secretary: Asker

beforeAll(async () => {
  server = await startClub({
    nowIso: NOW,
    settings: { ...appleEnvironment(apple), ...googleEnvironment(googleKeys) },
  })
  const { id: personId } = await newPerson(server)
  secretary = server.as({ personId, roles: ['membership'] })
})
afterAll(() => server.stop())

type Body = { item: WalletOffer & { url: string }; text_code: string }

async function post(asker: Asker, what: 'apple' | 'google' | 'remove', body = {}) {
  const answer = await asker.request('POST', `${WALLET}/${what}`, { body })
  return { status: answer.status, body: answer.json() as Body }
}
const offerTo = async (asker: Asker) => ((await asker.request('GET', WALLET)).json() as Body).item
const load = (url: string) => server.request('GET', new URL(url).pathname)

/** Adds a pass and returns the code in its QR code. */
async function addPass(asker: Asker): Promise<string> {
  const { body } = await post(asker, 'apple')
  const { pass } = openPass((await load(body.item.url)).bytes, apple.wwdrCertificate)
  const [barcode] = pass['barcodes'] as { message: string }[]
  return new URL(barcode?.message ?? '').pathname.replace('/card/', '')
}

/** Returns the answer of the public check page for a code. */
async function check(code: string): Promise<CardCheck> {
  const answer = await server.request('GET', `/api/v1/club/membership/check?token=${code}`)
  return answer.json() as CardCheck
}

const setCondition = (id: number, condition: string) =>
  secretary.request('POST', '/api/v1/club/desk/setCondition', {
    body: { id, condition, why: 'Conduct at Round 4' },
  })

describe('a pass for Apple Wallet', () => {
  it('is loaded without a login from a signed address, and names the member and the club', async () => {
    const member = await newMember(server, { validTo: '2027-06-30', name: 'Wilga Marsh' })
    expect(await offerTo(member)).toEqual({ apple: true, google: true, has_pass: false })
    const { status, body } = await post(member, 'apple')
    expect(status).toBe(200)
    expect(body.item.url).toMatch(
      /^http:\/\/localhost:3000\/membershipcard\/pass\/[\w-]+\.[\w-]{86}\.pkpass$/,
    )
    const file = await load(body.item.url)
    expect(file.headers).toMatchObject({
      'content-type': 'application/vnd.apple.pkpass',
      'cache-control': 'private, no-store',
      'x-robots-tag': 'noindex',
    })
    const { pass, files } = openPass(file.bytes, apple.wwdrCertificate)
    expect(pass).toMatchObject({
      generic: { primaryFields: [{ label: 'Member', value: 'Wilga Marsh' }] },
      barcodes: [{ message: expect.stringMatching(/^http:\/\/localhost:3000\/card\/[\w-]{22}$/) }],
    })
    for (const name of ['icon.png', 'icon@2x.png', 'icon@3x.png', 'logo.png', 'logo@2x.png', 'logo@3x.png'])
      expect(files.get(name)?.subarray(1, 4).toString()).toBe('PNG')
    expect(await offerTo(member)).toMatchObject({ has_pass: true })
  })

  it('has the same code when it is added to a second phone', async () => {
    const member = await newMember(server, { validTo: '2027-06-30' })
    expect(await addPass(member)).toBe(await addPass(member))
  })

  it('cannot be loaded from a forged address, after ten minutes, or with the content of its QR code', async () => {
    const member = await newMember(server, { validTo: '2027-06-30' })
    const { url } = (await post(member, 'apple')).body.item
    const code = await addPass(member)
    for (const path of [code, `${code}.pkpass`, 'a.pkpass', '.pkpass', `${'x'.repeat(300)}.pkpass`])
      expect((await server.request('GET', `/membershipcard/pass/${path}`)).status).toBe(404)
    const changed = url.replace(
      /\/pass\/./,
      (start) => `${start.slice(0, -1)}${start.endsWith('A') ? 'B' : 'A'}`,
    )
    expect((await load(changed)).status).toBe(404)
    server.clock.advanceMs(10 * MINUTE_MS)
    expect((await load(url)).status).toBe(200)
    server.clock.advanceMs(1)
    expect((await load(url)).status).toBe(404)
    server.clock.setTo(NOW)
  })

  it('never writes its address or code to a log', async () => {
    const member = await newMember(server, { validTo: '2027-06-30' })
    const { url } = (await post(member, 'apple')).body.item
    const code = await addPass(member)
    await load(url)
    await server.request('GET', `/card/${code}`)
    await check(code)
    expect(server.logged()).toContain('/membershipcard/pass/[redacted]')
    expect(server.logged()).not.toContain(url.slice(-40))
    expect(server.logged()).not.toContain(code)
  })
})

describe('a pass for Google Wallet', () => {
  it('is added by an address at Google with the same code, signed with the club’s key', async () => {
    const member = await newMember(server, { validTo: '2027-06-30', name: 'Wilga Marsh' })
    const code = await addPass(member)
    const { url } = (await post(member, 'google')).body.item
    const { payload } = await jwtVerify(url.slice(url.lastIndexOf('/') + 1), googleKeys.publicKey, {
      audience: 'google',
      currentDate: new Date(NOW),
    })
    expect(payload['payload']).toMatchObject({
      genericObjects: [
        {
          header: { defaultValue: { value: 'Wilga Marsh' } },
          barcode: { value: `http://localhost:3000/card/${code}` },
        },
      ],
    })
  })
})

describe('the code of a pass', () => {
  it('shows the same as the code of the card', async () => {
    const member = await newMember(server, { validTo: '2027-06-30', name: 'Wilga Marsh' })
    const { cards } = (await member.request('GET', '/api/v1/club/membership/card')).json() as MembershipCard
    const code = await addPass(member)
    const shown = await check(code)
    expect(shown).toEqual(await check(cards[0]?.token ?? ''))
    expect(shown).toMatchObject({ is_valid: true, state: 'valid', name: 'Wilga M.', valid_to: '2027-06-30' })
  })

  it('shows that the membership has expired from the day after its last one, and shows a renewal at once', async () => {
    const member = await newMember(server, { validTo: '2026-11-25' })
    const code = await addPass(member)
    expect(await check(code)).toMatchObject({ is_valid: true, valid_to: '2026-11-25' })
    server.clock.advanceMs(5 * DAY_MS)
    expect(await check(code)).toMatchObject({ is_valid: false, state: 'expired', valid_to: '2026-11-25' })
    expect(await offerTo(member)).toEqual({ apple: false, google: false, has_pass: true })
    await renew(member)
    expect(await check(code)).toMatchObject({ is_valid: true, state: 'valid' })
    expect((await check(code)).valid_to).not.toBe('2026-11-25')
    server.clock.setTo(NOW)
  })

  it('shows a suspension at once, and its end as well', async () => {
    const member = await newMember(server, { validTo: '2027-06-30' })
    const code = await addPass(member)
    await setCondition(member.id, 'suspended')
    expect(await check(code)).toMatchObject({ is_valid: false, state: 'expired', valid_to: null })
    await setCondition(member.id, 'normal')
    expect(await check(code)).toMatchObject({ is_valid: true })
  })

  it('is no longer accepted once the member has removed it, and a new pass has another code', async () => {
    const member = await newMember(server, { validTo: '2027-06-30' })
    const former = (await post(member, 'apple')).body.item.url
    const code = await addPass(member)
    expect((await post(member, 'remove')).body.item).toEqual({ apple: true, google: true, has_pass: false })
    expect(await check(code)).toMatchObject({
      is_valid: false,
      state: 'removed',
      name: '',
      type: '',
      valid_to: null,
      photo: null,
    })
    expect((await load(former)).status).toBe(404)
    const next = await addPass(member)
    expect(next).not.toBe(code)
    expect([(await check(code)).state, (await check(next)).state]).toEqual(['removed', 'valid'])
  })

  it('of one member stays valid when another member removes theirs', async () => {
    const [one, other] = [
      await newMember(server, { validTo: '2027-06-30' }),
      await newMember(server, { validTo: '2027-06-30' }),
    ]
    const code = await addPass(one)
    expect(await addPass(other)).not.toBe(code)
    await post(other, 'remove')
    expect((await check(code)).state).toBe('valid')
  })

  it('is not accepted after the account is disabled, and a guessed code shows nothing', async () => {
    const member = await newMember(server, { validTo: '2027-06-30' })
    const code = await addPass(member)
    await personHasNoLogin(server, member.id)
    expect(await check(code)).toMatchObject({ is_valid: false, state: 'removed', name: '' })
    expect(await check('A'.repeat(22))).toMatchObject({ is_valid: false, state: 'removed', name: '' })
    expect((await check('A'.repeat(21))).state).toBe('unknown')
  })
})

describe('the calls', () => {
  it('require a login and reject unknown fields', async () => {
    expect((await server.request('GET', WALLET)).status).toBe(401)
    const member = await newMember(server, { validTo: '2027-06-30' })
    for (const what of ['apple', 'google', 'remove'] as const) {
      expect((await post(server, what)).status).toBe(401)
      expect((await post(member, what, { person: 1 })).status).toBe(422)
    }
  })

  it.each(['apple', 'google'] as const)('refuse a pass for %s without a current membership', async (what) => {
    const refused = { status: 422, body: { text_code: 'NOT_ELIGIBLE' } }
    expect(await post(await newPerson(server), what)).toMatchObject(refused)
    expect(await post(await newMember(server, { validTo: '2026-11-20' }), what)).toMatchObject(refused)
    const suspended = await newMember(server, { validTo: '2027-06-30' })
    await setCondition(suspended.id, 'suspended')
    expect(await post(suspended, what)).toMatchObject(refused)
    expect(await offerTo(suspended)).toEqual({ apple: false, google: false, has_pass: false })
  })

  it('are limited for each person, and the pass file for each pass', async () => {
    const member = await newMember(server, { validTo: '2027-06-30' })
    const { url } = (await post(member, 'google')).body.item
    expect(url).toMatch(/^https:\/\/pay\.google\.com\/gp\/v\/save\//)
    const file = (await post(member, 'apple')).body.item.url
    for (let left = 28; left > 0; left -= 1) await post(member, 'remove')
    expect(await post(member, 'apple')).toMatchObject({ status: 429, body: { text_code: 'RATE_LIMITED' } })
    const loads = []
    for (let left = 31; left > 0; left -= 1) loads.push((await load(file)).status)
    // The pass was removed, but the attempts to load it are still counted.
    expect(new Set(loads.slice(0, 30))).toEqual(new Set([404]))
    expect(loads[30]).toBe(429)
  })

  it('are part of the member’s export, without the code', async () => {
    const member = await newMember(server, { validTo: '2027-06-30' })
    await addPass(member)
    const { walletData } = await import('./wallet.public.ts')
    const subject = { personId: member.id, email: member.email, emailKey: member.email }
    const rows = await walletData.parts?.['wallet_pass']?.(server.database.db, subject)
    expect(rows).toEqual([{ made_at: expect.stringContaining('2026-11-21') }])
  })
})

describe('a club without settings', () => {
  let plain: RunningServer
  beforeAll(async () => {
    plain = await startClub({ nowIso: NOW })
  })
  afterAll(() => plain.stop())

  it('offers nothing, refuses, and still lets members remove earlier passes', async () => {
    const member = await newMember(plain, { validTo: '2027-06-30' })
    await plain.database.db.execute(
      sql`insert into wallet_pass (person_id, code, made_at) values (${member.id}, ${'B'.repeat(22)}, now())`,
    )
    expect(await offerTo(member)).toEqual({ apple: false, google: false, has_pass: true })
    for (const what of ['apple', 'google'] as const)
      expect(await post(member, what)).toMatchObject({ status: 422, body: { text_code: 'NOT_ELIGIBLE' } })
    expect((await post(member, 'remove')).body.item.has_pass).toBe(false)
  })
})

describe('a club with an expired certificate and a damaged key', () => {
  let faulty: RunningServer
  beforeAll(async () => {
    faulty = await startClub({
      nowIso: NOW,
      settings: {
        ...appleEnvironment(apple, apple.issuePass({ to: '2026-11-01T00:00:00Z' })),
        ...googleEnvironment(googleKeys),
        GOOGLE_WALLET_KEY: '{}',
      },
    })
  })
  afterAll(() => faulty.stop())

  it('starts, offers nothing, and logs the reasons', async () => {
    const member = await newMember(faulty, { validTo: '2027-06-30' })
    expect(await offerTo(member)).toEqual({ apple: false, google: false, has_pass: false })
    for (const what of ['apple', 'google'] as const)
      expect(await post(member, what)).toMatchObject({ status: 503, body: { text_code: 'UNAVAILABLE' } })
    expect(faulty.logged()).toContain('APPLE_PASS_CERTIFICATE expired on 2026-11-01.')
    expect(faulty.logged()).toContain('GOOGLE_WALLET_KEY is not the JSON key file')
  })
})

/** Renews a membership with the same type and pays for it. */
async function renew(member: Applicant): Promise<void> {
  const answer = await applyWith(member, await applicationFor(member, 'FULL'))
  await chooseAtSandbox(server, (answer.json() as { payment: string }).payment)
}
