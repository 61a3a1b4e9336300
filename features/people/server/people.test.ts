import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { insertRoles } from '#features/accounts/server/accounts.public.ts'
import { findAuditBreak } from '#features/staff/server/staff.public.ts'
import type { StaffRole } from '#platform/server/caller.ts'
import { bodyOf, get, givePassword, logIn, post, WIDE_LIMITS } from '#tests/accounts/members.ts'
import type { Asker, RunningServer } from '#tests/kit/server.ts'
import { type Applicant, newMember, newPerson, startClub } from '#tests/membership/club-server.ts'
import type { ActivityItem, PersonNote, PersonRecord } from '../people.contract.ts'

const BASE = '/api/v1/club/desk/person'
let server: RunningServer
let desk: Asker
let secretaryId = 0

beforeAll(async () => {
  server = await startClub({ accountLimits: WIDE_LIMITS })
  secretaryId = (await newPerson(server, { name: 'Col Wattlestone' })).id
  desk = server.as({ personId: secretaryId, roles: ['membership'] })
})
afterAll(() => server.stop())

type Answered = {
  item: PersonRecord
  current?: PersonRecord
  text_code?: string
  errors?: { field: string; code: string }[]
}

async function ask(asker: Asker, method: string, path: string, body?: object) {
  const answer = await asker.request(method, `${BASE}${path}`, body === undefined ? {} : { body })
  return { status: answer.status, body: answer.json() as Answered }
}
const read = async (id: number, asker = desk) => (await ask(asker, 'GET', `?id=${id}`)).body.item
const correct = (id: number, changes: object[], asker = desk) =>
  ask(asker, 'POST', '/correct', { id, changes })

async function changesOf(id: number) {
  const { rows } = await server.database.db.execute<{ verb: string; person_id: number; change: unknown }>(
    sql`select verb, person_id, change from audit_entry where subject_kind = 'person' and subject_id = ${String(id)}
      order by position`,
  )
  return rows
}

describe('a person’s record', () => {
  it.each([
    ['GET', '?id=1'],
    ['GET', '/activity?id=1'],
    ['GET', '/related?id=1&part=orders'],
  ])('%s %s is restricted to the roles of its parts', async (method, path) => {
    expect((await ask(server, method, path)).status).toBe(401)
    for (const roles of [[], ['content'], ['gate']] as const)
      expect((await ask(server.as({ roles }), method, path)).status).toBe(403)
  })

  it.each([
    ['POST', '/correct'],
    ['POST', '/address'],
    ['POST', '/email'],
    ['GET', '/notes?id=1'],
    ['POST', '/notes/add'],
    ['POST', '/notes/change'],
    ['POST', '/notes/delete'],
    ['GET', '/tags'],
    ['POST', '/tag'],
  ])('%s %s is restricted to the membership role', async (method, path) => {
    const body = method === 'POST' ? {} : undefined
    expect((await ask(server, method, path, body)).status).toBe(401)
    for (const roles of [[], ['treasurer', 'events', 'content']] as const)
      expect((await ask(server.as({ roles }), method, path, body)).status).toBe(403)
  })

  it('shows each role its own parts', async () => {
    const { id } = await newMember(server, { validTo: '2027-06-30', name: 'Odessa Tamblyn' })
    const whole = await read(id)
    expect(whole).toMatchObject({ name: 'Odessa Tamblyn', is_disabled: false, tags: [] })
    expect(whole.details).toMatchObject({ first_name: 'Odessa', shares_email: false, address: null })
    const treasurer = await read(id, server.as({ roles: ['treasurer'] }))
    expect([treasurer.name, treasurer.parts, treasurer.counts, treasurer.details, treasurer.tags]).toEqual([
      'Odessa Tamblyn',
      ['orders'],
      { orders: 0 },
      null,
      [],
    ])
    const entries = await ask(server.as({ roles: ['treasurer'] }), 'GET', `/related?id=${id}&part=entries`)
    expect(entries.status).toBe(403)
  })

  it('does not exist for a missing or removed person', async () => {
    const { id } = await newPerson(server)
    await server.database.db.execute(sql`update person set removed_at = now() where id = ${id}`)
    for (const one of [id, 999_999]) {
      for (const path of [
        `?id=${one}`,
        `/activity?id=${one}`,
        `/related?id=${one}&part=orders`,
        `/notes?id=${one}`,
      ])
        expect((await ask(desk, 'GET', path)).status).toBe(404)
      const changes = [{ field: 'first_name', from: 'Tess', to: 'Tessa' }]
      expect((await correct(one, changes)).status).toBe(404)
    }
  })
})

