import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { onePagePdf } from '#database/seed/demo-pdf.ts'
import type { MediaDetail } from '#features/media-library/media-library.contract.ts'
import { writeMetadata } from '#features/media-library/upload-metadata.rules.ts'
import { PART_TYPE } from '#features/media-library/uploads.contract.ts'
import { openBucketFiles } from '#integrations/files/bucket-files.ts'
import { allOf } from '#integrations/files/file-store.conformance.ts'
import { addFile, addVideo, dropFile } from '#features/media/server/media.public.ts'
import { systemClock } from '#platform/shared/clock.ts'
import type { Answer } from '#tests/kit/ask.ts'
import { eventually } from '#tests/kit/eventually.ts'
import { type S3Kit, startS3 } from '#tests/kit/s3.ts'
import { type Asker, type RunningServer, startTestServer } from '#tests/kit/server.ts'
import { uploadForm } from '#tests/kit/upload-form.ts'
import { mp4Video } from '#tests/media/mp4.ts'
import { MP4, noise } from '#tests/media/pictures.ts'

/** The pause before the second attempt of a job, and a margin for the clock of the database. */
const FIRST_RETRY_MS = 20_000
const BASE = '/api/v1/cms/media'

let s3: S3Kit
let server: RunningServer
let officer: Asker
let isAway = false

beforeAll(async () => {
  s3 = await startS3()
  const { endpoint, region, accessKey, secret } = s3.access
  server = await startTestServer({
    isSeeded: true,
    // The object store compares the time of a signature with its own clock, so both use the same one.
    nowIso: new Date(systemClock.nowMs()).toISOString(),
    settings: {
      FILES_URL: `s3://${s3.bucket}/club`,
      S3_ENDPOINT: endpoint,
      S3_REGION: region,
      S3_ACCESS_KEY: accessKey,
      S3_SECRET: secret,
    },
  })
  officer = server.as({ roles: ['content'] })
})
afterAll(async () => {
  await server.stop()
  await s3.stop()
})
beforeEach(reconnect)

async function disconnect(): Promise<void> {
  await s3.interrupt()
  isAway = true
}

/** Starts the object store again and moves the clock past the time during which the server does not try to reach it. */
async function reconnect(): Promise<void> {
  if (!isAway) return
  await s3.resume()
  isAway = false
  server.clock.advanceMs(5_000)
}

function send(bytes: Uint8Array, fileName: string): Promise<Answer> {
  return uploadForm(officer, `${BASE}/send`, { bytes, fileName })
}
const TUS = { 'tus-resumable': '1.0.0' }
const beginUpload = async (byteSize: number, fileName: string) => {
  const metadata = writeMetadata({ filename: fileName, modified: '0' })
  const headers = { ...TUS, 'upload-length': String(byteSize), 'upload-metadata': metadata }
  return ((await officer.request('POST', `${BASE}/uploads`, { headers })).json() as { id: string }).id
}
const sendPart = (id: string, offset: number, body: Uint8Array) =>
  officer.request('PATCH', `${BASE}/uploads/${id}`, {
    body,
    headers: { ...TUS, 'content-type': PART_TYPE, 'upload-offset': String(offset) },
  })
const itemOf = (answer: Answer): MediaDetail => {
  if (answer.status !== 200) throw new Error(`${answer.status} ${answer.text}`)
  return (answer.json() as { item: MediaDetail }).item
}
const picture = () => noise(64, 48).jpeg().toBuffer()
const address = (hash: string, widthPx = 64) => `/assets/i/${hash}/raw/${widthPx}.jpg`
const storedKeys = async () => {
  const files = openBucketFiles(`s3://${s3.bucket}/club`, s3.access, { clock: systemClock })
  return (await allOf(files.list())).map(({ key }) => key).toSorted()
}
const rowCount = async () => {
  const { rows } = await server.database.db.execute<{ count: string }>(
    sql`select (select count(*) from media_image) + (select count(*) from media_file) + (select count(*) from media_video) as count`,
  )
  return Number(rows[0]?.count)
}

const filesState = async () => {
  const ready = (await server.request('GET', '/readyz')).json() as { checks: { files: string } }
  return ready.checks.files
}

describe('a club with its files in a bucket', () => {
  it('stores an upload in the bucket and serves it from the club’s own address', async () => {
    const item = itemOf(await send(await picture(), 'ridge.jpg'))
    expect(await storedKeys()).toContain(`images/${item.key.slice(0, 2)}/${item.key}.jpg`)
    const shown = await server.request('GET', address(item.key))
    expect([shown.status, shown.headers['content-type']]).toEqual([200, 'image/jpeg'])
    expect(shown.headers['content-security-policy']).toBe("default-src 'none'; sandbox")
  })

  it('serves a byte range of a video', async () => {
    const slate = itemOf(await send(await picture(), 'slate.jpg'))
    const { media } = server.clubApp.features
    const { id } = await addVideo(media, {
      name: 'Start',
      slateHash: slate.key,
      widthPx: 64,
      heightPx: 48,
      mp4: MP4,
    })
    const part = await server.request('GET', `/v/${id}.mp4`, { headers: { range: 'bytes=4-9' } })
    expect([part.status, part.headers['content-range']]).toEqual([206, `bytes 4-9/${MP4.byteLength}`])
    expect(part.bytes.equals(MP4.subarray(4, 10))).toBe(true)
  })

  it('streams a video that was sent in parts, and deletes the parts', async () => {
    const bytes = mp4Video({ frameBytes: 20_000_000 })
    const id = await beginUpload(bytes.byteLength, 'lap.mp4')
    for (const [first, last] of [
      [0, 12_000_000],
      [12_000_000, bytes.byteLength],
    ] as const)
      expect((await sendPart(id, first, bytes.subarray(first, last))).status).toBe(204)
    const item = itemOf(await officer.request('POST', `${BASE}/uploads/${id}/finish`, { body: {} }))
    const part = await server.request('GET', item.address, { headers: { range: 'bytes=8000000-16000000' } })
    expect([part.status, part.bytes.equals(bytes.subarray(8_000_000, 16_000_001))]).toEqual([206, true])
    while ((await server.clubApp.runDueJobs()) > 0);
    expect((await storedKeys()).filter((key) => key.startsWith('uploads/'))).toEqual([])
  })

  it('is ready and reports the bucket', async () => {
    await eventually('the bucket is reported', async () => (await filesState()) === 'ok')
    expect((await server.request('GET', '/readyz')).status).toBe(200)
  })
})

