import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type {
  DeskNote,
  RecordEventKind,
  TimelineEvent,
} from '#features/desk-records/desk-records.contract.ts'
import { SECOND_MS } from '#platform/shared/durations.ts'
import type { Asker, RunningServer } from '#tests/kit/server.ts'
import { bookIn, correctionOf, giveBook, newOwner, newRegistrar, post, write } from '#tests/log-book/books.ts'
import { startClub } from '#tests/membership/club-server.ts'
import { refusalOf } from '#tests/vehicles/garage.ts'
import { LOG_BOOK_BASE } from '../log-book.contract.ts'

const BASE = `${LOG_BOOK_BASE}/desk/record`

let server: RunningServer
let registrar: Asker & { id: number }

beforeAll(async () => {
  server = await startClub()
  registrar = await newRegistrar(server)
})
afterAll(() => server.stop())

type Activity = { data: TimelineEvent<RecordEventKind>[]; next: string | null; kinds: string[] }

async function activityOf(id: number, more = '', asker: Asker = registrar): Promise<Activity> {
  const answer = await asker.request('GET', `${BASE}/activity?id=${id}${more}`)
  expect(answer.status).toBe(200)
  return answer.json() as Activity
}

const send = (path: string, body: object, asker: Asker = registrar) =>
  asker.request('POST', `${BASE}/notes/${path}`, { body })

/** The events of an activity as text, without the emails, which are sent at another moment. */
const titles = ({ data }: Activity) =>
  data
    .filter(({ kind }) => kind !== 'mail')
    .map(({ kind, verb, text, by }) => [kind, verb, text, by].filter((part) => part !== '').join(' · '))

describe('the desk record of a vehicle with log books', () => {
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

  it('is read and changed with the rights to log books alone', async () => {
    const { vehicleId } = await newOwner(server)
    const id = String(vehicleId)
    expect((await send('add', { id, text: 'Seen' }, server.as({ rights: ['log_books.see'] }))).status).toBe(
      403,
    )
    expect((await activityOf(vehicleId, '', server.as({ rights: ['log_books.see'] }))).data).toEqual([])
    const changer = server.as({ rights: ['log_books.change'] })
    expect((await send('add', { id, text: 'Changed' }, changer)).status).toBe(200)
    const other = server.as({ rights: ['rego.change'] })
    expect((await other.request('GET', `${BASE}/activity?id=${id}`)).status).toBe(403)
  })

  it.each(['999999', '0', 'x', '1 or 1=1', '01'])('does not exist for the id %s', async (id) => {
    for (const path of ['activity', 'notes'])
      expect((await registrar.request('GET', `${BASE}/${path}?id=${encodeURIComponent(id)}`)).status).toBe(
        404,
      )
    expect((await send('add', { id, text: 'Nowhere' })).status).toBe(404)
  })

  it('shows the issue, drives with their corrections, notes and emails of this vehicle alone', async () => {
    const owner = await newOwner(server)
    const other = await newOwner(server)
    const bookId = await giveBook(registrar, owner.vehicleId)
    await giveBook(registrar, other.vehicleId, { number: 'OTHER 1' })
    server.clock.advanceMs(SECOND_MS)
    bookIn(await write(owner, bookId, '2026-11-20'))
    server.clock.advanceMs(SECOND_MS)
    bookIn(await post(registrar, '/correct', correctionOf(bookId, 1, { why: 'The paper book says Ash' })))
    server.clock.advanceMs(SECOND_MS)
    expect((await send('add', { id: String(owner.vehicleId), text: 'Paper book seen' })).status).toBe(200)
    const whole = await activityOf(owner.vehicleId)
    expect(titles(whole).map((title) => title.replace(/ \d{4}-\d\d-\d\d /, ' DAY '))).toEqual([
      'note · Paper book seen · Thea Brackenfold',
      expect.stringMatching(/^log_book · corrected · DAY · .*The paper book says Ash · Thea Brackenfold$/),
      expect.stringMatching(/^log_book · wrote · DAY · .*Jarrah Quillfeather$/),
      'change · issued_log_book · Thea Brackenfold',
    ])
    expect(whole.kinds).toEqual(['log_book', 'mail', 'note', 'change'])
    await server.mailTo(owner.email)
    expect((await activityOf(owner.vehicleId, '&kind=mail')).data.map(({ text }) => text)).toEqual([
      'The log book of your 1991 Marlin 1600 Sport is issued',
    ])
  })

  it('shows a refused request with its reason', async () => {
    const owner = await newOwner(server)
    const { book } = bookIn(await post(owner, '/request', { vehicle_id: owner.vehicleId, note: '' }))
    expect((await post(registrar, '/desk/refuse', { book_id: book?.id, why: 'No plate yet' })).status).toBe(
      200,
    )
    const { data } = await activityOf(owner.vehicleId, '&kind=change')
    expect(data).toMatchObject([{ verb: 'refused_log_book', by: 'Thea Brackenfold' }])
    expect(data[0]?.change).toContain('No plate yet')
  })
})

describe('a note on a vehicle', () => {
  it('is refused with the current note if another person changed it meanwhile', async () => {
    const { vehicleId } = await newOwner(server)
    const added = await send('add', { id: String(vehicleId), text: 'First' })
    const { item: note } = added.json() as { item: DeskNote }
    const change = (text: string) =>
      send('change', { id: String(vehicleId), note_id: note.id, text, updated_at: note.updated_at })
    const answers = await Promise.all([change('Second'), change('Third')])
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200, 409]))
  })

  it('is refused on a vehicle of one’s own, and never shown to its owner', async () => {
    const owner = await newOwner(server)
    const id = String(owner.vehicleId)
    const self = server.as({ personId: owner.id, roles: ['registrar'] })
    expect(refusalOf(await send('add', { id, text: 'A fine car' }, self))).toEqual([403, 'OWN_RECORD'])
    expect((await send('add', { id, text: 'Smells of ferrets' })).status).toBe(200)
    const page = await owner.request('GET', `${LOG_BOOK_BASE}/vehicle?vehicle_id=${id}`)
    expect([page.status, page.text.includes('ferrets')]).toEqual([200, false])
    expect((await owner.request('GET', `${BASE}/notes?id=${id}`)).status).toBe(403)
  })
})
