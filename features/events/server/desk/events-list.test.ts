import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { exportFile } from '#tests/kit/export-file.ts'
import { putOn } from '#tests/events/calendar-server.ts'
import type { RunningServer } from '#tests/kit/server.ts'
import { newPerson, startClub } from '#tests/membership/club-server.ts'
import type { DeskEventRow } from '../../events-desk.contract.ts'

const LIST = '/api/v1/club/event/desk/list'

let server: RunningServer

beforeAll(async () => {
  server = await startClub({ nowIso: '2026-11-21T01:00:00Z' })
  await newPerson(server)
  const coming = Array.from({ length: 60 }, (_, at) => ({
    slug: `coming-${at}`,
    title: `Round ${at % 5}`,
    day: `2026-12-${String(1 + (at % 20)).padStart(2, '0')}`,
    status: 'published' as const,
  }))
  await putOn(
    server,
    ...coming,
    { slug: 'early', title: 'Early', day: '2026-10-01', status: 'published' },
    { slug: 'late', title: 'Late', day: '2026-11-01', status: 'published' },
    { slug: 'draft', title: 'Draft', day: '2026-12-24', status: 'draft' },
  )
})
afterAll(() => server.stop())

type Page = { data: DeskEventRow[]; next: string | null; total: number; counts: Record<string, number> }
const desk = () => server.as({ roles: ['events'] })

async function page(query: string): Promise<Page> {
  const answer = await desk().request('GET', `${LIST}?${query}`)
  expect(answer.status).toBe(200)
  return answer.json() as Page
}

async function all(query: string): Promise<DeskEventRow[]> {
  const rows: DeskEventRow[] = []
  for (let next: string | null = ''; next !== null;) {
    const read: Page = await page(`${query}${next === '' ? '' : `&after=${next}`}`)
    rows.push(...read.data)
    expect(rows.length).toBeLessThan(100)
    next = read.next
  }
  return rows
}

describe('the list of events', () => {
  it('is restricted to the events role, also as a file', async () => {
    const shop = server.as({ roles: ['shop'] })
    expect((await server.request('GET', LIST)).status).toBe(401)
    expect((await shop.request('GET', LIST)).status).toBe(403)
    expect((await desk().request('GET', `${LIST}?sort=place`)).status).toBe(422)
    expect((await exportFile(server, server, `${LIST}.csv`)).status).toBe(401)
    expect((await exportFile(server, shop, `${LIST}.csv`)).status).toBe(403)
    expect((await exportFile(server, desk(), `${LIST}.csv?sort=place`)).status).toBe(422)
  })

  it('counts each view, whatever the filters', async () => {
    const { counts } = await page('view=past&q=nothing')
    expect(counts).toEqual({ coming: 60, drafts: 1, past: 2 })
  })

  it.each(['day', 'title'])(
    'shows each event once over all pages, sorted by %s in both directions',
    async (sort) => {
      const rising = (await all(`sort=${sort}&order=asc`)).map(({ id }) => id)
      expect(new Set(rising).size).toBe(60)
      expect((await all(`sort=${sort}&order=desc`)).map(({ id }) => id)).toEqual(rising.toReversed())
    },
  )

  it('shows past events newest first, and drafts in a view of their own', async () => {
    expect((await page('view=past')).data.map(({ slug }) => slug)).toEqual(['late', 'early'])
    expect((await page('view=drafts')).data.map(({ slug }) => slug)).toEqual(['draft'])
  })

  it('filters by days and the beginning of the title', async () => {
    expect((await page('from=2026-12-02&to=2026-12-02')).total).toBe(3)
    expect((await all('q=round%203')).every(({ title }) => title === 'Round 3')).toBe(true)
  })

  it('is exported as it is shown, and recorded', async () => {
    const file = await exportFile(server, desk(), `${LIST}.csv?view=past&columns=day,title`)
    expect(file.text.trim().replace('\uFEFF', '').split('\r\n')).toEqual([
      'Day,Event',
      '2026-11-01,Late',
      '2026-10-01,Early',
    ])
    const audit = await server.as({ roles: ['owner'] }).request('GET', '/api/v1/staff/audit?kind=event')
    expect((audit.json() as { data: { verb: string; subject_id: string }[] }).data[0]).toMatchObject({
      verb: 'exported',
      subject_id: 'past',
    })
  })
})
