import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { MovableClock } from '#platform/shared/clock.ts'
import { createTestDatabase, type TestDatabase } from '#tests/kit/database.ts'
import { startTestEdge, type TestEdge } from '#tests/kit/edge.ts'
import { indexDocument } from './search.public.ts'
import { searchRoutes } from './search.routes.ts'

const languages = async () => ({ main: 'en', offered: ['en'] }) as const
let database: TestDatabase
let edge: TestEdge

beforeAll(async () => {
  database = await createTestDatabase()
  const clock = new MovableClock('2026-11-21T00:00:00Z')
  edge = await startTestEdge((app) => searchRoutes(app, { database, clock, languages }))
  await indexDocument(database.db, {
    kind: 'page',
    recordId: '1',
    url: '/volunteer',
    title: 'Volunteer',
    body: 'Wave flags & eat lunch.',
    updatedAt: new Date('2026-11-01T00:00:00Z'),
  })
})

afterAll(async () => {
  await edge.stop()
  await database.drop()
})

const search = (query: string) => edge.request(`/api/v1/search?${query}`)

describe('GET /api/v1/search', () => {
  it('returns groups of results, with matches marked as data', async () => {
    const answer = await search('q=flags')
    expect(answer.status).toBe(200)
    expect(answer.json()).toEqual({
      status: 'success',
      query: 'flags',
      groups: [
        {
          kind: 'page',
          results: [
            {
              url: '/volunteer',
              title: 'Volunteer',
              updated_at: '2026-11-01T00:00:00.000Z',
              excerpt: [
                { text: 'Wave ', is_match: false },
                { text: 'flags', is_match: true },
                { text: ' & eat lunch', is_match: false },
              ],
            },
          ],
        },
      ],
    })
  })

  it('finds nothing for an empty query', async () => {
    expect((await search('q=%20')).json()).toEqual({ status: 'success', query: '', groups: [] })
  })

  it.each([
    ['too long', `q=${'a'.repeat(201)}`],
    ['with a control character', 'q=a%07b'],
    ['with a line break', 'q=a%0Ab'],
    ['given twice', 'q=a&q=b'],
    ['given as an object', 'q[length]=1'],
    ['not given', ''],
  ])('refuses a query that is %s', async (_what, query) => {
    const answer = await search(query)
    expect(answer.status).toBe(422)
    expect(answer.json()).toMatchObject({ status: 'error', text_code: 'VALIDATION' })
  })

  it('accepts 200 characters', async () => {
    expect((await search(`q=${'a'.repeat(200)}`)).status).toBe(200)
  })
})
