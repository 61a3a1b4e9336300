import { eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { person } from '#features/accounts/server/accounts.tables.ts'
import { type Applicant, newMember, newPerson, startClub } from '#tests/membership/club-server.ts'
import type { Asker, RunningServer } from '#tests/kit/server.ts'
import type { DeskHousehold, HouseholdCandidate, HouseholdPlace } from '../households.contract.ts'

const BASE = '/api/v1/club/desk/household'

let server: RunningServer
let desk: Asker
let secretary: Applicant

beforeAll(async () => {
  server = await startClub({ nowIso: '2026-11-28T01:00:00Z' })
  secretary = await newPerson(server, { name: 'Col Wattlestone' })
  desk = server.as({ personId: secretary.id, roles: ['membership'] })
})
afterAll(() => server.stop())

type Answer = { status: number; item: DeskHousehold; text_code?: string; message?: string; current?: unknown }

async function save(
  people: HouseholdPlace[],
  { id = null, updated_at = null }: { id?: number | null; updated_at?: string | null } = {},
  asker: Asker = desk,
): Promise<Answer> {
  const answer = await asker.request('POST', `${BASE}/save`, { body: { id, updated_at, people } })
  return { ...(answer.json() as Answer), status: answer.status }
}

const read = async (personId: number) =>
  (
    (await desk.request('GET', `${BASE}?person_id=${personId}`)).json() as {
      item: DeskHousehold | null
    }
  ).item

const place = (
  { id }: { id: number },
  kind: HouseholdPlace['kind'],
  guardian: { id: number } | null = null,
): HouseholdPlace => ({ person_id: id, kind, guardian_id: guardian?.id ?? null })

async function family() {
  const payer = await newMember(server, { validTo: '2026-12-10', name: 'Odessa Roe' })
  const partner = await newPerson(server, { name: 'Wren Roe' })
  const child = await newMember(server, {
    validTo: '2026-12-10',
    type: 'JUNIOR',
    born: '2012-03-04',
    name: 'Finch Roe',
  })
  return { payer, partner, child }
}

const historyOf = async ({ id }: { id: number }) => {
  const answer = await desk.request('GET', `/api/v1/club/desk/person/activity?id=${id}&kind=change`)
  return (answer.json() as { data: { verb: string; change: string }[] }).data.map(({ verb, change }) => ({
    verb,
    change: JSON.parse(change) as Record<string, { before: unknown; after: unknown }>,
  }))
}

describe('a household at the desk', () => {
  it('is restricted to the membership role', async () => {
    const calls = [
      ['GET', `${BASE}?person_id=1`],
      ['GET', `${BASE}/candidates?person_id=1`],
      ['POST', `${BASE}/save`],
      ['POST', `${BASE}/dissolve`],
    ] as const
    for (const [method, path] of calls) {
      expect((await server.request(method, path, method === 'POST' ? { body: {} } : {})).status).toBe(401)
      for (const roles of [[], ['treasurer', 'events']] as const) {
        const answer = await server.as({ roles }).request(method, path, method === 'POST' ? { body: {} } : {})
        expect([path, answer.status]).toEqual([path, 403])
      }
    }
  })

  it('is made, read from each of its people, and recorded in the history of each', async () => {
    const { payer, partner, child } = await family()
    expect(await read(payer.id)).toBeNull()
    const { status, item } = await save([
      place(child, 'child', partner),
      place(partner, 'partner'),
      place(payer, 'payer'),
    ])
    expect(status).toBe(200)
    expect(item.people.map(({ name, kind, guardian_id: id }) => [name, kind, id])).toEqual([
      ['Odessa Roe', 'payer', null],
      ['Wren Roe', 'partner', null],
      ['Finch Roe', 'child', partner.id],
    ])
    for (const one of [payer, partner, child]) expect(await read(one.id)).toEqual(item)
    expect(await historyOf(child)).toEqual([
      {
        verb: 'joined_household',
        change: {
          household_kind: { before: null, after: 'household_child' },
          payer_account: { before: null, after: payer.id },
          guardian_account: { before: null, after: partner.id },
        },
      },
    ])
  })

  it('is changed: only people whose place changed get an entry, and those removed a mail', async () => {
    const { payer, partner, child } = await family()
    const { item } = await save([
      place(payer, 'payer'),
      place(partner, 'partner'),
      place(child, 'child', payer),
    ])
    const after = await save([place(payer, 'payer'), place(child, 'child', payer)], item)
    expect(after.item.people.map(({ name }) => name)).toEqual(['Odessa Roe', 'Finch Roe'])
    expect(await read(partner.id)).toBeNull()
    expect((await historyOf(partner)).map(({ verb }) => verb).toSorted()).toEqual([
      'joined_household',
      'left_household',
    ])
    expect((await historyOf(child)).map(({ verb }) => verb)).toEqual(['joined_household'])
    expect((await server.mailTo(partner.email)).map(({ subject }) => subject).toSorted()).toEqual([
      'You are no longer in a household at the club',
      'Your household at the club',
    ])
    expect(await server.mailTo(payer.email)).toHaveLength(1)
  })

  it('lists the names in the mail as the recipient’s language does', async () => {
    const { payer, partner } = await family()
    await server.database.db.update(person).set({ locale: 'ja' }).where(eq(person.id, partner.id))
    await save([place(payer, 'payer'), place(partner, 'partner')])
    const [mail] = await server.mailTo(partner.email)
    expect(mail?.text).toContain('Odessa Roe、Wren Roe')
  })

  it('sends one mail to an address that several of its people share', async () => {
    const { payer, child } = await family()
    await server.database.db.update(person).set({ email: payer.email }).where(eq(person.id, child.id))
    await save([place(payer, 'payer'), place(child, 'child', payer)])
    expect(await server.mailTo(payer.email)).toHaveLength(1)
  })

  it('refuses what the rules forbid and changes nothing', async () => {
    const { payer, partner, child } = await family()
    const refused: [HouseholdPlace[], number, string][] = [
      [[place(payer, 'payer')], 422, 'A household has at least two people'],
      [[place(payer, 'payer'), place(partner, 'payer')], 422, 'A household has one payer'],
      [[place(payer, 'partner'), place(child, 'payer')], 422, 'The payer and the partner are 18 or older'],
      [
        [place(payer, 'payer'), place(child, 'child')],
        422,
        'A child under 18 needs the payer or the partner as guardian',
      ],
      [
        [place(payer, 'payer'), place(child, 'child', partner)],
        422,
        'A guardian is the payer or the partner of the household',
      ],
    ]
    for (const [people, status, message] of refused)
      expect(await save(people)).toMatchObject({ status, message })
    expect((await save([place(payer, 'payer'), place({ id: 99_999_999 }, 'partner')])).status).toBe(404)
    expect(await read(payer.id)).toBeNull()
  })

  it('refuses a person who is in another household, and the secretary’s own', async () => {
    const first = await family()
    const second = await family()
    await save([place(first.payer, 'payer'), place(first.partner, 'partner')])
    expect(await save([place(second.payer, 'payer'), place(first.partner, 'partner')])).toMatchObject({
      status: 409,
      message: 'Wren Roe is in another household',
    })
    const own = await save([place(secretary, 'payer'), place(second.partner, 'partner')])
    expect(own.status).toBe(403)
    expect(await read(second.partner.id)).toBeNull()
  })

  it('refuses a change that started from an older revision, with the current household', async () => {
    const { payer, partner, child } = await family()
    const { item } = await save([place(payer, 'payer'), place(partner, 'partner')])
    const changed = await save(
      [place(payer, 'payer'), place(partner, 'partner'), place(child, 'child', payer)],
      item,
    )
    const stale = await save([place(payer, 'payer'), place(child, 'child', payer)], item)
    expect(stale).toMatchObject({ status: 409, current: changed.item })
    const late = await desk.request('POST', `${BASE}/dissolve`, {
      body: { id: item.id, updated_at: item.updated_at },
    })
    expect(late.status).toBe(409)
    expect(await read(child.id)).toEqual(changed.item)
  })

  it('is dissolved, and its people can be in another one', async () => {
    const { payer, partner } = await family()
    const { item } = await save([place(payer, 'payer'), place(partner, 'partner')])
    const body = { id: item.id, updated_at: item.updated_at }
    expect((await desk.request('POST', `${BASE}/dissolve`, { body })).status).toBe(200)
    expect((await desk.request('POST', `${BASE}/dissolve`, { body })).status).toBe(404)
    expect(await read(payer.id)).toBeNull()
    expect((await historyOf(payer)).map(({ verb }) => verb)).toContain('left_household')
    expect((await save([place(partner, 'payer'), place(payer, 'partner')])).status).toBe(200)
  })

  it('refuses one of two households that name the same person at the same moment', async () => {
    const { payer, partner } = await family()
    const other = await family()
    const answers = await Promise.all([
      save([place(payer, 'payer'), place(partner, 'partner')]),
      save([place(other.payer, 'payer'), place(partner, 'partner')]),
    ])
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409])
  })

  it('finds people by name and says who is in a household', async () => {
    const { payer, partner } = await family()
    await server.database.db
      .update(person)
      .set({ lastName: 'Quandary' })
      .where(sql`${person.id} in (${payer.id}, ${partner.id})`)
    await save([place(payer, 'payer'), place(partner, 'partner')])
    const lone = await newPerson(server, { name: 'Lone Quandary' })
    const answer = await desk.request('GET', `${BASE}/candidates?person_id=${secretary.id}&q=Quandary`)
    const found = (answer.json() as { data: HouseholdCandidate[] }).data
    expect(found.map(({ name, is_taken: isTaken }) => [name, isTaken])).toEqual([
      ['Lone Quandary', false],
      ['Odessa Quandary', true],
      ['Wren Quandary', true],
    ])
    expect(found[0]?.person_id).toBe(lone.id)
  })

  it('is shown in the register, and not for a member who asked that only the name is shown', async () => {
    const { payer, child } = await family()
    await save([place(payer, 'payer'), place(child, 'child', payer)])
    const rowOf = async (id: number) => {
      const answer = await desk.request('GET', '/api/v1/club/desk/register')
      const { data } = answer.json() as { data: { person_id: number; household: string }[] }
      return data.find(({ person_id: found }) => found === id)?.household
    }
    expect([await rowOf(payer.id), await rowOf(child.id)]).toEqual(['Odessa Roe', 'Odessa Roe'])
    await server.database.db.execute(
      sql`update member set hides_from_register = true where person_id = ${child.id}`,
    )
    expect(await rowOf(child.id)).toBe('')
  })
})
