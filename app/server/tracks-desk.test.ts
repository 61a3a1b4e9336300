import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { AuditItem } from '#features/staff/audit-log.contract.ts'
import type { DeskTrack, TrackValues } from '#features/tracks/tracks-desk.contract.ts'
import { limitTo, newOfficer, type Officer, WRITES_ONLY } from '#tests/kit/content-officers.ts'
import { codeOf } from '#tests/kit/refusals.ts'
import { type Asker, type RunningServer, startTestServer } from '#tests/kit/server.ts'

const BASE = '/api/v1/club/track/desk'
let server: RunningServer
let officer: Officer

beforeAll(async () => {
  server = await startTestServer({ isSeeded: true })
  officer = await newOfficer(server, 'Tara Tracks')
})
afterAll(() => server.stop())

const send = (verb: string, body: object, who: Asker = officer) =>
  who.request('POST', `${BASE}/${verb}`, { body })
async function done(verb: string, body: object): Promise<DeskTrack[]> {
  const answer = await send(verb, body)
  if (answer.status !== 200) throw new Error(`${verb}: ${answer.status} ${answer.text}`)
  return (answer.json() as { data: DeskTrack[] }).data
}
const list = async (who: Asker = officer) =>
  ((await who.request('GET', BASE)).json() as { data: DeskTrack[] }).data
const VALUES: TrackValues = {
  name: 'Wattle Park',
  colour: '#2e6b34',
  state: 'NSW',
  address: '1 Wattle Road',
  surface: 'gravel',
  length_m: 1900,
  noise_db: 95,
  gate_note: 'Use the north gate.',
}
const valuesOf = ({
  id: _,
  is_active: _a,
  events: _e,
  members: _m,
  applications: _p,
  ...values
}: DeskTrack) => values
async function add(values: Partial<TrackValues> = {}): Promise<DeskTrack> {
  const name = values.name ?? `Track ${(await list()).length}`
  const tracks = await done('save', { id: null, before: null, values: { ...VALUES, ...values, name } })
  return tracks.at(-1)!
}
const versionOf = async () =>
  (await server.database.db.execute<Record<string, unknown>>(sql`select * from content_version`)).rows

