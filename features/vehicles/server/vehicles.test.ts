import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { DAY_MS } from '#platform/shared/durations.ts'
import { countStatements } from '#tests/kit/statements.ts'
import type { RunningServer } from '#tests/kit/server.ts'
import { twoColours } from '#tests/media/pictures.ts'
import { type Applicant, newMember, startClub } from '#tests/membership/club-server.ts'
import {
  addVehicle,
  attach,
  change,
  itemOf,
  listOf,
  MARLIN,
  picture,
  post,
  refusalOf,
  send,
  upload,
} from '#tests/vehicles/garage.ts'

let server: RunningServer
let anna: Applicant
let ben: Applicant

beforeAll(async () => {
  server = await startClub()
  anna = await newMember(server, { validTo: '2027-06-30', name: 'Anna Quillfeather' })
  ben = await newMember(server, { validTo: '2027-06-30' })
})
afterAll(() => server.stop())

describe('a garage', () => {
  it('accepts a vehicle with the required fields only and returns it complete', async () => {
    const item = await addVehicle(anna)
    expect(item).toEqual({
      id: item.id,
      member_id: anna.id,
      nickname: '',
      ...MARLIN,
      rego: '',
      rego_state: null,
      rego_expiry: null,
      vin: '',
      engine_number: '',
      engine_capacity_cc: null,
      induction: null,
      fuel: null,
      class_id: null,
      suggested_class_id: null,
      race_number: '',
      race_season: null,
      transponder_type: 'none',
      transponder_number: '',
      logbook_issuer: null,
      logbook_number: '',
      safety_cage: 'none',
      owner_name: '',
      sold_on: null,
      photos: [],
      cover_id: null,
      archived: false,
      created_at: item.created_at,
      updated_at: item.updated_at,
    })
    expect(itemOf(await post(anna, `/${item.id}`))).toEqual(item)
  })

  it('applies the same rules to changes and leaves other fields as they were', async () => {
    const { id } = await addVehicle(anna, { rego: 'bq-31 kt', rego_state: 'NSW' })
    const item = await change(anna, id, { fuel: 'petrol', engine_capacity_cc: 1597, class_id: 'A' })
    expect(item).toMatchObject({ rego: 'BQ31KT', suggested_class_id: 'A', class_id: 'A', make: 'Marlin' })
    expect(refusalOf(await post(anna, '/update', { id, fuel: 'diesel', engine_capacity_cc: null }))).toEqual([
      422,
      'VALIDATION',
      'engine_capacity_cc required',
    ])
  })

  it('refuses a change that started from an outdated revision', async () => {
    const { id, updated_at } = await addVehicle(anna)
    await change(anna, id, { colour: 'Red' })
    const late = await post(anna, '/update', { id, updated_at, colour: 'Green' })
    expect(refusalOf(late)).toEqual([409, 'CONFLICT', 'colour changed'])
  })

  it('explains errors in plain language', async () => {
    const answer = await post(anna, '/create', { ...MARLIN, make: ' ', vin: 'SHORT', year: 2028 })
    expect((answer.json() as { errors: object[] }).errors).toEqual([
      { field: 'make', code: 'required', message: 'Enter the make, like Mazda' },
      { field: 'year', code: 'invalid', message: 'Enter a year between 1885 and 2027' },
      { field: 'vin', code: 'invalid', message: 'VIN must be 17 characters and cannot include I, O or Q' },
    ])
  })

  it('archives a vehicle, lists it separately, and restores it without its sale date', async () => {
    const owner = await newMember(server, { validTo: '2027-06-30' })
    const { id } = await addVehicle(owner)
    await change(owner, id, { sold_on: '2026-11-01' })
    expect(itemOf(await post(owner, '/disable', { id })).archived).toBe(true)
    expect((await listOf(owner, { filter: { archived: false } })).total).toBe(0)
    expect((await listOf(owner, { filter: { archived: true } })).data[0]?.sold_on).toBe('2026-11-01')
    expect(itemOf(await post(owner, '/enable', { id }))).toMatchObject({ archived: false, sold_on: null })
  })

  it('deletes a vehicle with its photos', async () => {
    const owner = await newMember(server, { validTo: '2027-06-30' })
    const { id } = await addVehicle(owner)
    await attach(owner, id, await send(owner, await picture()))
    expect((await post(owner, '/delete', { id })).status).toBe(200)
    expect(refusalOf(await post(owner, `/${id}`))).toEqual([404, 'NOT_FOUND'])
  })

  it('has at most 50 vehicles, even if two are added simultaneously', async () => {
    const owner = await newMember(server, { validTo: '2027-06-30' })
    for (let count = 0; count < 49; count += 1) await addVehicle(owner)
    const answers = await Promise.all([post(owner, '/create', MARLIN), post(owner, '/create', MARLIN)])
    expect(answers.map(({ status }) => String(status)).toSorted()).toEqual(['200', '422'])
    expect(refusalOf(answers.find(({ status }) => status === 422)!)).toEqual([422, 'TOO_MANY_VEHICLES'])
  })

  it('is read with one query, however many vehicles and photos it has', async () => {
    const owner = await newMember(server, { validTo: '2027-06-30' })
    const first = await addVehicle(owner)
    for (let count = 0; count < 3; count += 1) {
      await addVehicle(owner)
      await attach(owner, first.id, await send(owner, await picture()))
    }
    const asked = await countStatements(server.database, async () => {
      expect((await listOf(owner)).data[0]?.photos).toHaveLength(3)
    })
    expect(asked.filter((text) => /vehicle/.test(text))).toHaveLength(1)
    expect(asked.length).toBeLessThanOrEqual(2)
  })
})

