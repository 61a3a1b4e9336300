/** Access to private images: only the owner and staff who received a signed address. */
import { readdir, readFile } from 'node:fs/promises'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { imageUrl } from '#features/media/media.rules.ts'
import {
  addImage,
  findImages,
  findMissingImages,
  findPublicImages,
} from '#features/media/server/media.public.ts'

import { HOUR_MS } from '#platform/shared/durations.ts'
import { addPapers, pageOf, type RegoServer, startCase, startRego } from '#tests/club-rego/rego.ts'
import { uploadProfilePhoto } from '#tests/media/profile-photos.ts'
import { type Applicant, newMember } from '#tests/membership/club-server.ts'
import { addVehicle, attach, itemOf, listOf, picture, send } from '#tests/vehicles/garage.ts'

const MIGRATIONS = new URL('../../database/migrations/', import.meta.url)

let server: RegoServer
let anna: Applicant
let ben: Applicant

beforeAll(async () => {
  server = await startRego()
  anna = await newMember(server, { validTo: '2027-06-30', name: 'Anna Quillfeather' })
  ben = await newMember(server, { validTo: '2027-06-30' })
})
afterAll(() => server.stop())

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

describe('a photo in a garage', () => {
  it('gets a 404 without a valid signed address, like an image that does not exist', async () => {
    const { photo } = await newGaragePhoto()
    for (const access of [undefined, '', 'x', `${anna.id}.zzzzzz.AAAAAAAAAAAAAAAAAAAAAA`]) {
      const answer = await fetchPicture(imageUrl(photo.hash, 'raw', 300, 'jpg', access))
      expect({ access, status: answer.status }).toEqual({ access, status: 404 })
      expect(answer.headers['cache-control']).toContain('no-store')
    }
    const known = await server.request('POST', '/api/v1/cognito/image/getByHash', {
      body: { hash: photo.hash },
    })
    expect(known.status).toBe(404)
  })

  it('loads from the signed address in the owner’s answer, and caches may not store it', async () => {
    const { photo } = await newGaragePhoto()
    const answer = await fetchPicture(addressOf(photo))
    expect([answer.status, answer.headers['content-type']]).toEqual([200, 'image/jpeg'])
    expect(answer.headers['cache-control']).toBe('private, no-store')
    expect(answer.headers['etag']).toBeUndefined()
  })

  it('gets a 404 after the address has expired, or with the signature of another image or owner', async () => {
    const { photo } = await newGaragePhoto()
    const other = await newGaragePhoto()
    expect((await fetchPicture(addressOf({ ...photo, access: other.photo.access }))).status).toBe(404)
    const foreign = photo.access.replace(/^\d+/, String(ben.id))
    expect((await fetchPicture(addressOf({ ...photo, access: foreign }))).status).toBe(404)
    server.clock.advanceMs(2 * HOUR_MS)
    expect((await fetchPicture(addressOf(photo))).status).toBe(404)
    const { data } = await listOf(anna, { filter: { member_id: anna.id } })
    const again = data.flatMap(({ photos }) => photos).find(({ hash }) => hash === photo.hash)
    expect((await fetchPicture(addressOf(again ?? photo))).status).toBe(200)
  })

  it('has the same address for an hour, so that a reloaded list does not load every photo again', async () => {
    const { photo } = await newGaragePhoto()
    server.clock.advanceMs(HOUR_MS - (server.clock.nowMs() % HOUR_MS))
    const read = async () =>
      (await listOf(anna)).data.flatMap(({ photos }) => photos).find(({ hash }) => hash === photo.hash)
        ?.access
    const first = await read()
    server.clock.advanceMs(HOUR_MS - 1)
    expect(await read()).toBe(first)
    server.clock.advanceMs(1)
    expect(await read()).not.toBe(first)
  })

  it('is visible to the registrar and to no other member', async () => {
    const { photo } = await newGaragePhoto()
    const registrar = server.as({ personId: ben.id, roles: ['registrar'] })
    const photosFor = async (asker: Applicant) =>
      (await listOf(asker)).data.flatMap(({ photos }) => photos).filter(({ hash }) => hash === photo.hash)
    const [seen] = await photosFor({ ...ben, ...registrar })
    expect((await fetchPicture(addressOf(seen ?? { hash: photo.hash, access: '' }))).status).toBe(200)
    expect(await photosFor(ben)).toEqual([])
  })
})

