import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { sql } from 'drizzle-orm'
import type { Asker, RunningServer } from '#tests/kit/server.ts'
import { newMember, newPerson, startClub } from '#tests/membership/club-server.ts'
import type { AddMemberForm, NewMemberInput, SimilarPerson } from '../add-member.contract.ts'

const BASE = '/api/v1/club/desk/person'

let server: RunningServer
let desk: Asker
let form: AddMemberForm

beforeAll(async () => {
  server = await startClub({ nowIso: '2026-11-21T01:00:00Z' })
  desk = server.as({ personId: (await newPerson(server)).id, roles: ['membership'] })
  form = (await desk.request('GET', `${BASE}/add`)).json() as AddMemberForm
})
afterAll(() => server.stop())

let count = 0

/** Returns the input of the form for a new person. */
function input(changes: Partial<NewMemberInput> = {}): NewMemberInput {
  count += 1
  return {
    first_name: 'Wren',
    last_name: `Lillipilly ${count}`,
    email: `wren-${count}@corella.example`,
    mobile_phone: '0491 570 156',
    date_of_birth: '1987-03-27',
    shares_email: false,
    type_id: form.types[0]?.id ?? 0,
    valid_from: '2026-07-01',
    valid_to: '2027-06-30',
    joined_on: '2019-07-01',
    number: null,
    partner: '',
    sends_welcome: false,
    is_another_person: false,
    ...changes,
  }
}

async function add(body: NewMemberInput, asker = desk) {
  const answer = await asker.request('POST', `${BASE}/add`, { body })
  return { ...(answer.json() as { id: number; text_code?: string; message: string }), status: answer.status }
}

async function memberOf(id: number): Promise<Record<string, unknown> | undefined> {
  const { rows } = await server.database.db.execute<Record<string, unknown>>(sql`
    select p.first_name, p.mobile_phone, p.email_key, m.number, m.joined_on::text as joined_on,
      m.latest_to::text as valid_to
    from person p join member m on m.person_id = p.id where p.id = ${id}`)
  return rows[0]
}

describe('adding a member by hand', () => {
  it('is restricted to the membership role', async () => {
    for (const asker of [server, server.as({ roles: [] }), server.as({ roles: ['events'] })]) {
      const expected = asker === server ? 401 : 403
      expect((await asker.request('GET', `${BASE}/add`)).status).toBe(expected)
      expect((await asker.request('GET', `${BASE}/similar?first_name=a&last_name=b&email=`)).status).toBe(
        expected,
      )
      expect((await add(input(), asker)).status).toBe(expected)
    }
  })

  it('offers the types with the period of a person who joins today', () => {
    expect(form.today).toBe('2026-11-21')
    expect(form.types.length).toBeGreaterThan(0)
    for (const { valid_from: from, valid_to: to } of form.types) {
      expect(from).toBe('2026-11-21')
      expect(to === null || to > from).toBe(true)
    }
  })

  it('stores the person, the membership and the next free number, and is recorded', async () => {
    const { status, id } = await add(input())
    expect(status).toBe(200)
    expect(await memberOf(id)).toMatchObject({
      first_name: 'Wren',
      mobile_phone: '+61491570156',
      joined_on: '2019-07-01',
      valid_to: '2027-06-30',
    })
    const audit = await server.as({ roles: ['owner'] }).request('GET', '/api/v1/staff/audit?kind=person')
    expect((audit.json() as { data: { verb: string; subject_id: string }[] }).data[0]).toMatchObject({
      verb: 'added_member',
      subject_id: String(id),
    })
  })

  it('stores a life membership without an end, and the wanted number', async () => {
    const { id } = await add(input({ valid_to: null, number: 4711 }))
    expect(await memberOf(id)).toMatchObject({ number: 4711, valid_to: 'infinity' })
    expect(await add(input({ number: 4711 }))).toMatchObject({ status: 409 })
  })

  it('sends the welcome email only if the caller requests it', async () => {
    const silent = input()
    await add(silent)
    expect(await server.mailTo(silent.email)).toEqual([])
    const welcomed = input({ sends_welcome: true })
    await add(welcomed)
    expect(await server.mailTo(welcomed.email)).toHaveLength(1)
  })

  it('warns of a record with the same name, or the same last name and day of birth', async () => {
    const first = input()
    const { id } = await add(first)
    const similar = async (query: string) =>
      ((await desk.request('GET', `${BASE}/similar?${query}`)).json() as { data: SimilarPerson[] }).data
    const name = encodeURIComponent(first.last_name)
    expect(await similar(`first_name=wren&last_name=${name}&email=`)).toMatchObject([
      { id, reasons: ['name'] },
    ])
    expect(await similar(`first_name=Robin&last_name=${name}&email=&date_of_birth=1987-03-27`)).toMatchObject(
      [{ id, reasons: ['birth'] }],
    )
    const same = { ...input(), last_name: first.last_name }
    expect(await add(same)).toMatchObject({ status: 409, text_code: 'CONFLICT' })
    expect((await add({ ...same, is_another_person: true })).status).toBe(200)
  })

  it('shares an email address only if the caller chose this; the first person keeps the login', async () => {
    const member = await newMember(server, { validTo: '2026-12-31' })
    const body = input({ email: member.email, is_another_person: true })
    expect(await add(body)).toMatchObject({ status: 409 })
    const { status, id } = await add({ ...body, shares_email: true, sends_welcome: true })
    expect(status).toBe(200)
    expect((await memberOf(id))?.['email_key']).toMatch(/^\S+ \S+$/)
  })

  it.each([
    { first_name: ' ' },
    { email: 'nonsense' },
    { mobile_phone: '12' },
    { date_of_birth: '2031-01-01' },
    { valid_to: '2026-06-30' },
    { type_id: 999_999 },
    { number: 0 },
  ])('refuses a member with %o', async (changes) => {
    expect((await add(input(changes))).status).toBe(422)
  })
})