describe('a race number', () => {
  it('belongs to one vehicle per season, and is free once that is archived', async () => {
    const { id } = await addVehicle(anna, { race_number: '44' })
    expect(refusalOf(await post(ben, '/create', { ...MARLIN, race_number: '44' }))).toEqual([
      422,
      'VALIDATION',
      'race_number taken',
    ])
    expect((await post(ben, '/create', { ...MARLIN, race_number: '44' })).text).toContain(
      'Number 44 is taken this season',
    )
    expect((await change(anna, id, { race_number: '44', colour: 'Red' })).race_season).toBe(2026)
    await post(anna, '/disable', { id })
    await addVehicle(ben, { race_number: '44' })
    expect(refusalOf(await post(anna, '/enable', { id }))).toEqual([422, 'VALIDATION', 'race_number taken'])
  })

  it('is given to one of two simultaneous requests', async () => {
    const input = { ...MARLIN, race_number: '77' }
    const answers = await Promise.all([post(anna, '/create', input), post(ben, '/create', input)])
    expect(answers.map(({ status }) => String(status)).toSorted()).toEqual(['200', '422'])
  })

  it('can be taken by another member in the next season', async () => {
    const { id } = await addVehicle(anna, { race_number: '13' })
    server.clock.advanceMs(60 * DAY_MS)
    await addVehicle(ben, { race_number: '13' })
    expect((await change(anna, id, { colour: 'Red' })).race_season).toBe(2026)
    expect(refusalOf(await post(anna, '/update', { id, race_number: '13' }))).toEqual([
      422,
      'VALIDATION',
      'race_number taken',
    ])
    server.clock.advanceMs(-60 * DAY_MS)
  })
})

describe('photos', () => {
  it('are uploaded, added, reordered, chosen as the cover and removed', async () => {
    const { id } = await addVehicle(anna)
    for (let count = 0; count < 3; count += 1) {
      const answer = await attach(anna, id, await send(anna, await picture()))
      expect(itemOf(answer).photos).toHaveLength(count + 1)
    }
    const { photos, cover_id } = itemOf(await post(anna, `/${id}`))
    const [a = 0, b = 0, c = 0] = photos.map((photo) => photo.id)
    expect(cover_id).toBe(a)
    const ordered = await change(anna, id, { photo_ids: [c, a, b], cover_id: c })
    expect(ordered.photos.map((photo) => photo.id)).toEqual([c, a, b])
    expect(ordered.cover_id).toBe(c)
    const fewer = await change(anna, id, { photo_ids: [b, a] })
    expect(fewer.photos.map((photo) => photo.id)).toEqual([b, a])
    expect(fewer.cover_id).toBe(b)
    expect(await change(anna, id, { photo_ids: [] })).toMatchObject({ photos: [], cover_id: null })
  })

  it('can be uploaded and added again after a lost response', async () => {
    const { id } = await addVehicle(anna)
    const bytes = await picture()
    const photo = await send(anna, bytes)
    expect(await send(anna, bytes)).toEqual(photo)
    await attach(anna, id, photo)
    expect(itemOf(await attach(anna, id, photo)).photos).toHaveLength(1)
  })

  it('are rotated upright, and their location data is removed', async () => {
    const { id } = await addVehicle(anna)
    const lying = await twoColours(800, 500)
      .withExif({ IFD3: { GPSLatitude: '32/1 30/1 0/1' } })
      .withMetadata({ orientation: 6 })
      .jpeg()
      .toBuffer()
    const item = itemOf(await attach(anna, id, await send(anna, lying)))
    expect(item.photos[0]).toMatchObject({ width: 500, height: 800 })
    const { hash, access } = item.photos[0]!
    const shown = await server.request('GET', `/assets/i/${hash}/raw/500.jpg?access=${access}`)
    expect(shown.status).toBe(200)
    expect((await sharp(shown.bytes).metadata()).exif).toBeUndefined()
  })

  it('are at most 12', async () => {
    const { id } = await addVehicle(anna)
    for (let count = 0; count < 12; count += 1) await attach(anna, id, await send(anna, await picture()))
    const thirteenth = await attach(anna, id, await send(anna, await picture()))
    expect(refusalOf(thirteenth)).toEqual([422, 'VALIDATION', 'photos too_many'])
    expect(thirteenth.text).toContain('You can add up to 12 photos')
  })

  it.each<[string, () => Promise<Uint8Array>, number]>([
    ['too small', () => picture(399, 900), 422],
    [
      'SVG',
      () =>
        Promise.resolve(Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" width="900" height="900"/>')),
      415,
    ],
    ['no picture', () => Promise.resolve(Buffer.from('words')), 415],
    ['heavier than 10 MB', () => Promise.resolve(Buffer.alloc(10 * 1024 * 1024 + 1, 1)), 413],
  ])('that are %s are refused', async (_, make, status) => {
    expect((await upload(anna, await make())).status).toBe(status)
  })

  it('cannot be ordered with photos of another vehicle or with duplicates', async () => {
    const [mine, other] = [await addVehicle(anna), await addVehicle(anna)]
    const { photos: own } = itemOf(await attach(anna, mine.id, await send(anna, await picture())))
    const { photos: foreign } = itemOf(await attach(anna, other.id, await send(anna, await picture())))
    const [ownId = 0, foreignId = 0] = [own[0]?.id, foreign[0]?.id]
    for (const photo_ids of [[foreignId], [ownId, foreignId], [ownId, ownId]])
      expect(refusalOf(await post(anna, '/update', { id: mine.id, photo_ids }))).toEqual([
        422,
        'VALIDATION',
        'photo_ids unknown',
      ])
    expect(refusalOf(await post(anna, '/update', { id: mine.id, cover_id: foreignId }))).toEqual([
      422,
      'VALIDATION',
      'cover_id unknown',
    ])
  })
})