describe('a correction', () => {
  it('saves normalised values, and records them before and after', async () => {
    const { id } = await newMember(server, { validTo: '2027-06-30', name: 'Odessa Tamblyn' })
    const { status, body } = await correct(id, [
      { field: 'last_name', from: 'Tamblyn', to: ' Tamblyn-Roe ' },
      { field: 'mobile_phone', from: '', to: '0491 570 006' },
    ])
    expect([status, body.item.name, body.item.details?.mobile_phone]).toEqual([
      200,
      'Odessa Tamblyn-Roe',
      '+61491570006',
    ])
    expect(await changesOf(id)).toEqual([
      {
        verb: 'corrected_details',
        person_id: secretaryId,
        change: {
          last_name: { before: 'Tamblyn', after: 'Tamblyn-Roe' },
          mobile_phone: { before: '', after: '+61491570006' },
        },
      },
    ])
    expect(await findAuditBreak(server.database.db)).toBeNull()
  })

  it('can be undone by the reverse correction', async () => {
    const { id } = await newMember(server, { validTo: '2027-06-30', name: 'Ines Kooka' })
    await correct(id, [{ field: 'first_name', from: 'Ines', to: 'Inez' }])
    const undone = await correct(id, [{ field: 'first_name', from: 'Inez', to: 'Ines' }])
    expect([undone.status, undone.body.item.name]).toEqual([200, 'Ines Kooka'])
    expect(await changesOf(id)).toHaveLength(2)
  })

  it('merges two corrections of different fields', async () => {
    const { id } = await newMember(server, { validTo: '2027-06-30', name: 'Ines Kooka' })
    await correct(id, [{ field: 'first_name', from: 'Ines', to: 'Inez' }])
    const second = await correct(id, [{ field: 'last_name', from: 'Kooka', to: 'Kookaburrow' }])
    expect([second.status, second.body.item.name]).toEqual([200, 'Inez Kookaburrow'])
  })

  it('is refused with the current record if another person changed the same field', async () => {
    const { id } = await newMember(server, { validTo: '2027-06-30', name: 'Ines Kooka' })
    await correct(id, [{ field: 'first_name', from: 'Ines', to: 'Inez' }])
    const changes = [
      { field: 'first_name', from: 'Ines', to: 'Agnes' },
      { field: 'last_name', from: 'Kooka', to: 'Kookaburrow' },
    ]
    const { status, body } = await correct(id, changes)
    expect([status, body.text_code, body.errors, body.current?.details?.first_name]).toEqual([
      409,
      'CONFLICT',
      [expect.objectContaining({ field: 'first_name', code: 'changed' })],
      'Inez',
    ])
    expect((await read(id)).name).toBe('Inez Kooka')
  })

  it('to a value that another person has just saved succeeds without a second audit entry', async () => {
    const { id } = await newMember(server, { validTo: '2027-06-30', name: 'Ines Kooka' })
    const changes = [{ field: 'first_name', from: 'Ines', to: 'Inez' }]
    await correct(id, changes)
    expect((await correct(id, changes)).status).toBe(200)
    expect(await changesOf(id)).toHaveLength(1)
  })

  it.each([
    ['first_name', 'Tess', '  '],
    ['date_of_birth', '1984-05-17', '2999-01-01'],
    ['date_of_birth', '1984-05-17', ''],
    ['mobile_phone', '', '02 5550 1234'],
    ['emergency_contact_phone', '', 'Marge'],
  ])('of %s from "%s" to "%s" is refused', async (field, from, to) => {
    const { id } = await newPerson(server)
    const { status, body } = await correct(id, [{ field, from, to }])
    expect([status, body.errors?.map((error) => error.field)]).toEqual([422, [field]])
  })

  it('of the own record is refused', async () => {
    const changes = [{ field: 'first_name', from: 'Col', to: 'Colin' }]
    expect((await correct(secretaryId, changes)).body.text_code).toBe('OWN_RECORD')
  })

  it('of the address stores a new one and disables the old one', async () => {
    const { id } = await newPerson(server, { name: 'Banjo Merriwick' })
    const place = {
      street_address: '3 Silo Road',
      street_address_1: '',
      postcode: '2799',
      city: 'Corella Plains',
      state: 'nsw',
      country: 'AU',
    }
    const save = (from: number | null, to: object) => ask(desk, 'POST', '/address', { id, from, to })
    const first = await save(null, place)
    expect([first.status, first.body.item.details?.address?.state]).toEqual([200, 'NSW'])
    const addressId = first.body.item.details?.address?.id ?? 0
    const wrong = await save(addressId, { ...place, postcode: '27' })
    expect([wrong.status, wrong.body.errors?.map(({ field }) => field)]).toEqual([422, ['postcode']])
    const second = await save(addressId, { ...place, city: 'Saltbush' })
    expect(second.body.item.details?.address).toMatchObject({ city: 'Saltbush' })
    const stale = await save(addressId, { ...place, city: 'Elsewhere' })
    expect([stale.status, stale.body.current?.details?.address?.city]).toEqual([409, 'Saltbush'])
    const { rows } = await server.database.db.execute<Record<string, unknown>>(
      sql`select city, first_name, is_enabled from address where person_id = ${id} order by id`,
    )
    expect(rows).toEqual([
      { city: 'Corella Plains', first_name: 'Banjo', is_enabled: false },
      { city: 'Saltbush', first_name: 'Banjo', is_enabled: true },
    ])
    expect((await changesOf(id)).at(-1)?.change).toMatchObject({
      address: { before: { city: 'Corella Plains' }, after: { city: 'Saltbush' } },
    })
  })
})

