import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { crc32 } from 'node:zlib'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { addImage, addVideo, findImages } from '#features/media/server/media.public.ts'
import {
  MEDIA_LIMITS,
  type MediaDetail,
  type MediaItem,
} from '#features/media-library/media-library.contract.ts'
import { blankValues } from '#features/pages/blank-values.rules.ts'
import { BLOCK_FIELDS } from '#features/pages/page-fields.rules.ts'
import { WIDGET_FIELDS } from '#features/pages/widget-fields.rules.ts'
import type { AuditItem } from '#features/staff/audit-log.contract.ts'
import { onePagePdf } from '#database/seed/demo-pdf.ts'
import { DAY_MS } from '#platform/shared/durations.ts'
import type { Answer } from '#tests/kit/ask.ts'
import { eventually } from '#tests/kit/eventually.ts'
import { type Asker, type RunningServer, startTestServer } from '#tests/kit/server.ts'
import { withoutRowLock } from '#tests/kit/without-row-lock.ts'
import { uploadForm } from '#tests/kit/upload-form.ts'
import { colourAt, MP4, noise, twoColours } from '#tests/media/pictures.ts'
import { addVehicle, attach, picture, send as sendPhoto } from '#tests/vehicles/garage.ts'
import { lockDeletedImages, lockUnusedImages } from './image-use.store.ts'
import { removeDeletedMedia, tidyPrivateImages } from './private-images.ts'

const BASE = '/api/v1/cms/media'
const PAGE = '/api/v1/cognito/page'
/** The folder of uploads, shared with the second server process of one test. */
const folder = mkdtempSync(join(tmpdir(), 'paddock-library-'))
let server: RunningServer
let officer: Asker
let owner: Asker
let count = 0

beforeAll(async () => {
  server = await startTestServer({ isSeeded: true, settings: { DATA_DIR: folder } })
  officer = server.as({ roles: ['content'] })
  owner = server.as({ roles: ['owner'] })
})
afterAll(async () => {
  await server.stop()
  rmSync(folder, { recursive: true, force: true })
})

const ok = <Body = { item: MediaDetail }>(answer: Answer): Body => {
  if (answer.status !== 200) throw new Error(`${answer.status} ${answer.text}`)
  return answer.json() as Body
}
const post = (verb: string, body: object, who = officer) => who.request('POST', `${BASE}/${verb}`, { body })
const list = async (query = '') =>
  ok<{ data: MediaItem[]; next: string | null; total: number; has_more_than_total: boolean }>(
    await officer.request('GET', `${BASE}?${query}`),
  )
/** Returns the items of all pages of a list as `kind:key`, and checks that only the last page may be shorter. */
async function listAll(query = ''): Promise<string[]> {
  const found: string[] = []
  for (let page = await list(query); ; page = await list(`${query}&after=${page.next}`)) {
    found.push(...page.data.map(({ kind, key }) => `${kind}:${key}`))
    if (page.next === null) return found
    expect(page.data).toHaveLength(MEDIA_LIMITS.page)
  }
}
const detail = async (key: string, kind = 'image') =>
  ok(await officer.request('GET', `${BASE}/item?kind=${kind}&key=${key}`)).item

function send(bytes: Uint8Array, fileName: string, who: Asker = officer): Promise<Answer> {
  return uploadForm(who, `${BASE}/send`, { bytes, fileName })
}
const newBytes = (widthPx = 64, heightPx = 48) => noise(widthPx, heightPx).jpeg().toBuffer()
const newImage = async () => {
  server.clock.advanceMs(1000)
  return ok(await send(await newBytes(), `ridge-${(count += 1)}.jpg`)).item
}
const describeItem = (item: MediaItem, change: object) =>
  post('save', {
    kind: item.kind,
    key: item.key,
    name: item.name,
    descriptions: {},
    is_decorative: false,
    updated_at: item.updated_at,
    ...change,
  })

