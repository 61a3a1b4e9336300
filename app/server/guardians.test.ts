/** Guardians of people under 18 confirm by mail, from the entry to the gate. */
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { person } from '#features/accounts/server/accounts.tables.ts'
import { event } from '#features/events/server/events.tables.ts'
import type { Guardian } from '#features/guardians/guardians.contract.ts'
import { guardian } from '#features/guardians/server/guardians.tables.ts'
import { DAY_MS, HOUR_MS } from '#platform/shared/durations.ts'
import { enter, ownStatusOf } from '#tests/entries/entry-server.ts'
import {
  consentOf,
  enteredJunior as enterJunior,
  linkTo as linkOf,
  paidJunior as payAsJunior,
  putJuniorHillclimb,
  sendForm,
} from '#tests/entries/guardians.ts'
import { cardOf, newGate, startGate } from '#tests/gate/gate-club.ts'
import type { RunningServer } from '#tests/kit/server.ts'
import { type Applicant, newPerson } from '#tests/membership/club-server.ts'
import type { MemberHome, MembershipCard } from '#features/membership/membership.contract.ts'

const ON_THE_DAY = '2026-12-11T22:00:00Z'

let server: RunningServer
let nowIso: string
beforeAll(async () => {
  server = await startGate()
  nowIso = new Date(server.clock.nowMs()).toISOString()
})
afterAll(() => server.stop())

async function enteredJunior(slug: string, email?: string) {
  server.clock.setTo(nowIso)
  return enterJunior(server, slug, email)
}

const linkTo = (email: string) => linkOf(server, email)
const send = (path: string, fields: Record<string, string>, site?: string) =>
  sendForm(server, path, fields, site)

const isConfirmed = async (email: string) => {
  const [row] = await server.database.db.select().from(guardian).where(eq(guardian.email, email))
  return row !== undefined && row.confirmedAt !== null
}

const pendingOf = async (junior: Applicant, slug: string) =>
  (await ownStatusOf(junior, slug)).pending_guardian

const resend = (junior: Pick<Applicant, 'request'>, id: number, call = 'resend') =>
  junior.request('POST', `/api/v1/club/guardian/${call}`, { body: { id } })

async function admit(junior: Applicant, slug: string) {
  const [row] = await server.database.db.select({ id: event.id }).from(event).where(eq(event.slug, slug))
  server.clock.setTo(ON_THE_DAY)
  return (await newGate(server)).admit(row?.id ?? 0, await cardOf(junior))
}