describe('a change of the email address', () => {
  const change = (who: Pick<Applicant, 'id' | 'email'>, to: string, asker = desk, from = who.email) =>
    ask(asker, 'POST', '/email', { id: who.id, from, to })

  it('needs a step-up', async () => {
    const who = await newPerson(server)
    const asker = server.as({ personId: secretaryId, roles: ['membership'], isSteppedUp: false })
    expect((await change(who, 'new@corellaplains.example', asker)).body.text_code).toBe('STEP_UP_NEEDED')
  })

  it('logs the person out, mails both addresses, and lets the new address log in', async () => {
    const who = await newPerson(server, { name: 'Piotr Zelazny' })
    const password = 'thistle ferry copper 4402'
    await givePassword(server, who.email, password)
    const { access_token: token } = await logIn(server, who.email)
    const to = 'piotr.new@corellaplains.example'
    const { status, body } = await change(who, to)
    expect([status, body.item.details?.email]).toEqual([200, to])
    expect((await server.mailTo(who.email))[0]?.subject).toBe('The club changed your email address')
    expect((await server.mailTo(to))[0]?.subject).toBe('The club now uses this address for you')
    expect(bodyOf(await get(server, 'authUser', token)).text_code).toBe('TOKEN_INVALID')
    const byPassword = await post(server, 'login', { username: to, password, fingerprint: 'x'.repeat(21) })
    expect(byPassword.status).toBe(401)
    expect((await logIn(server, to)).access_token).not.toBe('')
    expect(await changesOf(who.id)).toMatchObject([
      { verb: 'corrected_email', change: { email: { before: who.email, after: to } } },
    ])
  })

  it('is refused for the address of another person, an invalid one, and a record changed in the meantime', async () => {
    const [who, other] = [await newPerson(server), await newPerson(server)]
    expect((await change(who, other.email.toUpperCase())).body).toMatchObject({ text_code: 'CONFLICT' })
    expect((await change(who, 'no address')).status).toBe(422)
    const stale = await change(who, 'third@corellaplains.example', desk, 'old@corellaplains.example')
    expect([stale.status, stale.body.current?.details?.email]).toEqual([409, who.email])
    expect((await read(who.id)).details?.email).toBe(who.email)
  })

  it('of a staff member is refused unless the caller is an owner', async () => {
    const who = await newPerson(server)
    const roles: StaffRole[] = ['treasurer']
    await insertRoles(server.database.db, who.id, roles, new Date(server.clock.nowMs()))
    const to = 'treasurer.new@corellaplains.example'
    expect((await change(who, to)).status).toBe(403)
    const owner = server.as({ personId: secretaryId, roles: ['owner'] })
    expect((await change(who, to, owner)).status).toBe(200)
  })
})

describe('notes', () => {
  type NoteAnswer = { item: PersonNote; current?: PersonNote; text_code?: string }
  const note = async (path: string, body: object) => {
    const answer = await desk.request('POST', `${BASE}/notes/${path}`, { body })
    return { status: answer.status, body: answer.json() as NoteAnswer }
  }
  const list = async (id: number) =>
    ((await desk.request('GET', `${BASE}/notes?id=${id}`)).json() as { data: PersonNote[] }).data

  it('are added, changed, deleted and restored', async () => {
    const { id } = await newPerson(server)
    expect((await note('add', { id, text: '  ' })).status).toBe(422)
    const added = (await note('add', { id, text: ' Asked about the family type ' })).body.item
    expect(added).toMatchObject({ text: 'Asked about the family type', by: 'Col Wattlestone' })
    server.clock.advanceMs(1000)
    const { updated_at } = added
    const revised = await note('change', { id, note_id: added.id, text: 'Told her', updated_at })
    expect(revised.body.item.text).toBe('Told her')
    const stale = await note('change', { id, note_id: added.id, text: 'Lost', updated_at })
    expect([stale.status, stale.body.current?.text]).toEqual([409, 'Told her'])
    await note('delete', { id, note_id: added.id, is_deleted: true })
    expect(await list(id)).toEqual([])
    await note('delete', { id, note_id: added.id, is_deleted: false })
    expect((await list(id)).map(({ text }) => text)).toEqual(['Told her'])
    expect((await changesOf(id)).map(({ verb, change }) => [verb, change])).toEqual(
      ['added_note', 'changed_note', 'deleted_note', 'restored_note'].map((verb) => [
        verb,
        { note: added.id },
      ]),
    )
  })

  it('of another person are not found', async () => {
    const [one, other] = [await newPerson(server), await newPerson(server)]
    const added = (await note('add', { id: one.id, text: 'Note' })).body.item
    expect((await note('delete', { id: other.id, note_id: added.id, is_deleted: true })).status).toBe(404)
  })
})