const block = (variables: object, rest: object = {}) => ({
  name: 'Words',
  template: 'text',
  variables: JSON.stringify({ heading: 'Working bee', ...variables }),
  ...rest,
})
type PageItem = {
  id: number
  url: string
  updated_at: string
  pageContents: { id: number; variables: string }[]
}
async function newPage(hash: string): Promise<PageItem> {
  const url = `/library-${(count += 1)}`
  const html = `<p>Here</p><img src="/assets/i/${hash}/raw/300.jpg" alt="Here">`
  const body = { name: 'Library', url, is_published: true, pageContents: [block({ html })] }
  return ok<{ item: PageItem }>(await officer.request('POST', `${PAGE}/create`, { body })).item
}

describe('the library', () => {
  it('is open to the roles content and owner only', async () => {
    for (const [who, status] of [
      [server, 401],
      [server.as({}), 403],
      [server.as({ roles: ['events', 'shop'] }), 403],
      [owner, 200],
    ] as const) {
      expect((await who.request('GET', BASE)).status).toBe(status)
      if (status === 200) continue
      expect((await send(await newBytes(), 'x.jpg', who)).status).toBe(status)
      for (const verb of ['save', 'delete', 'restore', 'replace'])
        expect((await post(verb, {}, who)).status).toBe(status)
    }
  })

  it('stores an image with its sender, size and name, first in the list and without a description', async () => {
    const item = await newImage()
    expect(item).toMatchObject({ kind: 'image', media_type: 'image/jpeg', width: 64, height: 48, uses: 0 })
    expect(item).toMatchObject({ is_described: false, is_decorative: false, descriptions: {}, used_in: [] })
    expect(item.sent_by).not.toBeNull()
    const { data } = await list()
    expect(data[0]?.key).toBe(item.key)
    expect((await list('view=no_description')).data.map(({ key }) => key)).toContain(item.key)
    expect((await list('view=unused')).data.map(({ key }) => key)).toContain(item.key)
    expect((await list('view=video')).data.every(({ kind }) => kind === 'video')).toBe(true)
  })

  it('refuses an SVG, a broken image, one of too many pixels and one that is too large', async () => {
    const { total } = await list()
    const svg = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>')
    const bomb = await pngOfManyPixels()
    const refusal = async (bytes: Uint8Array, name: string) => {
      const answer = await send(bytes, name)
      return [answer.status, (answer.json() as { text_code: string }).text_code]
    }
    expect(await refusal(svg, 'logo.svg')).toEqual([415, 'UNSUPPORTED_TYPE'])
    expect(await refusal(svg, 'logo.png')).toEqual([415, 'UNSUPPORTED_TYPE'])
    expect(await refusal((await newBytes()).subarray(0, 200), 'cut.jpg')).toEqual([415, 'UNSUPPORTED_TYPE'])
    expect(await refusal(bomb, 'bomb.png')).toEqual([413, 'TOO_LARGE'])
    expect(await refusal(Buffer.alloc(21 * 1024 * 1024), 'large.jpg')).toEqual([413, 'TOO_LARGE'])
    expect((await list()).total).toBe(total)
  })

  it('never contains a photo that belongs to a person', async () => {
    const member = server.as({ personId: 2 })
    const car = await addVehicle(member)
    const photo = await sendPhoto(member, await picture(700, 500))
    await attach(member, car.id, photo)
    const { rows } = await server.database.db.execute<{ hash: string }>(
      sql`select hash from media_image where not is_public`,
    )
    const personal = new Set(rows.map(({ hash }) => hash))
    expect(personal.has(photo.uuid)).toBe(true)
    const listed = new Set(await listAll())
    expect([...personal].filter((hash) => listed.has(`image:${hash}`))).toEqual([])
    expect((await officer.request('GET', `${BASE}/item?kind=image&key=${photo.uuid}`)).status).toBe(404)
    expect((await post('delete', { kind: 'image', key: photo.uuid })).status).toBe(404)
  })

  it('is read page by page, each item once, newest first, and counts at most 1,000', async () => {
    const newest = await newImage()
    await server.database.db.execute(sql`delete from media_image where file_name like 'paged-%'`)
    // Several images of the same instant, so that the end of a page falls between two of them.
    await server.database.db.execute(sql`
      insert into media_image (hash, file_name, extension, width_px, height_px, byte_size, alt, is_decorative, is_in_library,
        placeholder, created_at)
      select md5('page ' || n), 'paged-' || n || '.jpg', 'jpg', 10, 10, 10, '', false, true, '#000000',
        timestamptz '2020-01-01 00:00:00.123456+00' + n / 40 * interval '1 second'
      from generate_series(1, 100) n`)
    const all = await listAll()
    expect(all[0]).toBe(`image:${newest.key}`)
    expect(new Set(all).size).toBe(all.length)
    expect((await list()).total).toBe(all.length)
    expect(await listAll('q=paged-')).toHaveLength(100)
    expect(all.filter((key) => !key.startsWith('image:')).sort()).toEqual(
      [...(await listAll('view=video')), ...(await listAll('view=file'))].sort(),
    )
    await server.database.db.execute(sql`
      insert into media_image (hash, file_name, extension, width_px, height_px, byte_size, alt, is_decorative, is_in_library,
        placeholder, created_at)
      select md5('many ' || n), 'paged-' || n || '.jpg', 'jpg', 10, 10, 10, '', false, true, '#000000', now() - interval '9 years'
      from generate_series(1, 1000) n`)
    expect(await list('q=paged-')).toMatchObject({ total: 1000, has_more_than_total: true })
    expect((await officer.request('GET', `${BASE}?after=nonsense`)).status).toBe(422)
  })

  it('stores descriptions in several languages, finds them, and refuses a stale change', async () => {
    const item = await newImage()
    const descriptions = { en: 'A quarry at dusk', ar: 'محجر عند الغسق' }
    const saved = ok(await describeItem(item, { name: 'Quarry', descriptions })).item
    expect(saved).toMatchObject({ name: 'Quarry', descriptions, is_described: true })
    expect((await list('q=quarry+at')).data.map(({ key }) => key)).toEqual([item.key])
    expect((await describeItem(item, { name: 'Old' })).status).toBe(409)
    const decorative = ok(await describeItem(saved, { is_decorative: true })).item
    expect(decorative).toMatchObject({ descriptions: {}, is_decorative: true, is_described: true })
    expect((await describeItem(decorative, { descriptions: { xx: 'No such language' } })).status).toBe(422)
  })

  it('stores a document for download', async () => {
    const pdf = Buffer.from(onePagePdf('Rules', ['One line.']))
    const { item } = ok(await send(pdf, 'rules.pdf'))
    expect(item).toMatchObject({ kind: 'file', media_type: 'application/pdf', name: 'rules.pdf' })
    expect((await server.request('GET', item.address)).status).toBe(200)
    ok(await post('delete', { kind: 'file', key: item.key }))
    expect((await server.request('GET', item.address)).status).toBe(404)
    ok(await post('restore', { kind: 'file', key: item.key }))
    expect((await server.request('GET', item.address)).status).toBe(200)
  })
})