describe('with the bucket away', () => {
  it('refuses uploads with 503 and a retry time, and stores nothing', async () => {
    const [keysBefore, rowsBefore] = [await storedKeys(), await rowCount()]
    await disconnect()
    for (const [bytes, name] of [
      [await picture(), 'lost.jpg'],
      [onePagePdf('Rules', ['One']), 'rules.pdf'],
    ] as const) {
      const answer = await send(bytes, name)
      expect([answer.status, answer.headers['retry-after']]).toEqual([503, '30'])
      expect(answer.json()).toMatchObject({
        text_code: 'UNAVAILABLE',
        message: expect.stringContaining('Nothing was changed. Try again in a minute.') as string,
      })
    }
    expect(await rowCount()).toBe(rowsBefore)
    await reconnect()
    expect(await storedKeys()).toEqual(keysBefore)
  })

  it('refuses a part of an upload with 503, and takes it afterwards', async () => {
    const bytes = onePagePdf('Rules', ['One'])
    const id = await beginUpload(bytes.byteLength, 'rules.pdf')
    await disconnect()
    const refused = await sendPart(id, 0, bytes)
    expect([refused.status, refused.headers['retry-after']]).toEqual([503, '30'])
    await reconnect()
    expect((await sendPart(id, 0, bytes)).status).toBe(204)
    await disconnect()
    expect((await officer.request('POST', `${BASE}/uploads/${id}/finish`, { body: {} })).status).toBe(503)
    await reconnect()
    expect(itemOf(await officer.request('POST', `${BASE}/uploads/${id}/finish`, { body: {} })).kind).toBe(
      'file',
    )
  })

  it('sends pages and the pictures that were shown before, and refuses others with 503', async () => {
    const item = itemOf(await send(await picture(), 'seen.jpg'))
    const unseen = itemOf(await send(await picture(), 'unseen.jpg'))
    const pdf = itemOf(await send(onePagePdf('Supp regs', ['One']), 'regs.pdf'))
    const before = await server.request('GET', address(item.key))
    await disconnect()
    for (const path of ['/home', '/calendar', '/shop'])
      expect([path, (await server.request('GET', path)).status]).toEqual([path, 200])
    const cached = await server.request('GET', address(item.key))
    expect(cached.status).toBe(200)
    expect(cached.bytes.equals(before.bytes)).toBe(true)
    for (const path of [address(unseen.key), `/api/v1/cognito/default/file/${pdf.key}`]) {
      const refused = await server.request('GET', path)
      expect([refused.status, refused.headers['retry-after'], refused.headers['cache-control']]).toEqual([
        503,
        '30',
        'no-store',
      ])
    }
    await reconnect()
    expect((await server.request('GET', address(unseen.key))).status).toBe(200)
    expect((await server.request('GET', `/api/v1/cognito/default/file/${pdf.key}`)).status).toBe(200)
  })

  it('accepts the same upload again when the bucket is back', async () => {
    const bytes = await picture()
    await disconnect()
    expect((await send(bytes, 'again.jpg')).status).toBe(503)
    await reconnect()
    const item = itemOf(await send(bytes, 'again.jpg'))
    expect((await server.request('GET', address(item.key))).status).toBe(200)
  })

  it('deletes a file when the bucket is back that was deleted meanwhile', async () => {
    const { media } = server.clubApp.features
    const stored = await addFile(media, onePagePdf('Minutes', ['One']), 'minutes.pdf', false)
    const drop = () => server.database.transaction((tx) => dropFile(media, tx, stored.publicId))
    await disconnect()
    await drop()
    await server.clubApp.runDueJobs()
    await reconnect()
    expect(await storedKeys()).toContain(stored.storeKey)
    server.clock.advanceMs(FIRST_RETRY_MS)
    await server.clubApp.runDueJobs()
    expect(await storedKeys()).not.toContain(stored.storeKey)
  })

  it('stays ready, and reports the bucket as failed until it is back', async () => {
    await disconnect()
    server.clock.advanceMs(30_000)
    await eventually('the bucket is reported as failed', async () => (await filesState()) === 'failed')
    expect((await server.request('GET', '/readyz')).status).toBe(200)
    await reconnect()
    server.clock.advanceMs(30_000)
    await eventually('the bucket is reported as back', async () => (await filesState()) === 'ok')
  })
})