describe('tags', () => {
  const tag = (id: number, input: object) => ask(desk, 'POST', '/tag', { id, ...input })

  it('are added with the spelling in use, removed and listed', async () => {
    const [one, other] = [await newPerson(server), await newPerson(server)]
    expect((await tag(one.id, { add: [' Flag  marshal ', 'Sponsor'] })).body.item.tags).toEqual([
      'Flag marshal',
      'Sponsor',
    ])
    expect((await tag(other.id, { add: ['FLAG MARSHAL'] })).body.item.tags).toEqual(['Flag marshal'])
    expect((await tag(one.id, { remove: ['sponsor'] })).body.item.tags).toEqual(['Flag marshal'])
    const all = (await desk.request('GET', `${BASE}/tags`)).json() as { data: string[] }
    expect(all.data).toEqual(['Flag marshal'])
    expect((await changesOf(one.id)).at(-1)).toMatchObject({
      verb: 'tagged',
      change: { tags: { before: ['Flag marshal', 'Sponsor'], after: ['Flag marshal'] } },
    })
  })

  it('with too many characters are refused, and so are too many tags', async () => {
    const { id } = await newPerson(server)
    expect((await tag(id, { add: ['x'.repeat(41)] })).status).toBe(422)
    const thirty = Array.from({ length: 30 }, (_, at) => `tag ${at}`)
    expect((await tag(id, { add: thirty })).status).toBe(200)
    expect((await tag(id, { add: ['one more'] })).status).toBe(422)
  })
})

describe('the history of a person', () => {
  type Page = { data: ActivityItem[]; next: string | null; kinds: string[] }
  const history = async (id: number, query = '', asker = desk) =>
    (await asker.request('GET', `${BASE}/activity?id=${id}${query}`)).json() as Page

  it('contains membership, mails, notes and changes, newest first, in pages without gaps', async () => {
    const who = await newMember(server, { validTo: '2027-06-30', name: 'Dot Hallorangi' })
    for (let at = 0; at < 24; at += 1)
      await ask(desk, 'POST', '/notes/add', { id: who.id, text: `Note ${at}` })
    await ask(desk, 'POST', '/email', { id: who.id, from: who.email, to: 'dot.new@corellaplains.example' })
    await server.mailTo('dot.new@corellaplains.example')
    const items: ActivityItem[] = []
    let next: string | null = ''
    while (next !== null) {
      const page: Page = await history(who.id, next === '' ? '' : `&after=${next}`)
      expect(page.data.length).toBeLessThanOrEqual(20)
      items.push(...page.data)
      ;({ next } = page)
    }
    expect(items.map(({ key }) => key)).toEqual([...new Set(items.map(({ key }) => key))])
    expect(items.map(({ at }) => at)).toEqual(
      items
        .map(({ at }) => at)
        .toSorted()
        .toReversed(),
    )
    const ofKind = (kind: string) => items.filter((item) => item.kind === kind)
    expect([ofKind('note').length, ofKind('change').length]).toEqual([24, 1])
    expect(ofKind('mail').map(({ text }) => text)).toEqual(['The club now uses this address for you'])
    const only = await history(who.id, '&kind=mail')
    expect(only.data.map(({ kind }) => kind)).toEqual(['mail'])
  })

  it('never contains a mail with a code', async () => {
    const who = await newPerson(server)
    await logIn(server, who.email)
    expect((await history(who.id, '&kind=mail')).data).toEqual([])
  })

  it('shows a role only those kinds of events that its parts contain', async () => {
    const who = await newPerson(server)
    await ask(desk, 'POST', '/notes/add', { id: who.id, text: 'Only for the secretary' })
    const page = await history(who.id, '', server.as({ roles: ['treasurer'] }))
    expect([page.kinds, page.data]).toEqual([['order'], []])
    const asked = await history(who.id, '&kind=note', server.as({ roles: ['treasurer'] }))
    expect(asked.data).toEqual([])
  })

  it('refuses a malformed cursor', async () => {
    const who = await newPerson(server)
    const answer = await desk.request('GET', `${BASE}/activity?id=${who.id}&after=nonsense`)
    expect(answer.status).toBe(422)
  })
})