const eventDesk = '/api/v1/club/event/desk'
type Opened = { id: number; updated_at: string; form: Record<string, unknown> }
async function saveEvent(change: object): Promise<Answer> {
  const { form } = ok<{ item: Opened }>(await owner.request('GET', `${eventDesk}/one`)).item
  const title = `Library ${(count += 1)}`
  const body = { id: null, form: { ...form, track_id: 1, status: 'published', title, ...change } }
  return owner.request('POST', `${eventDesk}/save`, { body })
}
type Listed = { data: { id: number; updated_at: string }[] }
async function updateRecord(base: string, change: object): Promise<Answer> {
  const { data } = ok<Listed>(await owner.request('POST', base, { body: {} }))
  return owner.request('POST', `${base}/update`, { body: { id: data[0]?.id, ...change } })
}
const saveProduct = (hash: string) =>
  updateRecord('/api/v1/sell/product', { images: [{ hash, alt: 'A mug', option: '' }] })
const saveGroup = (hash: string) => updateRecord('/api/v1/cognito/group', { image_hash: hash })
const saveLogo = (hash: string) =>
  owner.request('POST', '/api/v1/cognito/domain/update', { body: { organisation_logo: hash } })

async function draftWith(hash: string): Promise<Answer> {
  const draft = async (verb: string, body: object) =>
    officer.request('POST', `/api/v1/cms/page/${verb}`, { body })
  const { page } = ok<{ page: { id: number } }>(
    await draft('create', { name: 'Draft', url: `/draft-${(count += 1)}` }),
  )
  const client = `client-${count}`
  ok(await draft('open', { page: page.id, client }))
  const image = { hash, aspect: '16x9', alt: 'The track', placeholder: '#000000', width: 16, height: 9 }
  const values = {
    template: 'call_to_action',
    ...blankValues(BLOCK_FIELDS),
    name: 'Join',
    variables: { ...blankValues(WIDGET_FIELDS.call_to_action), left_image: image },
  }
  const operations = [
    {
      kind: 'add_block',
      block: `00000000-0000-4000-8000-${String(count).padStart(12, '0')}`,
      after: null,
      values,
    },
  ]
  return draft('edit', { page: page.id, client, client_seq: 1, base: 0, operations })
}

