import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Asker, RunningServer } from '#tests/kit/server.ts'
import { newMember, startClub } from '#tests/membership/club-server.ts'

const BASE = '/api/v1/club/member'
let server: RunningServer
let one: Asker & { id: number }
let other: Asker & { id: number }
let desk: Asker

beforeAll(async () => {
  server = await startClub({ nowIso: '2026-11-21T01:00:00Z' })
  one = await newMember(server, { validTo: '2026-12-02' })
  other = await newMember(server, { validTo: '2027-06-30' })
  desk = server.as({ personId: one.id, roles: ['membership'] })
})
afterAll(() => server.stop())

type Answered = {
  data: Record<string, unknown>[]
  total: number
  item: Record<string, unknown>
  text_code: string
}
const post = async (asker: Asker | RunningServer, path = '', body: object = {}) => {
  const answer = await asker.request('POST', BASE + path, { body })
  return { status: answer.status, body: answer.json() as Answered }
}

describe('the record calls of members', () => {
  it('return a member’s own record without the committee’s fields', async () => {
    const { status, body } = await post(one)
    expect([status, body.total, body.data.map(({ id }) => id)]).toEqual([200, 1, [one.id]])
    expect(Object.keys(body.data[0] ?? {})).toEqual([
      'id',
      'number',
      'name',
      'type',
      'colour',
      'home_track',
      'track_color',
      'joined_on',
      'valid_to',
      'no_expiry',
      'hasPrior',
      'updated_at',
    ])
    expect((await post(one, `/${one.id}`)).body.item).toMatchObject({
      valid_to: '2026-12-02',
      no_expiry: false,
      hasPrior: true,
    })
  })

  it('answer a request for another member’s record as if it did not exist', async () => {
    for (const id of [other.id, 999_999])
      expect(await post(one, `/${id}`)).toMatchObject({ status: 404, body: { text_code: 'NOT_FOUND' } })
    expect((await post(one, '', { filter: { id: other.id } })).body.data).toEqual([])
    expect((await post(one, '', { page: 5 })).body).toMatchObject({ data: [], total: 1 })
  })

  it('are refused to anonymous callers', async () => {
    for (const path of ['', `/${one.id}`])
      expect(await post(server, path)).toMatchObject({ status: 401, body: { text_code: 'LOGIN_REQUIRED' } })
  })

  it('list all members for the membership desk, with filters', async () => {
    const { body } = await post(desk, '', { filter: { id: { in: [one.id, other.id] } }, order: '-number' })
    expect(body.data.map(({ id }) => id).toSorted((a, b) => Number(a) - Number(b))).toEqual(
      [one.id, other.id].toSorted((a, b) => a - b),
    )
    expect(body.data[0]).toMatchObject({ condition: 'normal' })
    expect((await post(desk, '', { filter: { id: other.id, condition: 'suspended' } })).body.total).toBe(0)
    expect((await post(one, '', { filter: { condition: 'normal' } })).status).toBe(422)
  })

  it('leave other calls under the same path unchanged', async () => {
    expect((await one.request('GET', `${BASE}/getMembership`)).status).toBe(200)
    expect((await post(one, '/update', { id: one.id, number: 1 })).status).toBe(404)
  })
})