describe('a guardian named with an entry', () => {
  it('gets a mail whose page names the junior and the event; opening it confirms nothing', async () => {
    const { junior, email } = await enteredJunior('page')
    const page = await server.request('GET', await linkTo(email))
    expect([page.status, page.headers['cache-control']]).toEqual([200, 'no-store'])
    expect(page.text).toContain('Banjo Merriwick entered Mount Quandary Hillclimb')
    expect(page.text).toContain('I am 18 or older')
    expect(page.text).not.toContain('<script')
    expect(await isConfirmed(email)).toBe(false)
    expect(await pendingOf(junior, 'page')).toMatchObject({ name: 'Clancy Merriwick', email })
  })

  it('must confirm before the gate admits the junior', async () => {
    const { junior, email } = await enteredJunior('gate-out')
    const link = await linkTo(email)
    expect(await admit(junior, 'gate-out')).toMatchObject({
      outcome: 'not_allowed',
      reasons: [
        'The guardian has not confirmed yet. Ask them to open the link in our mail, or send the mail again.',
      ],
    })
    server.clock.setTo(nowIso)
    expect((await send(link, { adult: 'yes' })).text).toContain('You have confirmed')
    expect(await pendingOf(junior, 'gate-out')).toBeNull()
    expect((await server.mailTo(junior.email)).map(({ subject }) => subject)).toContain(
      'Your guardian has confirmed',
    )
    expect((await admit(junior, 'gate-out')).outcome).toBe('admitted')
  })

  it('confirms only with the age box ticked, on our own page', async () => {
    const { email } = await enteredJunior('tick')
    const link = await linkTo(email)
    const unticked = await send(link, {})
    expect(unticked.status).toBe(422)
    expect(unticked.text).toContain('Tick the box if you are 18 or older and the parent or guardian.')
    expect((await send(link, { adult: 'yes' }, 'cross-site')).status).toBe(403)
    expect(await isConfirmed(email)).toBe(false)
    const twice = [await send(link, { adult: 'yes' }), await send(link, { adult: 'yes' })]
    expect(twice.map(({ status }) => status)).toEqual([200, 200])
    expect((await server.request('GET', link)).text).toContain('You have confirmed')
  })

  it('is not asked at the address of an account under 18, but at that of an adult', async () => {
    const friend = await newPerson(server, { born: '2010-01-01', name: 'Otis Reed' })
    const { email } = await enteredJunior('minor', friend.email)
    const subjects = (await server.mailTo(email)).map(({ subject }) => subject)
    expect(subjects.filter((subject) => subject.startsWith('Confirm that you are'))).toEqual([])
    const adult = await newPerson(server, { born: '1980-01-01', name: 'Clancy Merriwick' })
    const other = await enteredJunior('adult', adult.email)
    expect((await send(await linkTo(other.email), { adult: 'yes' })).status).toBe(200)
  })

  it('cannot confirm if the account of the address turns out to be under 18', async () => {
    const owner = await newPerson(server, { born: null, name: 'Otis Reed' })
    const { email } = await enteredJunior('unknown-age', owner.email)
    const link = await linkTo(email)
    await server.database.db.update(person).set({ dateOfBirth: '2010-01-01' }).where(eq(person.id, owner.id))
    const answer = await send(link, { adult: 'yes' })
    expect(answer.status).toBe(422)
    expect(answer.text).toContain('A person under 18 uses this email address')
    expect(await isConfirmed(email)).toBe(false)
  })

  it('has a link that expires after 14 days and cannot be forged', async () => {
    const { email } = await enteredJunior('late')
    const link = await linkTo(email)
    server.clock.advanceMs(14 * DAY_MS)
    for (const path of [link, `${link.slice(0, -2)}AA`, '/guardian/1'])
      expect([
        (await server.request('GET', path)).status,
        (await send(path, { adult: 'yes' })).status,
      ]).toEqual([404, 404])
    expect(await isConfirmed(email)).toBe(false)
  })

  it('gets the mail again when the junior or the desk resends it, with an hourly limit', async () => {
    const { junior, email } = await enteredJunior('again')
    const { id = 0 } = (await pendingOf(junior, 'again')) ?? {}
    const other = await newPerson(server)
    expect((await resend(other, id)).status).toBe(404)
    expect((await resend(server, id)).status).toBe(401)
    expect((await resend(other, id, 'desk/resend')).status).toBe(403)
    expect((await resend(junior, id)).status).toBe(200)
    expect((await resend(server.as({ roles: ['events'] }), id, 'desk/resend')).status).toBe(200)
    expect(await server.mailTo(email)).toHaveLength(3)
    for (let sent = 1; sent < 5; sent += 1) await resend(junior, id)
    expect((await resend(junior, id)).status).toBe(429)
    await send(await linkTo(email), { adult: 'yes' })
    const secretary = server.as({ roles: ['membership'] })
    expect((await resend(secretary, id, 'desk/resend')).status).toBe(409)
    const list = await secretary.request('GET', `/api/v1/club/guardian/desk/list?person_id=${junior.id}`)
    expect((list.json() as { data: Guardian[] }).data).toMatchObject([{ email, state: 'confirmed' }])
  })

  it('gets at most one mail a day, and none after having confirmed', async () => {
    const { junior, email } = await enteredJunior('first')
    for (const slug of ['second', 'third']) {
      await putJuniorHillclimb(server, slug)
      await enter(junior, slug, consentOf(email))
      server.clock.advanceMs(25 * HOUR_MS)
    }
    // The first two of the three entries are on one day and share a mail; the third one is on the next day and causes
    // another.
    expect(await server.mailTo(email)).toHaveLength(2)
    await send(await linkTo(email), { adult: 'yes' })
    await putJuniorHillclimb(server, 'fourth')
    await enter(junior, 'fourth', consentOf(email))
    expect(await server.mailTo(email)).toHaveLength(2)
    expect(await pendingOf(junior, 'fourth')).toBeNull()
  })

  it('does not block the gate if named before confirmation was required', async () => {
    const { junior, email } = await enteredJunior('stored')
    await server.database.db.update(guardian).set({ isRequired: false }).where(eq(guardian.email, email))
    expect(await pendingOf(junior, 'stored')).toBeNull()
    expect((await admit(junior, 'stored')).outcome).toBe('admitted')
  })
})

describe('a guardian named with an application', () => {
  async function paidJunior() {
    server.clock.setTo(nowIso)
    return payAsJunior(server)
  }

  const homeOf = async (junior: Applicant) =>
    (await junior.request('GET', '/api/v1/club/membership/home')).json() as MemberHome
  const cardOfJunior = async (junior: Applicant) =>
    (await junior.request('GET', '/api/v1/club/membership/card')).json() as MembershipCard

  it('must confirm before the paid membership begins', async () => {
    const { junior, email } = await paidJunior()
    expect((await server.mailTo(junior.email)).map(({ subject }) => subject)).toContain(
      'Your guardian has to confirm',
    )
    expect(await homeOf(junior)).toMatchObject({
      state: 'awaiting_approval',
      waiting: { status: 'awaiting_approval', guardian: { email } },
    })
    const card = await cardOfJunior(junior)
    expect([card.cards[0]?.token, card.pending_guardian?.email]).toEqual([null, email])
    const link = await linkTo(email)
    expect((await server.request('GET', link)).text).toContain('applied for Junior membership')
    expect((await send(link, { adult: 'yes' })).status).toBe(200)
    expect(await homeOf(junior)).toMatchObject({ state: 'current', waiting: null })
    expect((await cardOfJunior(junior)).pending_guardian).toBeNull()
  })

  it('must confirm before the committee can approve', async () => {
    const { junior, email } = await paidJunior()
    const { waiting } = await homeOf(junior)
    const secretary = server.as({ roles: ['membership'] })
    const decide = () =>
      secretary.request('POST', '/api/v1/club/desk/decide', {
        body: { ids: [waiting?.id], decision: 'approve', words: '', meeting_ref: '' },
      })
    expect((await decide()).text).toContain('The applicant’s guardian has not confirmed yet.')
    expect((await homeOf(junior)).state).toBe('awaiting_approval')
    // Move the clock to the day on which the entrant is 18, from when on no guardian is needed.
    server.clock.setTo('2030-04-09T01:00:00Z')
    expect((await decide()).text).not.toContain('guardian')
    expect(await isConfirmed(email)).toBe(false)
    expect((await homeOf(junior)).waiting).toBeNull()
  })
})