describe('the uses of an image', () => {
  it.each([
    ['page', (hash: string) => newPage(hash), 'live'],
    ['page', draftWith, 'draft'],
    ['product', saveProduct, 'live'],
    ['event', (hash: string) => saveEvent({ picture: { hash, alt: 'The hill' } }), 'live'],
    ['group', saveGroup, 'live'],
    ['setting', saveLogo, 'live'],
    [
      'video',
      (hash: string) =>
        addVideo(server.clubApp.features.media, {
          name: `Lap ${(count += 1)}`,
          slateHash: hash,
          widthPx: 16,
          heightPx: 9,
          mp4: Buffer.concat([MP4, Buffer.from(String(count))]),
        }),
      'live',
    ],
  ] as const)('include a %s', async (kind, use, stage) => {
    const { key } = await newImage()
    const answer = await use(key)
    if (typeof answer === 'object' && 'status' in answer) ok(answer)
    const found = await detail(key)
    expect(found.used_in.map((one) => [one.kind, one.stage])).toEqual([[kind, stage]])
    expect((await list('view=unused')).data.map((one) => one.key)).not.toContain(key)
    const refused = await post('delete', { kind: 'image', key })
    expect([refused.status, (refused.json() as { text_code: string }).text_code]).toEqual([409, 'CONFLICT'])
  })

  it('name pages whose earlier versions contain it, which does not prevent deleting it', async () => {
    const { key } = await newImage()
    const page = await newPage(key)
    const [first] = page.pageContents
    const pageContents = [block({ html: '<p>None</p>' }, { id: first?.id })]
    ok(await officer.request('POST', `${PAGE}/update`, { body: { id: page.id, pageContents } }))
    expect(await detail(key)).toMatchObject({ uses: 0, used_in: [], earlier_pages: 1 })
    expect((await post('delete', { kind: 'image', key })).status).toBe(200)
  })
})

