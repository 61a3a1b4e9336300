import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import {
  countsOf,
  enter,
  newDriver,
  offerOf,
  putHillclimb,
  refusalOf,
  ownStatusOf,
} from '#tests/entries/entry-server.ts'
import { person } from '#features/accounts/server/accounts.tables.ts'
import { member } from '#features/membership/server/membership.tables.ts'
import { listSignatures } from '#features/signatures/server/signatures.public.ts'
import type { Asker, RunningServer } from '#tests/kit/server.ts'
import { statusesOf } from '#tests/orders/shop-server.ts'
import { newPerson, signatureOf, startClub } from '#tests/membership/club-server.ts'

let server: RunningServer
beforeAll(async () => {
  server = await startClub()
})
afterAll(() => server.stop())

const VOLUNTEERS = [
  { role: 'Flag marshals', needed: 2, taken: 1 },
  { role: 'Timekeeper', needed: 1, taken: 1 },
]

const help = (asker: Asker, slug: string, job = 'Flag marshals') =>
  asker.request('POST', '/api/v1/club/entry/volunteer', { body: { slug, job } })

async function takenAt(slug: string): Promise<number[]> {
  const answer = await server.request('GET', `/api/v1/club/event/calendar/${slug}`)
  const { item } = answer.json() as { item: { volunteers: { taken: number }[] } }
  return item.volunteers.map(({ taken }) => taken)
}