describe('the tracks of the club', () => {
  it('are added at the end, changed, and recorded', async () => {
    const before = await list()
    const track = await add({ name: 'Wattle Park' })
    expect(track).toEqual({
      ...VALUES,
      id: track.id,
      is_active: true,
      events: 0,
      members: 0,
      applications: 0,
    })
    expect((await list()).map(({ id }) => id)).toEqual([...before.map(({ id }) => id), track.id])
    const version = await versionOf()
    const tracks = await done('save', {
      id: track.id,
      before: valuesOf(track),
      values: { ...VALUES, length_m: null },
    })
    expect(tracks.at(-1)?.length_m).toBeNull()
    expect(await versionOf()).not.toEqual(version)
    const owner = server.as({ roles: ['owner'] })
    const { data } = (
      await owner.request('GET', `/api/v1/staff/audit?kind=track&record=${track.id}`)
    ).json() as { data: AuditItem[] }
    expect(data.map(({ verb }) => verb).toSorted()).toEqual(['changed', 'created'])
  })

  it.each<[string, Partial<TrackValues>, string]>([
    ['no name', { name: ' ' }, 'values.name'],
    ['the name of another track', { name: 'tallow creek raceway' }, 'values.name'],
    ['a colour on which white cannot be read', { colour: '#ffe08a' }, 'values.colour'],
    ['no colour', { colour: 'red' }, 'values.colour'],
    ['a length of nothing', { length_m: 0 }, 'values.length_m'],
    ['a noise of 131', { noise_db: 131 }, 'values.noise_db'],
  ])('are refused with %s', async (_, values, field) => {
    const before = await list()
    const answer = await send('save', { id: null, before: null, values: { ...VALUES, name: 'X', ...values } })
    const { errors } = answer.json() as { errors: { field: string }[] }
    expect([answer.status, errors.map((error) => error.field)]).toEqual([422, [field]])
    expect(await list()).toEqual(before)
  })

  it('are added one after the other by requests that arrive at the same time', async () => {
    const before = await list()
    const body = { id: null, before: null, values: { ...VALUES, name: 'Twice Added' } }
    const answers = await Promise.all([send('save', body), send('save', body), send('save', body)])
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
    expect(answers.filter(({ status }) => status === 422)).toHaveLength(2)
    expect(await list()).toHaveLength(before.length + 1)
  })

  it('are refused a change by somebody who has not seen the last one', async () => {
    const track = await add()
    const change = { id: track.id, values: { ...valuesOf(track), state: 'VIC' } }
    await done('save', { ...change, before: valuesOf(track) })
    expect(codeOf(await send('save', { ...change, before: valuesOf(track) }))).toBe('CONFLICT')
    expect(codeOf(await send('save', { ...change, before: null }))).toBe('CONFLICT')
    expect(codeOf(await send('save', { ...change, id: 999_999, before: null }))).toBe('NOT_FOUND')
  })

  it('are sorted as a whole only', async () => {
    const ids = (await list()).map(({ id }) => id)
    const [first = 0, ...rest] = ids
    expect((await done('sort', { ids: [...rest, first] })).map(({ id }) => id)).toEqual([...rest, first])
    for (const wrong of [rest, [...ids, first], [...rest, rest[0]], [...rest, 999_999]])
      expect(codeOf(await send('sort', { ids: wrong }))).toBe('CONFLICT')
    await done('sort', { ids })
  })

  it('are not offered to members when archived, and offered again when restored', async () => {
    const track = await add()
    const offered = async () =>
      (
        await server.database.db.execute<Record<string, unknown>>(
          sql`select 1 from track where id = ${track.id} and is_active`,
        )
      ).rows.length
    await done('archive', { id: track.id, is_active: false })
    expect(await offered()).toBe(0)
    expect((await list()).find(({ id }) => id === track.id)?.is_active).toBe(false)
    await done('archive', { id: track.id, is_active: true })
    expect(await offered()).toBe(1)
  })

  it('are deleted at once if nothing uses them, and otherwise with a replacement only', async () => {
    const free = await add()
    await done('delete', { id: free.id })
    const used = (await list()).find(({ events, members }) => events > 0 && members > 0)
    if (used === undefined) throw new Error('no track of the demo club has events and members')
    const other = await add()
    expect(codeOf(await send('delete', { id: used.id }))).toBe('CONFLICT')
    for (const replacement of [used.id, 999_999])
      expect(codeOf(await send('delete', { id: used.id, replacement }))).toBe('VALIDATION')
    const tracks = await done('delete', { id: used.id, replacement: other.id })
    expect(tracks.map(({ id }) => id)).not.toContain(used.id)
    expect(tracks.find(({ id }) => id === other.id)).toMatchObject({
      events: used.events,
      members: used.members,
    })
  })
})

describe('the right to change tracks', () => {
  it('is that of officers who publish everywhere', async () => {
    const writer = await newOfficer(server, 'Wren Writer')
    await limitTo(server, writer, WRITES_ONLY)
    expect((await list(writer)).length).toBeGreaterThan(0)
    const [track] = await list()
    const calls: [string, object][] = [
      ['save', { id: null, before: null, values: { ...VALUES, name: 'Refused' } }],
      ['sort', { ids: (await list()).map(({ id }) => id) }],
      ['archive', { id: track?.id, is_active: false }],
      ['delete', { id: track?.id }],
    ]
    for (const [verb, body] of calls) {
      expect(codeOf(await send(verb, body, writer))).toBe('MAY_NOT_PUBLISH')
      expect(codeOf(await send(verb, body, server.as({ roles: ['events'] })))).toBe('FORBIDDEN')
      expect((await send(verb, body, server)).status).toBe(401)
    }
  })
})