describe('deleting', () => {
  it('stops sending the image at once, and can be undone for 30 days', async () => {
    const { key, address } = await newImage()
    expect((await server.request('GET', address)).status).toBe(200)
    ok(await post('delete', { kind: 'image', key }))
    expect((await server.request('GET', address)).status).toBe(404)
    expect((await list()).data.map((one) => one.key)).not.toContain(key)
    expect((await list('view=deleted')).data.map((one) => one.key)).toContain(key)
    expect((await saveLogo(key)).status).toBe(422)
    ok(await post('restore', { kind: 'image', key }))
    expect((await server.request('GET', address)).status).toBe(200)
  })

  it('removes the bytes after 30 days', async () => {
    const [kept, gone] = [await newImage(), await newImage()]
    const { media } = server.clubApp.features
    ok(await post('delete', { kind: 'image', key: gone.key }))
    server.clock.advanceMs(29 * DAY_MS)
    await removeDeletedMedia(media)
    expect((await findImages(server.database.db, [gone.key])).size).toBe(1)
    server.clock.advanceMs(2 * DAY_MS)
    await removeDeletedMedia(media)
    expect([...(await findImages(server.database.db, [gone.key, kept.key])).keys()]).toEqual([kept.key])
    await server.clubApp.runDueJobs()
    expect(await media.files.stat(`images/${gone.key.slice(0, 2)}/${gone.key}.jpg`)).toBeUndefined()
  })

  it('refuses a replacement that is not in the library, deleted or the item itself', async () => {
    const [item, deleted] = [await newImage(), await newImage()]
    await newPage(item.key)
    ok(await post('delete', { kind: 'image', key: deleted.key }))
    for (const replacement of ['0'.repeat(32), deleted.key, item.key])
      expect((await post('delete', { kind: 'image', key: item.key, replacement })).status).toBe(422)
    expect((await detail(item.key)).deleted_at).toBeNull()
  })
})

describe('the audit log', () => {
  it('names the item, what was done and the replacement, and links to the item', async () => {
    const old = await newImage()
    ok(await describeItem(old, { name: 'Quarry', descriptions: { ar: 'محجر' } }))
    await newPage(old.key)
    const next = await newImage()
    ok(await post('delete', { kind: 'image', key: old.key, replacement: next.key }))
    ok(await post('restore', { kind: 'image', key: old.key }))
    const { data } = ok<{ data: AuditItem[] }>(
      await owner.request('GET', `/api/v1/staff/audit?kind=media&record=image:${old.key}`),
    )
    const own = data.toReversed()
    expect(own.map(({ verb }) => verb)).toEqual(['sent', 'changed', 'deleted', 'restored'])
    expect(own[0]).toMatchObject({ record: 'Quarry', path: `/cms/media?item=image:${old.key}` })
    const change = JSON.parse(own[2]?.change ?? '') as object
    expect(change).toMatchObject({ replacement: next.file_name, uses: 1 })
  })
})

describe('another process', () => {
  it('stops sending a deleted image and shows its replacement', async () => {
    const twin = await startTestServer({ database: server.database, settings: { DATA_DIR: folder } })
    try {
      const [image, next] = [await newImage(), await newImage()]
      const page = await newPage(image.key)
      const isSent = async () => (await twin.request('GET', image.address)).status === 200
      const shows = async (key: string) => (await twin.request('GET', page.url)).text.includes(key)
      await eventually('it shows the page', () => shows(image.key))
      expect(await isSent()).toBe(true)
      ok(await post('delete', { kind: 'image', key: image.key, replacement: next.key }))
      await eventually('it stops sending the image', async () => !(await isSent()))
      await eventually('it shows the replacement', () => shows(next.key))
      ok(await post('restore', { kind: 'image', key: image.key }))
      expect(await isSent()).toBe(true)
      ok(await post('delete', { kind: 'image', key: image.key }))
      await eventually('it stops sending an image without uses', async () => !(await isSent()))
    } finally {
      await twin.stop()
    }
  })
})