describe('the photos of a club rego application', () => {
  it('are private: the owner and the registrar get signed addresses, also of the vehicle’s cover', async () => {
    const { vehicleId } = await newGaragePhoto()
    const vehicle = (await listOf(anna)).data.find(({ id }) => id === vehicleId)
    const { id } = await startCase(server, anna, { ...(vehicle && { vehicle }) })
    await addPapers(anna, id)
    const { item } = await pageOf(anna, id)
    for (const photo of [...item.photos, item.cover]) {
      if (photo === null) throw new Error('the case shows no cover')
      expect((await fetchPicture(imageUrl(photo.hash, 'raw', 300, 'jpg'))).status).toBe(404)
      const answer = await fetchPicture(addressOf(photo))
      expect([answer.status, answer.headers['cache-control']]).toEqual([200, 'private, no-store'])
    }
  })
})

describe('the photo of a person', () => {
  it('is private: the owner gets signed addresses of both sizes', async () => {
    const { image, thumbnail } = await uploadProfilePhoto(anna)
    for (const url of [image, thumbnail]) {
      expect((await fetchPicture(url.split('?')[0] ?? '')).status).toBe(404)
      const answer = await fetchPicture(url)
      expect([answer.status, answer.headers['cache-control']]).toEqual([200, 'private, no-store'])
    }
  })

  it('has a signed address in public answers only while the person is public', async () => {
    await uploadProfilePhoto(ben)
    const read = () => server.request('GET', `/api/v1/cognito/user/${ben.id}`)
    expect((await read()).status).toBe(404)
    await server.database.db.execute(sql`update person set is_public = true where id = ${ben.id}`)
    const { item } = (await read()).json() as { item: { image: string } }
    expect((await fetchPicture(item.image)).headers['cache-control']).toBe('private, no-store')
  })
})

describe('an image with the same bytes as a private one', () => {
  it('becomes public when the club adds it to the site, and stays public after private uploads', async () => {
    const { media } = server.clubApp.features
    const bytes = await picture()
    const { id } = await addVehicle(anna)
    const { uuid } = await send(anna, bytes)
    expect((await fetchPicture(imageUrl(uuid, 'raw', 300, 'jpg'))).status).toBe(404)
    await addImage(media, bytes, 'page.png', 'A car')
    const answer = await fetchPicture(imageUrl(uuid, 'raw', 300, 'jpg'))
    expect([answer.status, answer.headers['cache-control']]).toEqual([
      200,
      'public, max-age=31536000, immutable',
    ])
    await attach(anna, id, await send(anna, bytes))
    expect((await fetchPicture(imageUrl(uuid, 'raw', 300, 'jpg'))).status).toBe(200)
  })

  it('cannot be used on a page or product while it is private', async () => {
    const { photo } = await newGaragePhoto()
    const { db } = server.database
    const missing = await server.database.transaction((tx) => findMissingImages(tx, [photo.hash]))
    expect([...missing]).toEqual([photo.hash])
    expect([...(await findPublicImages(db, [photo.hash])).keys()]).toEqual([])
  })
})

describe('images from before private images existed', () => {
  it('are made private by the migration, except those that the site shows', async () => {
    const { media } = server.clubApp.features
    const { db } = server.database
    const garage = await newGaragePhoto()
    const replaced = await addImage(media, await picture(), 'photo', '')
    const onPage = await addImage(media, await picture(), 'page.png', '')
    const withText = await addImage(media, await picture(), 'uploaded.png', 'A car')
    await db.execute(sql`update media_image set is_public = true`)
    await db.execute(
      sql`insert into site_setting (key, value, updated_at) values ('organisation_logo', to_jsonb(${onPage.hash}::text), now())
        on conflict (key) do update set value = excluded.value`,
    )
    const folder = (await readdir(MIGRATIONS)).find((name) => name.endsWith('_private_pictures'))
    const statements = await readFile(new URL(`${folder}/migration.sql`, MIGRATIONS), 'utf8')
    const [, fill = ''] = statements.split('--> statement-breakpoint')
    // Run it twice: a second run, as after an interruption, must change nothing.
    for (let run = 0; run < 2; run += 1) {
      await db.execute(sql.raw(fill))
      const hashes = [garage.photo.hash, replaced.hash, onPage.hash, withText.hash]
      const found = await findImages(db, hashes)
      expect(hashes.map((hash) => found.get(hash)?.isPublic)).toEqual([false, false, true, true])
    }
  })
})
