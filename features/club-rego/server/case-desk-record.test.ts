import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type {
  DeskNote,
  RecordEventKind,
  TimelineEvent,
} from '#features/desk-records/desk-records.contract.ts'
import { SECOND_MS } from '#platform/shared/durations.ts'
import {
  caseOf,
  fullCase,
  passChecks,
  post,
  type RegoServer,
  scrutineerOf,
  startRego,
  submit,
} from '#tests/club-rego/rego.ts'
import type { Asker } from '#tests/kit/server.ts'
import { type Applicant, newMember } from '#tests/membership/club-server.ts'
import { refusalOf } from '#tests/vehicles/garage.ts'
import { CLUB_REGO_BASE } from '../club-rego.contract.ts'
import { findSentCaseOwner } from './case-events.store.ts'

const BASE = `${CLUB_REGO_BASE}/desk/record`

let server: RegoServer
let owner: Applicant
let registrar: Asker & { id: number }

beforeAll(async () => {
  server = await startRego()
  owner = await newMember(server, { validTo: '2027-12-31', name: 'Jarrah Quillfeather' })
  const { id } = await newMember(server, { validTo: '2027-12-31', name: 'Thea Brackenfold' })
  registrar = { ...server.as({ personId: id, roles: ['registrar'] }), id }
})
afterAll(() => server.stop())

async function sentCase(who: Applicant = owner): Promise<number> {
  const { id } = await fullCase(server, who)
  caseOf(await submit(who, id))
  server.clock.advanceMs(SECOND_MS)
  return id
}

type Activity = { data: TimelineEvent<RecordEventKind>[]; next: string | null; kinds: string[] }

async function activityOf(id: number, more = '', asker: Asker = registrar): Promise<Activity> {
  const answer = await asker.request('GET', `${BASE}/activity?id=${id}${more}`)
  expect(answer.status).toBe(200)
  return answer.json() as Activity
}

const notesOf = async (id: number): Promise<DeskNote[]> =>
  ((await registrar.request('GET', `${BASE}/notes?id=${id}`)).json() as { data: DeskNote[] }).data

const send = (path: string, body: object, asker: Asker = registrar) =>
  asker.request('POST', `${BASE}/notes/${path}`, { body })

async function addNote(id: number, text: string): Promise<DeskNote> {
  const answer = await send('add', { id: String(id), text })
  expect(answer.status).toBe(200)
  return (answer.json() as { item: DeskNote }).item
}

/** The events of an activity as text, without the emails, which are sent at another moment. */
const titles = ({ data }: Activity) =>
  data
    .filter(({ kind }) => kind !== 'mail')
    .map(({ kind, verb, text, by }) => [kind, verb, text, by].filter((part) => part !== '').join(' · '))