describe('moving the focal point', () => {
  const leftAndRight = async () => {
    const bytes = await twoColours(400 + (count += 1) * 2, 200)
      .png()
      .toBuffer()
    return ok(await send(bytes, `halves-${count}.png`)).item
  }
  const move = (key: string, x: number, everywhere: boolean) => post('focal', { key, x, y: 500, everywhere })
  type Moved = { item: MediaDetail; changed: number }
  const cropColour = async (hash: string) =>
    colourAt((await server.request('GET', `/assets/i/${hash}/1x1/100.png`)).bytes, 5, 50)

  it('gives the image a new address with another crop, everywhere', async () => {
    const image = await leftAndRight()
    const page = await newPage(image.key)
    const { item, changed } = ok<Moved>(await move(image.key, 1000, true))
    expect(changed).toBe(1)
    expect(item).toMatchObject({ uses: 1, focal: { x: 1000, y: 500 }, name: image.name })
    expect(item.key).not.toBe(image.key)
    expect([await cropColour(image.key), await cropColour(item.key)]).toEqual(['#ff0000', '#0000ff'])
    expect((await server.request('GET', page.url)).text).toContain(item.key)
    expect((await list()).data.filter(({ file_name: name }) => name === image.file_name)).toHaveLength(1)
    const back = ok<Moved>(await move(item.key, 500, true))
    expect(back.item.key).toBe(image.key)
  })

  it('for one use leaves the library and the other uses as they are', async () => {
    const image = await leftAndRight()
    await newPage(image.key)
    const { item, changed } = ok<Moved>(await move(image.key, 1000, false))
    expect(changed).toBe(0)
    expect(await cropColour(item.key)).toBe('#0000ff')
    expect((await list()).data.filter(({ file_name: name }) => name === image.file_name)).toHaveLength(1)
    const other = await newPage(item.key)
    expect((await detail(image.key)).uses).toBe(2)
    expect((await post('delete', { kind: 'image', key: image.key })).status).toBe(409)
    const next = await newImage()
    ok(await post('replace', { kind: 'image', key: image.key, by: next.key }))
    expect((await server.request('GET', other.url)).text).toContain(next.key)
  })

  it('refuses points outside the image and images that are not in the library', async () => {
    const { key } = await newImage()
    expect((await move(key, 1001, true)).status).toBe(422)
    expect((await move('0'.repeat(32), 5, true)).status).toBe(404)
  })
})

describe('replacing a file', () => {
  it('changes every use in one go, under a new address', async () => {
    const old = ok(await describeItem(await newImage(), { descriptions: { en: 'The hill' } })).item
    const page = await newPage(old.key)
    ok(await draftWith(old.key))
    ok(await saveProduct(old.key))
    ok(await saveEvent({ picture: { hash: old.key, alt: 'The hill' } }))
    ok(await saveGroup(old.key))
    ok(await saveLogo(old.key))
    const next = await newImage()
    const { item, changed } = ok<{ item: MediaDetail; changed: number }>(
      await post('replace', { kind: 'image', key: old.key, by: next.key }),
    )
    expect(changed).toBe(6)
    expect(item).toMatchObject({ name: old.name, descriptions: { en: 'The hill' }, uses: 6 })
    expect((await detail(old.key)).used_in).toEqual([])
    const shown = await server.request('GET', page.url)
    expect(shown.text).toContain(`/assets/i/${next.key}/raw/300.jpg`)
    expect(shown.text).not.toContain(old.key)
    // The former file must stay available for pages that are already open in browsers.
    expect((await server.request('GET', old.address)).status).toBe(200)
  })

  it('gives every link to a document the address of the new one', async () => {
    const [old, next] = await Promise.all(
      ['Old rules', 'New rules'].map(
        async (title) => ok(await send(onePagePdf(title, ['One line.']), `${title}.pdf`)).item,
      ),
    )
    const html = `<p><a href="${old?.address}">Rules</a></p>`
    const url = `/library-${(count += 1)}`
    const body = { name: 'Library', url, is_published: true, pageContents: [block({ html })] }
    ok(await officer.request('POST', `${PAGE}/create`, { body }))
    const { item } = ok(await post('replace', { kind: 'file', key: old?.key, by: next?.key }))
    expect(item).toMatchObject({ name: old?.name, uses: 1 })
    const shown = await server.request('GET', url)
    expect([shown.text.includes(item.address), shown.text.includes(`${old?.address}`)]).toEqual([true, false])
    expect((await server.request('GET', item.address)).status).toBe(200)
  })

  it('gives every use of a video the address of the new one', async () => {
    const { media } = server.clubApp.features
    const { key: slateHash } = await newImage()
    const [old = 0, next = 0] = await Promise.all(
      ['Old lap', 'New lap'].map(async (name) => {
        const mp4 = Buffer.concat([MP4, Buffer.from(name)])
        return (await addVideo(media, { name, slateHash, widthPx: 16, heightPx: 9, mp4 })).id
      }),
    )
    const url = `/library-${(count += 1)}`
    const video = block({ html: '<p>Laps</p>' }, { background_video_id: old })
    const body = { name: 'Library', url, is_published: true, pageContents: [video] }
    ok(await officer.request('POST', `${PAGE}/create`, { body }))
    expect(await detail(String(old), 'video')).toMatchObject({ uses: 1 })
    const { item } = ok(await post('replace', { kind: 'video', key: String(old), by: String(next) }))
    expect(item).toMatchObject({ kind: 'video', address: `/v/${next}.mp4`, uses: 1 })
    expect(item.used_in.map((one) => [one.kind, one.stage])).toEqual([['page', 'live']])
    expect((await detail(String(old), 'video')).used_in).toEqual([])
    expect((await server.request('GET', item.address)).status).toBe(200)
  })

  it('shows the replacement wherever a deleted item was used', async () => {
    const [old, next] = [await newImage(), await newImage()]
    const page = await newPage(old.key)
    expect(
      ok<{ changed: number }>(await post('delete', { kind: 'image', key: old.key, replacement: next.key }))
        .changed,
    ).toBe(1)
    expect((await server.request('GET', page.url)).text).toContain(next.key)
    expect((await server.request('GET', old.address)).status).toBe(404)
  })
})

