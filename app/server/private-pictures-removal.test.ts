/** Private images are deleted with the last record that shows them, and uploads of profile photos are limited. */
import { mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { imageUrl } from '#features/media/media.rules.ts'
import { addImage, findImages } from '#features/media/server/media.public.ts'
import { DAY_MS, HOUR_MS } from '#platform/shared/durations.ts'
import {
  pageOf,
  post as postCase,
  type RegoServer,
  startCase,
  startRego,
  uploadPhoto,
} from '#tests/club-rego/rego.ts'
import { sendProfilePhoto, uploadProfilePhoto } from '#tests/media/profile-photos.ts'
import { type Applicant, newMember } from '#tests/membership/club-server.ts'
import {
  addVehicle,
  attach,
  change,
  itemOf,
  picture,
  post as postVehicle,
  send,
} from '#tests/vehicles/garage.ts'
import { tidyPrivateImages } from './private-images.ts'

let server: RegoServer
let anna: Applicant
let ben: Applicant
let dataDir: string

beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'paddock-pictures-'))
  server = await startRego({ settings: { DATA_DIR: dataDir } })
  anna = await newMember(server, { validTo: '2027-06-30', name: 'Anna Quillfeather' })
  ben = await newMember(server, { validTo: '2027-06-30' })
})
afterAll(async () => {
  await server.stop()
  await rm(dataDir, { recursive: true, force: true })
})

type Shown = { hash: string; access: string }

const fetchPicture = (url: string) => server.request('GET', url)
const addressOf = ({ hash, access }: Shown) => imageUrl(hash, 'raw', 300, 'jpg', access)

async function newGaragePhoto(): Promise<{ vehicleId: number; photo: Shown }> {
  const { id } = await addVehicle(anna)
  const { photos } = itemOf(await attach(anna, id, await send(anna, await picture())))
  const [photo] = photos
  if (photo === undefined) throw new Error('the photo was not added')
  return { vehicleId: id, photo }
}

describe('a private image', () => {
  /** Whether the picture, its file and its derived files exist. */
  async function existsAnywhere(hash: string): Promise<boolean[]> {
    await server.clubApp.runDueJobs()
    const found = await findImages(server.database.db, [hash])
    const { files } = server.clubApp.features.media
    const original = await files.get(`images/${hash.slice(0, 2)}/${hash}.png`)
    const derived = await readdir(join(dataDir, 'image-cache'), { recursive: true })
    return [found.has(hash), original !== undefined, derived.some((name) => name.includes(hash))]
  }
  const EVERYWHERE = [true, true, true]
  const NOWHERE = [false, false, false]
  const hashIn = (url: string) => url.split('/')[3] ?? ''

  it('is deleted with its files when the person uploads another photo, but not when it is the same photo', async () => {
    const bytes = await picture(500, 500)
    const first = await uploadProfilePhoto(anna, bytes)
    await fetchPicture(first.image)
    await uploadProfilePhoto(anna, bytes)
    expect(await existsAnywhere(hashIn(first.image))).toEqual(EVERYWHERE)
    await uploadProfilePhoto(anna)
    expect(await existsAnywhere(hashIn(first.image))).toEqual(NOWHERE)
    expect((await fetchPicture(first.image)).status).toBe(404)
  })

  it('is not deleted while another record shows it', async () => {
    const bytes = await picture(500, 500)
    const { image } = await uploadProfilePhoto(anna, bytes)
    const { id } = await addVehicle(anna)
    await attach(anna, id, await send(anna, bytes))
    await fetchPicture(image)
    await uploadProfilePhoto(anna)
    expect(await existsAnywhere(hashIn(image))).toEqual(EVERYWHERE)
    await change(anna, id, { photo_ids: [] })
    expect(await existsAnywhere(hashIn(image))).toEqual(NOWHERE)
  })

  it('is deleted when a vehicle is deleted', async () => {
    const { vehicleId, photo } = await newGaragePhoto()
    await fetchPicture(addressOf(photo))
    expect((await postVehicle(anna, '/delete', { id: vehicleId })).status).toBe(200)
    expect(await existsAnywhere(photo.hash)).toEqual(NOWHERE)
  })

  it('is deleted when a photo of an application is replaced or removed, or its draft is deleted', async () => {
    const { id } = await startCase(server, anna)
    const show = async () => {
      const { photos } = (await pageOf(anna, id)).item
      await Promise.all(photos.map((photo) => fetchPicture(addressOf(photo))))
      return photos.map(({ hash }) => hash)
    }
    const place = async (slot: string) => {
      const photo = await uploadPhoto(anna, await picture(1200, 1200))
      const answer = await postCase(anna, '/placePhoto', { id, slot, ...photo })
      expect(answer.status).toBe(200)
      await show()
      return photo.uuid
    }
    const replaced = await place('left')
    const removed = await place('left')
    expect(await existsAnywhere(replaced)).toEqual(NOWHERE)
    await postCase(anna, '/removePhoto', { id, slot: 'left' })
    expect(await existsAnywhere(removed)).toEqual(NOWHERE)
    const last = await place('right')
    expect(await existsAnywhere(last)).toEqual(EVERYWHERE)
    expect((await postCase(anna, '/delete', { id })).status).toBe(200)
    expect(await existsAnywhere(last)).toEqual(NOWHERE)
  })

  it('is deleted after a day without a record, and made private if a person’s record uses it', async () => {
    const { media } = server.clubApp.features
    const abandoned = await send(anna, await picture())
    const used = await newGaragePhoto()
    const onSite = await addImage(media, await picture(), 'page.png', '')
    await server.database.db.execute(
      sql`update media_image set is_public = true where hash = ${used.photo.hash}`,
    )
    await tidyPrivateImages(media)
    const found = await findImages(server.database.db, [abandoned.uuid, used.photo.hash, onSite.hash])
    const hashes = [abandoned.uuid, used.photo.hash, onSite.hash]
    expect(hashes.map((hash) => found.get(hash)?.isPublic)).toEqual([false, false, true])
    server.clock.advanceMs(DAY_MS + 1)
    await tidyPrivateImages(media)
    expect((await existsAnywhere(abandoned.uuid)).slice(0, 2)).toEqual([false, false])
    expect((await existsAnywhere(used.photo.hash)).slice(0, 2)).toEqual([true, true])
    expect((await existsAnywhere(onSite.hash)).slice(0, 2)).toEqual([true, true])
  })
})

it('accepts at most 20 profile photos of a person in one hour', async () => {
  const person = await newMember(server, { validTo: '2027-06-30' })
  const small = await picture(10, 10)
  for (let sent = 0; sent < 20; sent += 1) expect((await sendProfilePhoto(person, small)).status).toBe(422)
  const refused = await sendProfilePhoto(person, small)
  expect([refused.status, refused.json()]).toMatchObject([429, { text_code: 'RATE_LIMITED' }])
  expect((await sendProfilePhoto(ben, await picture(500, 500))).status).toBe(200)
  server.clock.advanceMs(HOUR_MS)
  expect((await sendProfilePhoto(person, await picture(500, 500))).status).toBe(200)
})