describe('the desk record of a vehicle on club rego', () => {
  it.each([
    ['GET', '/activity?id=1'],
    ['GET', '/notes?id=1'],
    ['GET', '/files?id=1'],
    ['GET', '/files/one?id=1&file_id=1'],
    ['POST', '/notes/add'],
    ['POST', '/notes/change'],
    ['POST', '/notes/delete'],
    ['POST', '/files/delete'],
  ])('%s %s is restricted to the registrar', async (method, path) => {
    const body = method === 'POST' ? { body: {} } : {}
    expect((await server.request(method, BASE + path, body)).status).toBe(401)
    for (const roles of [[], ['membership', 'events', 'treasurer', 'content', 'scrutineer']] as const)
      expect((await server.as({ roles }).request(method, BASE + path, body)).status).toBe(403)
    for (const roles of [['registrar'], ['owner']] as const)
      expect([404, 422]).toContain((await server.as({ roles }).request(method, BASE + path, body)).status)
  })

  it('can be read with a right to see club rego, and changed with the right to change it', async () => {
    const id = await sentCase()
    const seer = server.as({ rights: ['rego.see'] })
    expect((await activityOf(id, '', seer)).data.length).toBeGreaterThan(0)
    expect((await send('add', { id: String(id), text: 'Seen' }, seer)).status).toBe(403)
    const changer = server.as({ personId: registrar.id, rights: ['rego.change'] })
    expect((await send('add', { id: String(id), text: 'Changed' }, changer)).status).toBe(200)
    const other = server.as({ rights: ['rego_checks.change', 'log_books.change'] })
    expect((await other.request('GET', `${BASE}/activity?id=${id}`)).status).toBe(403)
  })

  it('does not exist for an unknown or malformed id, nor for a draft', async () => {
    const draft = await fullCase(server, owner)
    for (const id of ['999999', '0', 'x', '1 or 1=1', String(draft.id)]) {
      for (const path of ['activity', 'notes']) {
        const answer = await registrar.request('GET', `${BASE}/${path}?id=${encodeURIComponent(id)}`)
        expect(answer.status).toBe(404)
      }
      expect((await send('add', { id, text: 'Nowhere' })).status).toBe(404)
    }
    expect(await findSentCaseOwner(server.database.db, draft.id)).toBeNull()
  })

  it('shows its history, the messages, the notes and what staff did, newest first and each once', async () => {
    const id = await sentCase()
    const step = async (path: string, body: object, asker: Asker = registrar): Promise<void> => {
      expect((await asker.request('POST', CLUB_REGO_BASE + path, { body: { id, ...body } })).status).toBe(200)
      server.clock.advanceMs(SECOND_MS)
    }
    await step('/desk/take', {})
    await step('/desk/message', { words: 'Which year is the engine?' })
    await step('/message', { words: '1987 as well' }, owner)
    await addNote(id, 'Seen at the hillclimb')
    server.clock.advanceMs(SECOND_MS)
    await passChecks(server, id, registrar.id)
    server.clock.advanceMs(SECOND_MS)
    await step('/desk/approve', { conditions: 'Not at night' })
    const whole = await activityOf(id)
    expect(titles(whole)).toEqual([
      'case · approved · Not at night · Thea Brackenfold',
      'change · checked · Dot Hallorangi',
      'change · checked · Thea Brackenfold',
      'note · Seen at the hillclimb · Thea Brackenfold',
      'message · member · 1987 as well · Jarrah Quillfeather',
      'message · registrar · Which year is the engine? · Thea Brackenfold',
      'case · taken · Thea Brackenfold',
      'case · submitted · Jarrah Quillfeather',
    ])
    expect(whole.kinds).toEqual(['case', 'message', 'mail', 'note', 'change'])
    expect(titles(await activityOf(id, '&kind=message'))).toHaveLength(2)
    expect(titles(await activityOf(id, '&kind=change'))).toEqual([
      'change · checked · Dot Hallorangi',
      'change · checked · Thea Brackenfold',
    ])
  })

  it('lists the emails to the owner about this vehicle and no other', async () => {
    const someone = await newMember(server, { validTo: '2027-12-31', name: 'Odessa Marl' })
    const [one, other] = [await sentCase(someone), await sentCase(someone)]
    expect((await post(registrar, '/desk/take', { id: other })).status).toBe(200)
    const words = 'Which year is the engine?'
    expect((await post(registrar, '/desk/message', { id: other, words })).status).toBe(200)
    expect((await server.mailTo(someone.email)).length).toBeGreaterThanOrEqual(3)
    const subjects = async (id: number) => (await activityOf(id, '&kind=mail')).data.map(({ text }) => text)
    expect(await subjects(one)).toEqual(['Club rego: we have your application'])
    expect((await subjects(other)).toSorted()).toEqual([
      'Club rego: a message from the registrar',
      'Club rego: we have your application',
    ])
  })
})

describe('a note on a vehicle on club rego', () => {
  it('is refused with the current note if another person changed it meanwhile', async () => {
    const id = await sentCase()
    const note = await addNote(id, 'First')
    const change = (text: string, seen: DeskNote) =>
      send('change', { id: String(id), note_id: note.id, text, updated_at: seen.updated_at })
    const [one, two] = await Promise.all([change('Second', note), change('Third', note)])
    expect(new Set([one.status, two.status])).toEqual(new Set([200, 409]))
    const refused = (one.status === 409 ? one : two).json() as { current: DeskNote }
    expect([refused.current]).toEqual(await notesOf(id))
    expect((await change('Third after all', refused.current)).status).toBe(200)
    expect(await notesOf(id)).toMatchObject([{ text: 'Third after all', by: 'Thea Brackenfold' }])
  })

  it('is refused on a vehicle of one’s own', async () => {
    const id = await sentCase()
    const self = server.as({ personId: owner.id, roles: ['registrar'] })
    const answer = await send('add', { id: String(id), text: 'A fine car' }, self)
    expect(refusalOf(answer)).toEqual([403, 'OWN_RECORD'])
  })

  it('is never shown to the owner, nor to a person who confirms a part, and stays out of the audit log', async () => {
    const id = await sentCase()
    await addNote(id, 'Smells of ferrets')
    const scrutineer = await scrutineerOf(server)
    for (const [asker, path] of [
      [owner, `/case?id=${id}`],
      [owner, ''],
      [scrutineer, `/desk/case?id=${id}`],
    ] as const)
      expect((await asker.request('GET', CLUB_REGO_BASE + path)).text).not.toContain('ferrets')
    expect((await owner.request('GET', `${BASE}/notes?id=${id}`)).status).toBe(403)
    const { rows } = await server.database.db.execute<Record<string, unknown>>(
      sql`select 1 from audit_entry where change::text like '%ferrets%'`,
    )
    expect(rows).toEqual([])
  })

  it('belongs to the data of the owner', async () => {
    const id = await sentCase()
    const { id: noteId } = await addNote(id, 'Has two keys')
    const { rows } = await server.database.db.execute<Record<string, unknown>>(
      sql`select person_id, by_person_id from record_note where id = ${noteId}`,
    )
    expect(rows).toEqual([{ person_id: owner.id, by_person_id: registrar.id }])
  })
})
