import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Asker, RunningServer } from '#tests/kit/server.ts'
import { newPerson, startClub } from '#tests/membership/club-server.ts'
import type { DeskView } from '../desk-views.contract.ts'

const VIEWS = '/api/v1/staff/views'

let server: RunningServer
let secretary: Asker
let other: Asker
let owner: Asker

beforeAll(async () => {
  server = await startClub()
  const ids = [
    (await newPerson(server)).id,
    (await newPerson(server)).id,
    (await newPerson(server)).id,
  ] as const
  secretary = server.as({ personId: ids[0], roles: ['membership'] })
  other = server.as({ personId: ids[1], roles: ['membership', 'events'] })
  owner = server.as({ personId: ids[2], roles: ['owner'] })
})
afterAll(() => server.stop())

type Changes = Partial<{ list: string; name: string; query: string; is_shared: boolean }>

async function save(changes: Changes = {}, asker = secretary) {
  const body = {
    list: 'members',
    name: 'Ending',
    query: 'sort=name&view=ending',
    is_shared: false,
    ...changes,
  }
  const answer = await asker.request('POST', `${VIEWS}/save`, { body })
  return { status: answer.status, item: (answer.json() as { item: DeskView }).item }
}
const list = async (asker = secretary, name = 'members') =>
  ((await asker.request('GET', `${VIEWS}?list=${name}`)).json() as { data: DeskView[] }).data
const remove = async (id: number, asker = secretary) =>
  (await asker.request('POST', `${VIEWS}/delete`, { body: { id } })).status

describe('saved views', () => {
  it('are refused to those who may not read the list', async () => {
    for (const asker of [server, server.as({ roles: [] }), server.as({ roles: ['events'] })]) {
      const expected = asker === server ? 401 : 403
      expect((await asker.request('GET', `${VIEWS}?list=members`)).status).toBe(expected)
      expect((await save({}, asker)).status).toBe(expected)
    }
    expect((await server.as({ roles: ['events'] }).request('GET', `${VIEWS}?list=events`)).status).toBe(200)
  })

  it('belong to their author until they are shared, and are replaced under the same name', async () => {
    const { item } = await save()
    expect(item).toMatchObject({ name: 'Ending', query: 'sort=name&view=ending', can_change: true })
    expect(await list(other)).toEqual([])
    expect((await save({ query: 'view=expired', is_shared: true })).item.id).toBe(item.id)
    expect(await list(other)).toMatchObject([{ query: 'view=expired', is_shared: true, can_change: false }])
    expect(await list(secretary)).toHaveLength(1)
    // A view of another person with the same name is a separate view.
    await save({}, other)
    expect(await list(other)).toHaveLength(2)
    expect(await list(secretary)).toHaveLength(1)
  })

  it('are deleted by their author, shared ones by an owner too', async () => {
    const own = (await save({ name: 'Own' })).item
    const shared = (await save({ name: 'Shared', is_shared: true })).item
    expect(await remove(own.id, other)).toBe(404)
    expect(await remove(shared.id, other)).toBe(403)
    expect(await remove(shared.id, owner)).toBe(200)
    expect(await remove(own.id)).toBe(200)
    expect(await remove(own.id)).toBe(404)
  })

  it('are recorded in the audit log when they are shared or a shared one is deleted', async () => {
    const { item } = await save({ name: 'Recorded', is_shared: true })
    await remove(item.id)
    const { data } = (await owner.request('GET', '/api/v1/staff/audit?kind=desk_view')).json() as {
      data: { verb: string; subject_id: string }[]
    }
    expect(data.filter(({ subject_id: id }) => id === String(item.id)).map(({ verb }) => verb)).toEqual([
      'deleted_view',
      'shared_view',
    ])
  })

  it.each([
    { name: ' ' },
    { name: 'x'.repeat(61) },
    { query: 'view=<script>' },
    { list: 'people' },
    { query: 'a'.repeat(1001) },
  ])('refuse %o', async (changes) => {
    expect((await save(changes)).status).toBe(422)
  })

  it('are limited to 50 for each list and person', async () => {
    for (let count = (await list(other, 'events')).length; count < 50; count += 1)
      expect((await save({ list: 'events', name: `View ${count}` }, other)).status).toBe(200)
    expect((await save({ list: 'events', name: 'One more' }, other)).status).toBe(422)
    expect((await save({ list: 'events', name: 'View 3' }, other)).status).toBe(200)
  })
})