const looseImage = async () =>
  addImage(server.clubApp.features.media, await newBytes(), 'loose.jpg', '', { isInLibrary: false })

describe('an unused image outside the library', () => {
  it.each([
    [
      'a page',
      (hash: string) =>
        newPage(hash).then(
          () => 200,
          () => 422,
        ),
    ],
    ['the draft of a page', async (hash: string) => (await draftWith(hash)).status],
    ['a product', async (hash: string) => (await saveProduct(hash)).status],
    ['an event', async (hash: string) => (await saveEvent({ picture: { hash, alt: 'x' } })).status],
    ['a group', async (hash: string) => (await saveGroup(hash)).status],
    ['the settings', async (hash: string) => (await saveLogo(hash)).status],
  ])('cannot begin to be used by %s while the clean-up decides about it', async (_, use) => {
    const { hash } = await looseImage()
    let isSettled = false
    const saving = await server.database.transaction(async (tx) => {
      expect(await lockUnusedImages(tx, [hash])).toEqual([hash])
      const pending = use(hash).finally(() => (isSettled = true))
      await eventually(
        'the save waits for the lock or is through',
        async () => isSettled || (await isBlocked()),
      )
      expect(isSettled).toBe(false)
      return { pending }
    })
    await saving.pending
  })

  it('is not deleted if a page begins to use it first', async () => {
    const { hash } = await looseImage()
    await newPage(hash)
    expect(await server.database.transaction((tx) => lockUnusedImages(tx, [hash]))).toEqual([])
  })

  it('is not deleted if an earlier version of a page contains it', async () => {
    const { hash } = await looseImage()
    const page = await newPage(hash)
    const [first] = page.pageContents
    const pageContents = [block({ html: '<p>None</p>' }, { id: first?.id })]
    ok(await officer.request('POST', `${PAGE}/update`, { body: { id: page.id, pageContents } }))
    await server.database.db.execute(sql`delete from page_block where page_id = ${page.id} and deleted`)
    await server.database.db.execute(sql`update person set image_hash = ${hash} where id = 3`)
    await tidyPrivateImages(server.clubApp.features.media)
    await server.database.db.execute(sql`update person set image_hash = null where id = 3`)
    expect((await findImages(server.database.db, [hash])).get(hash)?.isPublic).toBe(true)
    expect(await server.database.transaction((tx) => lockUnusedImages(tx, [hash]))).toEqual([])
  })
})