describe('a changed member number', () => {
  it('needs a reason and a number that no other member has', async () => {
    const { id } = await add(input({ number: 5001 }))
    await add(input({ number: 5002 }))
    const change = async (number: number, why: string) =>
      (await desk.request('POST', '/api/v1/club/desk/setNumber', { body: { id, number, why } })).status
    expect(await change(5003, ' ')).toBe(422)
    expect(await change(5002, 'Wanted')).toBe(409)
    expect(await change(5003, 'Their old number')).toBe(200)
    expect(await memberOf(id)).toMatchObject({ number: 5003 })
  })
})

describe('several members at once', () => {
  const filter = { view: 'all', q: '', sort: 'number', order: 'asc' } as const

  it('get and lose a tag, except the caller’s own record, and each change is recorded', async () => {
    const [one, other] = [await add(input()), await add(input())]
    const tag = async (ids: number[] | null, isRemoved = false, text = 'Working bee') => {
      const answer = await desk.request('POST', `${BASE}/tagMembers`, {
        body: { selection: { ids, filter }, tag: text, is_removed: isRemoved },
      })
      return answer.json() as { changed: number[]; selected: number }
    }
    expect(await tag([one.id, other.id])).toMatchObject({ changed: [one.id, other.id], selected: 2 })
    // The existing spelling of a tag is used, and a tag is added only once.
    expect(await tag([one.id], false, 'WORKING BEE')).toMatchObject({ changed: [], selected: 1 })
    const list = await desk.request('GET', '/api/v1/club/desk/members?tag=working%20bee')
    expect((list.json() as { total: number }).total).toBe(2)
    expect((await tag([one.id], true)).changed).toEqual([one.id])
    expect((await tag(null, false, 'Everyone')).changed.length).toBeGreaterThan(2)
    const audit = await server.as({ roles: ['owner'] }).request('GET', '/api/v1/staff/audit?kind=member')
    expect((audit.json() as { data: { verb: string }[] }).data.slice(0, 3).map(({ verb }) => verb)).toEqual([
      'tagged_members',
      'untagged_members',
      'tagged_members',
    ])
  })

  it('are printed on labels and cards by last name, which is recorded', async () => {
    const made = await add(input({ valid_to: null }))
    const print = (asker = desk) =>
      asker.request('POST', `${BASE}/print`, {
        body: { selection: { ids: [made.id], filter }, kind: 'cards' },
      })
    expect((await print(server.as({ roles: ['events'] }))).status).toBe(403)
    const { data, has_more: hasMore } = (await print()).json() as {
      data: Record<string, unknown>[]
      has_more: boolean
    }
    expect(hasMore).toBe(false)
    expect(data).toMatchObject([{ id: made.id, valid_to: null, no_expiry: true, address: [] }])
    const audit = await server.as({ roles: ['owner'] }).request('GET', '/api/v1/staff/audit?kind=member')
    expect((audit.json() as { data: { verb: string }[] }).data[0]?.verb).toBe('printed_cards')
  })
})
