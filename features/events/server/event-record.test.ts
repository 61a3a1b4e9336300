import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { putOn, startCalendar } from '#tests/events/calendar-server.ts'
import type { RunningServer } from '#tests/kit/server.ts'

const BASE = '/api/v1/club/event'
let server: RunningServer

beforeAll(async () => {
  server = await startCalendar({ nowIso: '2026-11-21T00:00:00Z' })
  await putOn(
    server,
    { slug: 'hill', title: 'The hill', day: '2026-12-12', trackId: 1, kind: 'hillclimb', capacity: 65 },
    { slug: 'run', title: 'The run', day: '2026-12-31', kind: 'social_run', isClubRegoRun: true },
    { slug: 'secret-draft', title: 'Nobody knows', day: '2026-12-13', status: 'draft' },
  )
})
afterAll(() => server.stop())

type Listed = { data: Record<string, unknown>[]; total: number; page: number; page_size: number }
type Refused = { text_code: string; errors?: { field: string; code: string }[] }

const post = async (path: string, body: object = {}, roles?: ('events' | 'content')[]) => {
  const asker = roles === undefined ? server : server.as({ personId: 1, roles })
  const answer = await asker.request('POST', BASE + path, { body })
  return {
    status: answer.status,
    body: answer.json() as Listed & { item: Record<string, unknown> } & Refused,
  }
}
const slugs = async (payload: object, roles?: ('events' | 'content')[]) =>
  (await post('', payload, roles)).body.data.map(({ slug }) => slug)

describe('generic calls of events', () => {
  it('list published events with their total number', async () => {
    const { status, body } = await post('', { order: 'starts_on', page_size: 1 })
    expect([status, body.total, body.page, body.page_size]).toEqual([200, 2, 1, 1])
    expect(body.data[0]).toMatchObject({
      slug: 'hill',
      url: '/calendar/hill',
      title: 'The hill',
      starts_on: '2026-12-12',
      capacity: 65,
      is_club_rego_run: false,
    })
    expect((await post('', { page: 9 })).body).toMatchObject({ data: [], total: 2 })
  })

  it.each([
    [{ kind: 'social_run' }, ['run']],
    [{ is_club_rego_run: true }, ['run']],
    [{ starts_on: { gte: '2026-12-12', lt: '2026-12-31' } }, ['hill']],
    [{ title: { like: 'HILL' } }, ['hill']],
    [{ status: { in: ['draft'] } }, []],
  ])('filter by %j', async (filter, found) => {
    expect(await slugs({ filter, order: 'id' })).toEqual(found)
  })

  it('filter by track', async () => {
    const { body } = await post('/hill')
    const track = body.item['track'] as { slug: string }
    expect(await slugs({ filter: { track: track.slug } })).toEqual(['hill'])
    expect((await post('', { filter: { track: track.slug }, page: 9 })).body.total).toBe(1)
  })

  it('return one event by id or slug, and treat a draft as missing', async () => {
    const { body } = await post('/hill')
    expect((await post(`/${String(body.item['id'])}`)).body.item).toEqual(body.item)
    for (const path of ['/secret-draft', '/nothing', '/999999'])
      expect(await post(path)).toMatchObject({ status: 404, body: { text_code: 'NOT_FOUND' } })
  })

  it('return drafts to the events officer and to no other role', async () => {
    expect(await slugs({ order: 'starts_on' }, ['events'])).toEqual(['hill', 'secret-draft', 'run'])
    expect(await slugs({ order: 'starts_on' }, ['content'])).toEqual(['hill', 'run'])
    expect((await post('/secret-draft', {}, ['events'])).status).toBe(200)
  })

  it.each([
    [{ filter: { contact: 'x' } }, 'filter.contact'],
    [{ filter: { starts_on: { gte: '2026-13-01' } } }, 'filter.starts_on.gte'],
    [{ filter: { kind: 'race' } }, 'filter.kind'],
    [{ order: 'price' }, 'order.price'],
  ])('refuse %j and name the field', async (payload, field) => {
    const { status, body } = await post('', payload)
    expect([status, body.errors?.map((problem) => problem.field)]).toEqual([422, [field]])
  })

  it('do not write, because staff screens have their own calls', async () => {
    for (const path of ['/create', '/update', '/delete'])
      expect((await post(path, { id: 1 }, ['events'])).status).toBe(404)
    expect((await post('/hill')).body.item).toMatchObject({ title: 'The hill' })
  })
})