describe('a restored page', () => {
  const draft = async <Body>(verb: string, body: object) =>
    ok<Body>(await officer.request('POST', `/api/v1/cms/page/${verb}`, { body }))
  const client = 'client-restoring'
  const openDraft = async (page: number) =>
    (await draft<{ draft: { seq: number; blocks: { key: string }[] } }>('open', { page, client })).draft
  /** Returns a published page whose second version contains an image that was deleted afterwards. */
  const pageWithDeletedImage = async () => {
    const { key } = await newImage()
    const page = await newPage(key)
    const [first] = page.pageContents
    const pageContents = [block({ html: '<p>None</p>' }, { id: first?.id })]
    ok(await officer.request('POST', `${PAGE}/update`, { body: { id: page.id, pageContents } }))
    ok(await post('delete', { kind: 'image', key }))
    return { key, id: page.id }
  }

  it('locks its deleted images, so that the clean-up and the restore do not overlap', async () => {
    const { key, id } = await pageWithDeletedImage()
    const { seq } = await openDraft(id)
    const later = new Date(server.clock.nowMs() + DAY_MS)
    const { pending } = await server.database.transaction(async (tx) => {
      expect((await lockDeletedImages(tx, later, 200)).unused).toContain(key)
      const restoring = draft('restore', { page: id, seq, version: 1 })
      await expectBlocked(restoring)
      return { pending: restoring }
    })
    await pending
    // The draft now names the image, so the clean-up must not delete it until the officer decides.
    const { unused } = await server.database.transaction((tx) => lockDeletedImages(tx, later, 200))
    expect(unused).not.toContain(key)
  })

  it('locks the images of a block that is restored', async () => {
    const { key } = await newImage()
    const page = await newPage(key)
    const { seq, blocks } = await openDraft(page.id)
    const own = { page: page.id, client, base: seq }
    const name = blocks[0]?.key
    const removing = { ...own, client_seq: 1, operations: [{ kind: 'remove_block', block: name }] }
    await draft('edit', removing)
    const restoring = { ...own, client_seq: 2, operations: [{ kind: 'restore_block', block: name }] }
    const { pending } = await server.database.transaction(async (tx) => {
      await tx.execute(sql`select 1 from media_image where hash = ${key} for update`)
      const editing = draft('edit', restoring)
      await expectBlocked(editing)
      return { pending: editing }
    })
    expect(await pending).toMatchObject({ edit: { results: [{ status: 'applied' }] } })
  })
})

/** Waits until a call is blocked by a lock; fails if the call ends instead. */
async function expectBlocked(call: Promise<unknown>): Promise<void> {
  let isSettled = false
  const settled = call.finally(() => (isSettled = true))
  await eventually('the call is blocked or has ended', async () => isSettled || (await isBlocked()))
  expect(isSettled).toBe(false)
  // The failure is handled by the code that awaits the call, so ignore it here.
  settled.catch(() => undefined)
}

// The last test, because it removes the lock from all later queries.
describe('without the lock on the image', () => {
  it('a record can begin to use an image while the clean-up deletes it', async () => {
    const leftOut = withoutRowLock(server.database, 'media_image')
    const { hash } = await looseImage()
    await server.database.transaction(async (tx) => {
      expect(await lockUnusedImages(tx, [hash])).toEqual([hash])
      ok(await saveLogo(hash))
    })
    expect(leftOut()).toBeGreaterThan(0)
  })
})

async function isBlocked(): Promise<boolean> {
  const { rows } = await server.database.db.execute<{ pid: number }>(sql`select pid from pg_stat_activity
    where datname = current_database() and wait_event_type = 'Lock'`)
  return rows.length > 0
}

/** Returns a small PNG whose header states 1.6 thousand million pixels. */
async function pngOfManyPixels(): Promise<Buffer> {
  const bytes = await twoColours(8, 8).png().toBuffer()
  const header = bytes.subarray(12, 29)
  header.writeUInt32BE(40_000, 4)
  header.writeUInt32BE(40_000, 8)
  bytes.writeUInt32BE(crc32(header), 29)
  return bytes
}
