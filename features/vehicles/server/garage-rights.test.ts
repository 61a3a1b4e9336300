import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { DAY_MS } from '#platform/shared/durations.ts'
import type { RunningServer } from '#tests/kit/server.ts'
import { type Applicant, newMember, newPerson, startClub } from '#tests/membership/club-server.ts'
import {
  addVehicle,
  attach,
  BASE,
  itemOf,
  listOf,
  MARLIN,
  picture,
  post,
  refusalOf,
  send,
  upload,
} from '#tests/vehicles/garage.ts'
import { exportVehicles } from './vehicles.public.ts'

let server: RunningServer
let anna: Applicant
let ben: Applicant
/** A member whose last day of membership is the day on which the tests begin. */
let ines: Applicant

beforeAll(async () => {
  server = await startClub()
  anna = await newMember(server, { validTo: '2027-06-30', name: 'Anna Quillfeather' })
  ben = await newMember(server, { validTo: '2027-06-30' })
  ines = await newMember(server, { validTo: '2026-11-21', name: 'Ines Kookaburrow' })
})
afterAll(() => server.stop())

const registrar = () => server.as({ personId: ben.id, roles: ['registrar'] })
describe('another member’s vehicle', () => {
  it('is answered like a vehicle that does not exist, in every call', async () => {
    const { id } = await addVehicle(anna)
    const photo = await send(ben, await picture())
    const calls: [string, object][] = [
      [`/${id}`, {}],
      ['/update', { id, colour: 'Red' }],
      ['/enable', { id }],
      ['/disable', { id }],
      ['/delete', { id }],
      ['/addPhoto', { id, model: 'vehicle', ...photo }],
    ]
    for (const [path, body] of calls) {
      const missing = await post(ben, path.replace(String(id), '999999'), { ...body, id: 999_999 })
      const foreign = await post(ben, path, body)
      const withoutRequest = (text: string) => text.replace(/"request_id":"[^"]*"/, '')
      expect([path, foreign.status, withoutRequest(foreign.text)]).toEqual([
        path,
        404,
        withoutRequest(missing.text),
      ])
    }
    expect((await listOf(ben, { filter: { member_id: anna.id } })).data).toEqual([])
    expect(itemOf(await post(anna, `/${id}`)).colour).toBe('Blue')
  })

  it('cannot get a photo that another person uploaded', async () => {
    const { id } = await addVehicle(ben)
    const photo = await send(anna, await picture())
    const tries = [photo, { ...photo, key: photo.uuid }, { ...photo, key: `${photo.key.slice(0, -1)}A` }]
    for (const tried of tries)
      expect(refusalOf(await attach(ben, id, tried))).toEqual([422, 'VALIDATION', 'key unknown'])
  })

  it('is visible to the registrar with the owner’s name, and can be changed by the owner only', async () => {
    const { id, ...rest } = await addVehicle(anna)
    const seen = itemOf(await post(registrar(), `/${id}`))
    expect(seen).toEqual({ id, ...rest, member_name: 'Anna Quillfeather' })
    expect(refusalOf(await post(registrar(), '/update', { id, colour: 'Red' }))).toEqual([403, 'FORBIDDEN'])
    expect(refusalOf(await post(registrar(), '/delete', { id }))).toEqual([403, 'FORBIDDEN'])
    for (const role of ['membership', 'events', 'treasurer', 'shop', 'content', 'gate'] as const) {
      const desk = server.as({ personId: ben.id, roles: [role] })
      expect((await post(desk, `/${id}`)).status).toBe(404)
    }
  })

  it('has no other routes: answers 405 for another method and 404 for another path', async () => {
    for (const [path, status] of [
      ['/1', 405],
      ['/create', 405],
      ['/nothing', 404],
      ['/nothing/here', 404],
      ['/1/photos', 404],
    ] as const)
      expect([path, (await anna.request('GET', BASE + path)).status]).toEqual([path, status])
  })

  it('requires a login in every call, under any spelling of its path', async () => {
    for (const path of ['', '/1', '/create', '/update', '/enable', '/disable', '/delete', '/addPhoto'])
      for (const spelling of [BASE + path, `${BASE}${path}/`])
        expect((await server.request('POST', spelling, { body: {} })).status).toBe(401)
    expect((await upload(server, await picture())).status).toBe(401)
  })

  it.each([
    ['id', 5],
    ['member_id', 1],
    ['personId', 1],
    ['person_id', 1],
    ['member_name', 'me'],
    ['race_season', 1999],
    ['raceSeason', 1999],
    ['archived', true],
    ['photos', []],
    ['created_at', '2020-01-01T00:00:00Z'],
    ['suggested_class_id', 'A'],
    ['__proto__x', 1],
  ])('cannot be created with a value for %s', async (field, value) => {
    const before = (await listOf(anna)).total
    const answer = await post(anna, '/create', { ...MARLIN, [field]: value })
    expect(refusalOf(answer)).toEqual([422, 'VALIDATION', `${field} unknown`])
    expect((await listOf(anna)).total).toBe(before)
  })
})

