import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { DAY_MS } from '#platform/shared/durations.ts'
import type { Asker } from '#tests/kit/server.ts'
import { countStatements } from '#tests/kit/statements.ts'
import {
  HALDEN,
  addPapers,
  BASE,
  caseOf,
  fullCase,
  pageOf,
  PDF,
  post,
  type RegoServer,
  sendFile,
  startCase,
  startRego,
  submit,
  uploadPhoto,
} from '#tests/club-rego/rego.ts'
import { type Applicant, newMember, newPerson } from '#tests/membership/club-server.ts'
import { addVehicle, picture, refusalOf } from '#tests/vehicles/garage.ts'
import { listStoreKeys } from './case-parts.store.ts'
import { exportCases } from './club-rego.public.ts'

let server: RegoServer
let anna: Applicant
let ben: Applicant

beforeAll(async () => {
  server = await startRego()
  anna = await newMember(server, { validTo: '2027-12-31', name: 'Anna Quillfeather' })
  ben = await newMember(server, { validTo: '2027-12-31', name: 'Ben Other' })
})
afterAll(() => server.stop())

const registrar = () => server.as({ personId: ben.id, roles: ['registrar'] })
const withoutRequest = (text: string) => text.replace(/"request_id":"[^"]*"/, '')
const list = async (asker: Asker, body: object = {}) =>
  (await post(asker, '', body)).json() as { data: { id: number }[]; total: number }

describe('another person’s case', () => {
  it('gets the same response as a nonexistent one from every call', async () => {
    const { id } = await startCase(server, anna)
    await addPapers(anna, id)
    const file = (await pageOf(anna, id)).item.files[0]?.id ?? 0
    const photo = await uploadPhoto(ben, await picture(1600, 1200))
    const signature = { method: 'typed', name: 'Ben Other', image: '', strokes: [] }
    const calls: [string, object][] = [
      [`/${id}`, {}],
      ['/update', { id, colour: 'Red' }],
      ['/delete', { id }],
      ['/addPhoto', { id, model: 'specialVehicle', ...photo }],
      ['/placePhoto', { id, slot: 'left', ...photo }],
      ['/removePhoto', { id, slot: 'left' }],
      ['/removeFile', { id, file_id: file }],
      ['/submit', { id, agreed: [], signed_name: 'Ben Other', signature }],
      ['/withdraw', { id }],
      ['/message', { id, words: 'Hello' }],
      ['/register', { id, club_plate_no: 'A1', conditional_rego_no: '', club_rego_expiry: '2027-05-01' }],
      ['/insurance', { id, insurer: 'A', policy_no: 'B', policy_expiry: '2029-01-01' }],
      ['/end', { id, words: '' }],
    ]
    for (const [path, body] of calls) {
      const missing = await post(ben, path.replace(String(id), '999999'), { ...body, id: 999_999 })
      const foreign = await post(ben, path, body)
      expect([path, foreign.status, withoutRequest(foreign.text)]).toEqual([
        path,
        404,
        withoutRequest(missing.text),
      ])
    }
    for (const path of [`/case?id=${id}`, `/file/${file}`])
      expect((await ben.request('GET', BASE + path)).status).toBe(404)
    expect((await sendFile(ben, id, 'ownership', PDF, 'a.pdf')).status).toBe(404)
    expect((await list(ben, { filter: { member_id: anna.id } })).data).toEqual([])
    expect((await pageOf(anna, id)).item).toMatchObject({ colour: 'Gold', state: 'draft' })
  })

  it('requires login in every call', async () => {
    const paths = [
      '',
      '/1',
      '/create',
      '/update',
      '/delete',
      '/upload',
      '/addPhoto',
      '/placePhoto',
      '/removePhoto',
      '/attachFile',
      '/removeFile',
      '/submit',
      '/withdraw',
      '/message',
      '/register',
      '/insurance',
      '/end',
    ]
    for (const path of paths) expect([path, (await post(server, path)).status]).toEqual([path, 401])
    for (const path of ['/home', '/case?id=1', '/file/1'])
      expect([path, (await server.request('GET', BASE + path)).status]).toEqual([path, 401])
  })

  it('is visible to the registrar once it is sent, with the fields for the desk only', async () => {
    const { id } = await fullCase(server, anna)
    expect((await post(registrar(), `/${id}`)).status).toBe(404)
    const own = caseOf(await submit(anna, id))
    expect(Object.keys(own)).not.toContain('checks')
    expect(Object.keys(own)).not.toContain('member_name')
    const seen = caseOf(await post(registrar(), `/${id}`))
    expect(seen).toEqual({ ...own, member_name: 'Anna Quillfeather', checks: {} })
    const file = own.files[0]?.id ?? 0
    expect((await registrar().request('GET', `${BASE}/file/${file}`)).status).toBe(200)
    expect(refusalOf(await post(registrar(), '/update', { id, colour: 'Red' }))).toEqual([403, 'FORBIDDEN'])
    for (const role of ['membership', 'events', 'treasurer', 'shop', 'content', 'gate'] as const) {
      const desk = server.as({ personId: ben.id, roles: [role] })
      expect((await post(desk, `/${id}`)).status).toBe(404)
      // The member in the membership role confirms the membership part, which includes this document.
      const status = role === 'membership' ? 200 : 404
      expect((await desk.request('GET', `${BASE}/file/${file}`)).status).toBe(status)
    }
  })

  it('is never cached', async () => {
    const { id } = await startCase(server, anna)
    await addPapers(anna, id, [])
    const file = (await pageOf(anna, id)).item.files[0]?.id ?? 0
    for (const path of ['/home', `/case?id=${id}`, `/file/${file}`]) {
      const answer = await anna.request('GET', BASE + path)
      expect([path, answer.status, answer.headers['cache-control']]).toEqual([path, 200, 'no-store'])
    }
  })
})