describe('volunteering', () => {
  it('takes a job and no place, is shown in the public count, and can be withdrawn', async () => {
    await putHillclimb(server, 'hands', { volunteers: VOLUNTEERS })
    const helper = await newPerson(server)
    expect((await ownStatusOf(helper, 'hands')).jobs).toEqual([VOLUNTEERS[0]])
    const answer = await help(helper, 'hands')
    expect(answer.json()).toMatchObject({
      entry: { state: 'confirmed', is_volunteer: true, price_label: 'Flag marshals', may_pass: false },
      jobs: [],
    })
    expect(await takenAt('hands')).toEqual([2, 1])
    expect(await countsOf(server, 'hands')).toMatchObject({ taken: 0, held: 0 })
    expect((await server.mailTo(helper.email))[0]?.subject).toBe(
      'Thank you for helping: Mount Quandary Hillclimb',
    )
    const { id = '' } = (await ownStatusOf(helper, 'hands')).entry ?? {}
    await helper.request('POST', '/api/v1/club/entry/withdraw', { body: { id } })
    expect(await takenAt('hands')).toEqual([1, 1])
    expect(await countsOf(server, 'hands')).toMatchObject({ taken: 0, held: 0 })
  })

  it('is limited to the number needed, even with concurrent requests', async () => {
    await putHillclimb(server, 'last-job', { volunteers: VOLUNTEERS })
    const helpers = [await newPerson(server), await newPerson(server), await newPerson(server)]
    const answers = await Promise.all(helpers.map((helper) => help(helper, 'last-job')))
    expect(statusesOf(answers)).toEqual([200, 422, 422])
    expect(await takenAt('last-job')).toEqual([2, 1])
    const guest = await newPerson(server)
    expect((await help(guest, 'last-job', 'No such job')).status).toBe(404)
    expect((await server.request('POST', '/api/v1/club/entry/volunteer', { body: {} })).status).toBe(401)
  })

  it('under 18 needs a guardian and the disclaimer, signed by both', async () => {
    await putHillclimb(server, 'young', { volunteers: VOLUNTEERS })
    const helper = await newPerson(server, { born: '2011-03-01', name: 'Banjo Merriwick' })
    expect((await ownStatusOf(helper, 'young')).needs_guardian).toBe(true)
    expect(refusalOf(await help(helper, 'young'))).toEqual([
      422,
      'VALIDATION',
      'guardian_name required',
      'guardian_email invalid',
      'guardian_phone required',
    ])
    const { texts } = await offerOf(helper, 'young')
    const consent = {
      guardian_name: 'Clancy Merriwick',
      guardian_email: 'clancy@merriwick.example',
      guardian_phone: '0491570313',
      agreed: texts.map(({ slug, version, hash }) => ({ slug, version, hash })),
      signature: signatureOf(helper),
      guardian_signature: { ...signatureOf(helper), name: 'Clancy Merriwick' },
    }
    const sign = (changes: object) =>
      helper.request('POST', '/api/v1/club/entry/volunteer', {
        body: { slug: 'young', job: 'Flag marshals', consent: { ...consent, ...changes } },
      })
    expect(refusalOf(await sign({ guardian_email: helper.email }))[2]).toBe('guardian_email own')
    expect(refusalOf(await sign({ agreed: [] }))[0]).toBe(422)
    expect(refusalOf(await sign({ guardian_signature: consent.signature }))[2]).toBe(
      'guardian_signature other_name',
    )
    expect(await takenAt('young')).toEqual([1, 1])
    expect((await sign({})).status).toBe(200)
    const { id = '' } = (await ownStatusOf(helper, 'young')).entry ?? {}
    const signatures = await listSignatures(server.database.db, 'event_entry', id)
    expect(signatures.map(({ role, signerName }) => [role, signerName])).toEqual([
      ['member', 'Banjo Merriwick'],
      ['guardian', 'Clancy Merriwick'],
    ])
    expect(signatures[0]?.texts.map(({ slug }) => slug)).toEqual(texts.map(({ slug }) => slug))
    expect(await takenAt('young')).toEqual([2, 1])
  })

  it('is refused to a person who drives at the event', async () => {
    await putHillclimb(server, 'both', { volunteers: VOLUNTEERS })
    const driver = await newDriver(server)
    await enter(driver, 'both')
    expect(refusalOf(await help(driver, 'both'))).toEqual([409, 'CONFLICT'])
    expect((await ownStatusOf(driver, 'both')).jobs).toEqual([])
  })

  it('is refused to a suspended member, and open to one who has resigned', async () => {
    await putHillclimb(server, 'suspended', { volunteers: VOLUNTEERS })
    const suspended = await newDriver(server)
    const resigned = await newDriver(server)
    const { db } = server.database
    await db.update(member).set({ condition: 'suspended' }).where(eq(member.personId, suspended.id))
    await db.update(member).set({ condition: 'resigned' }).where(eq(member.personId, resigned.id))
    const answer = await help(suspended, 'suspended')
    expect([refusalOf(answer), answer.text]).toEqual([
      [422, 'NOT_ELIGIBLE'],
      expect.stringContaining('The membership is on hold.'),
    ])
    expect((await ownStatusOf(suspended, 'suspended')).jobs).toEqual([])
    expect(await takenAt('suspended')).toEqual([1, 1])
    expect((await help(resigned, 'suspended')).status).toBe(200)
  })

  it('needs a date of birth, which the helper adds if the profile has none', async () => {
    await putHillclimb(server, 'birth', { volunteers: [{ role: 'Flag marshals', needed: 5, taken: 0 }] })
    const unborn = async () => {
      const helper = await newPerson(server)
      await server.database.db.update(person).set({ dateOfBirth: null }).where(eq(person.id, helper.id))
      return helper
    }
    const saveBirthDate = (asker: Asker, born: string) =>
      asker.request('POST', '/api/v1/cognito/user/addDateOfBirth', { body: { date_of_birth: born } })
    const adult = await unborn()
    expect((await ownStatusOf(adult, 'birth')).needs_birth).toBe(true)
    const refused = await help(adult, 'birth')
    expect([refusalOf(refused), refused.text]).toEqual([
      [422, 'NOT_ELIGIBLE'],
      expect.stringContaining('We need the date of birth'),
    ])
    expect((await saveBirthDate(adult, '1990-02-28')).status).toBe(200)
    expect(await ownStatusOf(adult, 'birth')).toMatchObject({ needs_birth: false, needs_guardian: false })
    expect((await help(adult, 'birth')).status).toBe(200)
    const young = await unborn()
    expect((await saveBirthDate(young, '2011-03-01')).status).toBe(200)
    expect(await ownStatusOf(young, 'birth')).toMatchObject({ needs_birth: false, needs_guardian: true })
    expect(refusalOf(await help(young, 'birth'))[1]).toBe('VALIDATION')
  })
})