describe('a person without a current membership', () => {
  it('can read their garage but not change it, and is told how to renew', async () => {
    const { id } = await addVehicle(ines)
    const photo = await send(ines, await picture())
    await attach(ines, id, photo)
    const other = await send(ines, await picture())
    server.clock.advanceMs(DAY_MS)
    const calls: [string, object][] = [
      ['/create', MARLIN],
      ['/update', { id, colour: 'Red' }],
      ['/disable', { id }],
      ['/enable', { id }],
      ['/delete', { id }],
      ['/addPhoto', { id, model: 'vehicle', ...other }],
    ]
    for (const [path, body] of calls) {
      const answer = await post(ines, path, body)
      expect([path, ...refusalOf(answer)]).toEqual([path, 422, 'NOT_ELIGIBLE'])
      expect(answer.text).toContain('Join or renew')
    }
    expect(refusalOf(await upload(ines, await picture()))).toEqual([422, 'NOT_ELIGIBLE'])
    expect((await listOf(ines)).data).toMatchObject([{ id, colour: 'Blue', archived: false }])
    expect(itemOf(await post(ines, `/${id}`)).photos).toHaveLength(1)
    server.clock.advanceMs(-DAY_MS)
    expect((await post(ines, '/update', { id, colour: 'Red' })).status).toBe(200)
  })

  it('cannot create a vehicle if they never were a member', async () => {
    const tess = await newPerson(server)
    expect(refusalOf(await post(tess, '/create', MARLIN))).toEqual([422, 'NOT_ELIGIBLE'])
    expect((await listOf(tess)).total).toBe(0)
  })
})

describe('input', () => {
  it('is limited to 120 uploaded photos per person and hour', async () => {
    const owner = await newMember(server, { validTo: '2027-06-30' })
    const words = Buffer.from('words')
    for (let count = 0; count < 120; count += 1) expect((await upload(owner, words)).status).toBe(415)
    const one = await upload(owner, words)
    expect(refusalOf(one)).toEqual([429, 'RATE_LIMITED'])
    expect(Number(one.headers['retry-after'])).toBeGreaterThan(0)
    expect((await upload(ben, words)).status).toBe(415)
  })

  it.each([
    ['a list', { colour: ['Red'] }],
    ['an object', { colour: { like: 'Red' } }],
    ['a number for text', { colour: 5 }],
    ['text for a number', { year: '1991' }],
    ['a number past all bounds', { year: 1e12 }],
    ['a half character', { colour: '\ud800' }],
    ['a NUL', { colour: 'a\0b' }],
    ['no boolean', { owner_is_member: 'yes' }],
    ['a day that never was', { sold_on: '2026-02-30' }],
    ['a very long text', { colour: 'x'.repeat(100_000) }],
  ])('with %s is refused and changes nothing', async (_, changes) => {
    const { id } = await addVehicle(anna)
    expect((await post(anna, '/update', { id, ...changes })).status).toBe(422)
    expect(itemOf(await post(anna, `/${id}`)).colour).toBe('Blue')
  })

  it('is returned unchanged, even if it looks like code', async () => {
    for (const nickname of ['<img src=x onerror=fired()>', "Robert'); drop table vehicle;--", '${7*7}'])
      expect((await addVehicle(anna, { nickname })).nickname).toBe(nickname)
  })
})

describe('the export of a person’s data', () => {
  it('contains their whole garage and no one else’s', async () => {
    const owner = await newMember(server, { validTo: '2027-06-30' })
    const { id } = await addVehicle(owner, { nickname: 'Mine' })
    await attach(owner, id, await send(owner, await picture()))
    const { photos, cover_id: _, ...item } = itemOf(await post(owner, `/${id}`))
    const [copied] = await exportVehicles(server.database.db, owner.id)
    expect(copied).toEqual({ ...item, photos: [photos[0]?.hash] })
    expect(await exportVehicles(server.database.db, (await newPerson(server)).id)).toEqual([])
  })
})