describe('uploaded content', () => {
  it('is rejected with an unknown field', async () => {
    const { id, vehicle_id: vehicleId } = await startCase(server, anna)
    const calls: [string, object][] = [
      ['/create', { scheme_id: 1, vehicle_id: vehicleId ?? 0 }],
      ['/update', { id }],
      ['/placePhoto', { id, slot: 'left', uuid: '', key: '', name: '' }],
      ['/withdraw', { id }],
      ['/message', { id, words: 'Hello' }],
      ['/end', { id, words: '' }],
    ]
    for (const [path, body] of calls) {
      const answer = await post(anna, path, { ...body, is_admin: true })
      expect([path, ...refusalOf(answer)]).toEqual([path, 422, 'VALIDATION', 'is_admin unknown'])
    }
  })

  it('must be the person’s own photo with at least 1200 pixels on each side', async () => {
    const { id } = await startCase(server, anna)
    await expect(uploadPhoto(anna, await picture(1600, 1199))).rejects.toThrow('VALIDATION')
    const photo = await uploadPhoto(ben, await picture(1200, 1200))
    const taken = await post(anna, '/placePhoto', { id, slot: 'left', ...photo })
    expect(refusalOf(taken)).toEqual([422, 'VALIDATION', 'key unknown'])
    const own = await uploadPhoto(anna, await picture(1200, 1200))
    await post(anna, '/placePhoto', { id, slot: 'left', ...own })
    const other = await uploadPhoto(anna, await picture(1300, 1200))
    const placed = caseOf(await post(anna, '/placePhoto', { id, slot: 'left', ...other }))
    expect(placed.photos.map(({ slot, width }) => [slot, width])).toEqual([['left', 1300]])
    // The replaced photo was deleted, so it must be uploaded again.
    const replaced = await post(anna, '/addPhoto', { id, model: 'specialVehicle', ...own })
    expect(refusalOf(replaced)).toEqual([422, 'VALIDATION', 'key unknown'])
    const third = await uploadPhoto(anna, await picture(1200, 1300))
    const generic = caseOf(await post(anna, '/addPhoto', { id, model: 'specialVehicle', ...third }))
    expect(generic.photos.map(({ slot }) => slot)).toEqual(['front34', 'left'])
  })

  it('fills only one slot: another slot is refused, and the same slot may be requested again', async () => {
    const { id } = await startCase(server, anna)
    const photo = await uploadPhoto(anna, await picture(1200, 1200))
    for (let twice = 0; twice < 2; twice += 1)
      caseOf(await post(anna, '/placePhoto', { id, slot: 'left', ...photo }))
    const again = await post(anna, '/placePhoto', { id, slot: 'right', ...photo })
    expect(refusalOf(again)).toEqual([422, 'VALIDATION', 'photos.right twice'])
    const generic = caseOf(await post(anna, '/addPhoto', { id, model: 'specialVehicle', ...photo }))
    expect(generic.photos.map(({ slot }) => slot)).toEqual(['left'])
    await post(anna, '/removePhoto', { id, slot: 'left' })
    const sentAgain = await uploadPhoto(anna, await picture(1200, 1200))
    caseOf(await post(anna, '/placePhoto', { id, slot: 'right', ...sentAgain }))
  })

  it('must be a PDF or a picture, judged by its bytes; the location is removed from pictures', async () => {
    const { id } = await startCase(server, anna)
    const tries: [Buffer, string, number][] = [
      [Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>'), 'a.svg', 415],
      [Buffer.from('<script>alert(1)</script>'), 'a.pdf', 415],
      [Buffer.from('MZ program'), 'a.exe', 415],
      [Buffer.concat([PDF, Buffer.alloc(10 * 1024 * 1024)]), 'a.pdf', 413],
    ]
    for (const [bytes, name, status] of tries)
      expect([name, (await sendFile(anna, id, 'ownership', bytes, name)).status]).toEqual([name, status])
    expect(refusalOf(await sendFile(anna, id, 'diary', PDF, 'a.pdf'))[0]).toBe(422)
    const withPlace = await sharp({ create: { width: 40, height: 30, channels: 3, background: 'red' } })
      .jpeg()
      .withExif({ IFD0: { Artist: 'Anna' }, IFD3: { GPSLatitude: '33/1 0/1 0/1' } })
      .toBuffer()
    const kept = caseOf(await sendFile(anna, id, 'ownership', withPlace, '../../receipt.jpg'))
    expect(kept.files).toMatchObject([{ kind: 'ownership', media_type: 'image/jpeg' }])
    expect(kept.files[0]?.name).not.toContain('/')
    const answer = await anna.request('GET', `${BASE}/file/${kept.files[0]?.id ?? 0}`)
    expect(answer.headers['content-disposition']).toMatch(/^attachment/)
    expect(answer.headers['x-content-type-options']).toBe('nosniff')
    expect((await sharp(answer.bytes).metadata()).exif).toBeUndefined()
  })

  it('is deleted from storage when it is removed or its draft is deleted', async () => {
    const { id } = await startCase(server, anna)
    await addPapers(anna, id, [])
    const keys = await listStoreKeys(server.database.db, id)
    const { files } = server.clubApp.features.media
    expect(await Promise.all(keys.map((key) => files.stat(key)))).not.toContain(undefined)
    const first = (await pageOf(anna, id)).item.files[0]?.id ?? 0
    caseOf(await post(anna, '/removeFile', { id, file_id: first }))
    await server.clubApp.runDueJobs()
    expect((await anna.request('GET', `${BASE}/file/${first}`)).status).toBe(404)
    expect(await files.stat(keys[0] ?? '')).toBeUndefined()
    expect((await post(anna, '/delete', { id })).status).toBe(200)
    await server.clubApp.runDueJobs()
    for (const key of keys) expect(await files.stat(key)).toBeUndefined()
  })
})

describe('a person without a current membership', () => {
  it('can read their cases after it has ended but change nothing, and is told how to renew', async () => {
    const ines = await newMember(server, { validTo: '2026-11-21' })
    const { id } = await fullCase(server, ines)
    const sent = await fullCase(server, ines)
    caseOf(await submit(ines, sent.id))
    const before = new Date(server.clock.nowMs()).toISOString()
    server.clock.advanceMs(DAY_MS)
    expect((await pageOf(ines, id)).may_change).toBe(false)
    expect((await ines.request('GET', `${BASE}/home`)).json()).toMatchObject({
      owner: { is_financial: false },
      was_member: true,
    })
    const calls: [string, object][] = [
      ['/create', { scheme_id: server.schemes['NSW-HVS'] ?? 0, vehicle_id: 1 }],
      ['/update', { id, colour: 'Red' }],
      ['/delete', { id }],
      ['/removePhoto', { id, slot: 'left' }],
      ['/withdraw', { id: sent.id }],
    ]
    for (const [path, body] of calls)
      expect([path, ...refusalOf(await post(ines, path, body))]).toEqual([path, 422, 'NOT_ELIGIBLE'])
    expect(refusalOf(await submit(ines, id))).toEqual([422, 'NOT_ELIGIBLE'])
    server.clock.setTo(before)
  })

  it('cannot start a case if they were never a member', async () => {
    const tess = await newPerson(server)
    const body = { scheme_id: server.schemes['NSW-HVS'] ?? 0, vehicle_id: 1 }
    expect(refusalOf(await post(tess, '/create', body))).toEqual([422, 'NOT_ELIGIBLE'])
    expect((await tess.request('GET', `${BASE}/home`)).json()).toMatchObject({ was_member: false, cases: [] })
  })
})

describe('a member whose type excludes club rego', () => {
  it('cannot start an application and is told the reason', async () => {
    const social = await newMember(server, { validTo: '2027-12-31', type: 'SOCIAL' })
    const car = await addVehicle(social, HALDEN)
    const body = { scheme_id: server.schemes['NSW-HVS'] ?? 0, vehicle_id: car.id }
    const refused = await post(social, '/create', body)
    expect(refusalOf(refused)).toEqual([422, 'NOT_ELIGIBLE'])
    expect(refused.text).toContain('does not include club rego')
    expect((await social.request('GET', `${BASE}/home`)).json()).toMatchObject({
      owner: { is_financial: true, is_type_without_rego: true },
    })
  })
})

describe('the number of SQL statements for a screen', () => {
  it('does not grow with the amount of data', async () => {
    const one = await newMember(server, { validTo: '2027-12-31' })
    const many = await newMember(server, { validTo: '2027-12-31' })
    const first = await fullCase(server, one)
    for (let count = 0; count < 5; count += 1) await fullCase(server, many)
    const last = await fullCase(server, many)
    for (const words of ['a', 'b', 'c']) await post(many, '/message', { id: last.id, words })
    const statementsOf = (asker: Asker, path: string) =>
      countStatements(server.database, async () => {
        expect((await asker.request('GET', BASE + path)).status).toBe(200)
      })
    await statementsOf(one, '/home')
    expect((await statementsOf(one, '/home')).length).toBe((await statementsOf(many, '/home')).length)
    expect((await statementsOf(many, '/home')).length).toBeLessThanOrEqual(5)
    expect((await statementsOf(one, `/case?id=${first.id}`)).length).toBe(
      (await statementsOf(many, `/case?id=${last.id}`)).length,
    )
    expect((await statementsOf(many, `/case?id=${last.id}`)).length).toBeLessThanOrEqual(6)
  })
})

describe('the export of a person’s data', () => {
  it('contains all their cases and messages, and none of other people', async () => {
    const owner = await newMember(server, { validTo: '2027-12-31' })
    const { id } = await fullCase(server, owner)
    await submit(owner, id)
    await post(owner, '/message', { id, words: 'Is a photo of the plate enough?' })
    const [copy, ...others] = await exportCases(server.database.db, owner.id)
    expect(others).toEqual([])
    expect(copy).toMatchObject({ id, scheme: 'NSW-HVS', state: 'submitted', make: 'Halden' })
    expect(copy?.messages.map(({ words }) => words)).toEqual(['Is a photo of the plate enough?'])
    expect(Object.keys(copy ?? {})).not.toContain('checks')
  })
})
