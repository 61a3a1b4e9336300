import { connect, type Socket } from 'node:net'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { onePagePdf } from '#database/seed/demo-pdf.ts'
import { allOf } from '#integrations/files/file-store.conformance.ts'
import type { MediaDetail } from '#features/media-library/media-library.contract.ts'
import { writeMetadata } from '#features/media-library/upload-metadata.rules.ts'
import { UPLOAD_LIMITS, type UnfinishedUpload } from '#features/media-library/uploads.contract.ts'
import { removeOldUploads, removeStrayParts } from '#features/media-library/server/media-library.public.ts'
import type { AuditItem } from '#features/staff/audit-log.contract.ts'
import { DAY_MS } from '#platform/shared/durations.ts'
import type { Answer } from '#tests/kit/ask.ts'
import { limitTo, newOfficer, WRITES_ONLY } from '#tests/kit/content-officers.ts'
import { type Asker, type RunningServer, startTestServer } from '#tests/kit/server.ts'
import { FTYP, mp4Video } from '#tests/media/mp4.ts'
import { noise } from '#tests/media/pictures.ts'

const BASE = '/api/v1/cms/media'
const UPLOADS = `${BASE}/uploads`
const TUS = { 'tus-resumable': '1.0.0' }
const PART = { ...TUS, 'content-type': 'application/offset+octet-stream' }
const MB = 1024 * 1024

let server: RunningServer
let officer: Asker
let other: Asker
beforeAll(async () => {
  server = await startTestServer({ isSeeded: true })
  officer = server.as({ personId: 1, roles: ['content'] })
  other = server.as({ personId: 2, roles: ['owner'] })
})
afterAll(() => server.stop())

type New = { size: number | string; name?: string; who?: Asker; headers?: Record<string, string> }
const begin = ({ size, name = 'ridge.jpg', who = officer, headers = {} }: New) =>
  who.request('POST', UPLOADS, {
    headers: {
      ...TUS,
      'upload-length': String(size),
      'upload-metadata': writeMetadata({ filename: name, modified: '1764288000000' }),
      ...headers,
    },
  })
const idOf = (answer: Answer) => {
  if (answer.status !== 201) throw new Error(`${answer.status} ${answer.text}`)
  return (answer.json() as { id: string }).id
}
const part = (id: string, offset: number | string, body: Uint8Array, who = officer, headers = {}) =>
  who.request('PATCH', `${UPLOADS}/${id}`, {
    body,
    headers: { ...PART, 'upload-offset': String(offset), ...headers },
  })
/** Begins to send the first part of an upload over a connection of its own, without its body. */
function partOverSocket(id: string, headers: Readonly<Record<string, string>>): Socket {
  const { hostname, port } = new URL(server.url)
  const socket = connect(Number(port), hostname)
  const lines = Object.entries({
    host: 'localhost',
    // The test kit numbers its callers in the order in which they were created; 0 is the first.
    'x-test-caller': '0',
    ...PART,
    'upload-offset': '0',
    ...headers,
  }).map(([name, value]) => `${name}: ${value}`)
  socket.write(`${[`PATCH ${UPLOADS}/${id} HTTP/1.1`, ...lines].join('\r\n')}\r\n\r\n`)
  return socket
}
const head = (id: string, who = officer) => who.request('HEAD', `${UPLOADS}/${id}`, { headers: TUS })
const finish = (id: string, who = officer) => who.request('POST', `${UPLOADS}/${id}/finish`, { body: {} })
const cancel = (id: string, who = officer) => who.request('DELETE', `${UPLOADS}/${id}`, { headers: TUS })
const itemOf = (answer: Answer) => {
  if (answer.status !== 200) throw new Error(`${answer.status} ${answer.text}`)
  return (answer.json() as { item: MediaDetail }).item
}
const unfinished = async (who = officer) =>
  ((await who.request('GET', UPLOADS)).json() as { data: UnfinishedUpload[] }).data
const codeOf = (answer: Answer) => [answer.status, (answer.json() as { text_code: string }).text_code]
const runJobs = async () => {
  while ((await server.clubApp.runDueJobs()) > 0);
}
const keysOf = async (prefix: string) =>
  (await allOf(server.clubApp.features.media.files.list()))
    .map(({ key }) => key)
    .filter((key) => key.startsWith(prefix))
const picture = () => noise(64, 48).jpeg().toBuffer()
const LEAST = UPLOAD_LIMITS.partLeastBytes
/** A picture of three parts of the smallest size. */
const largePicture = () => noise(300, 200).png().toBuffer()
/** Uploads a file in one part and adds it to the library. */
async function send(bytes: Uint8Array, name: string, who = officer): Promise<Answer> {
  const id = idOf(await begin({ size: bytes.byteLength, name, who }))
  const sent = await part(id, 0, bytes, who)
  return sent.status === 204 ? finish(id, who) : sent
}

describe('a resumable upload', () => {
  it('describes the protocol', async () => {
    const { status, headers } = await officer.request('OPTIONS', UPLOADS)
    expect([status, headers['tus-version'], headers['tus-extension'], headers['tus-max-size']]).toEqual([
      204,
      '1.0.0',
      'creation,expiration,termination',
      String(UPLOAD_LIMITS.fileBytes),
    ])
  })

  it('is continued where it stopped, and becomes an item once', async () => {
    const bytes = await largePicture()
    const begun = await begin({ size: bytes.byteLength, name: 'صخرة.jpg' })
    const id = idOf(begun)
    expect(begun.headers).toMatchObject({ location: `${UPLOADS}/${id}`, 'upload-offset': '0' })
    const sent = await part(id, 0, bytes.subarray(0, LEAST))
    const offset = sent.headers['upload-offset']
    expect([sent.status, offset, sent.bytes.byteLength]).toEqual([204, String(LEAST), 0])
    const asked = await head(id)
    expect(asked.headers).toMatchObject({
      'upload-offset': String(LEAST),
      'upload-length': String(bytes.byteLength),
      'cache-control': 'no-store',
    })
    expect(await unfinished()).toEqual([
      {
        id,
        file_name: 'صخرة.jpg',
        byte_size: bytes.byteLength,
        modified_ms: 1764288000000,
        sent_bytes: LEAST,
        expires_at: new Date(server.clock.nowMs() + DAY_MS).toISOString(),
      },
    ])
    expect(codeOf(await finish(id))).toEqual([409, 'UPLOAD_INCOMPLETE'])
    expect((await part(id, LEAST, bytes.subarray(LEAST))).status).toBe(204)
    const item = itemOf(await finish(id))
    expect(item).toMatchObject({ kind: 'image', file_name: 'صخرة.jpg', width: 300, height: 200 })
    expect(itemOf(await finish(id)).key).toBe(item.key)
    expect(await unfinished()).toEqual([])
    await runJobs()
    expect(await keysOf(`uploads/${id}`)).toEqual([])
    expect((await server.request('GET', item.address)).status).toBe(200)
    const audit = await other.request('GET', `/api/v1/staff/audit?kind=media&record=image:${item.key}`)
    expect((audit.json() as { data: AuditItem[] }).data.map(({ verb }) => verb)).toEqual(['sent'])
  })

  it('stores nothing of a part whose connection is lost', async () => {
    const id = idOf(await begin({ size: 1000 }))
    const socket = partOverSocket(id, { 'content-length': '1000' })
    await new Promise<void>((resolve) => {
      socket.on('close', () => resolve())
      socket.write('x'.repeat(400), () => socket.destroy())
    })
    expect((await head(id)).headers['upload-offset']).toBe('0')
    expect(await keysOf(`uploads/${id}`)).toEqual([])
  })

  it('takes the first of two parts that begin at the same byte', async () => {
    const bytes = await picture()
    const id = idOf(await begin({ size: bytes.byteLength }))
    const answers = await Promise.all([part(id, 0, bytes), part(id, 0, bytes)])
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([204, 409])
    expect(await keysOf(`uploads/${id}`)).toHaveLength(1)
  })

  it('tells the kind of a file by its content and not by its name', async () => {
    expect(itemOf(await send(await picture(), 'ridge.mp4')).kind).toBe('image')
    expect(itemOf(await send(mp4Video(), 'ridge.jpg')).kind).toBe('video')
    expect(itemOf(await send(onePagePdf('Rules', ['One']), 'rules.pdf')).kind).toBe('file')
    for (const [bytes, name] of [
      [Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>'), 'ridge.jpg'],
      [Buffer.from('<script>alert(1)</script>'), 'video.mp4'],
      [Buffer.from('MZ and so on'), 'rules.pdf'],
      [onePagePdf('Rules', ['One']), 'rules.exe'],
      [Buffer.concat([Buffer.from([0xff, 0xd8, 0xff]), Buffer.alloc(90)]), 'broken.jpg'],
    ] as const)
      expect([name, codeOf(await send(bytes, name))]).toEqual([name, [415, 'UNSUPPORTED_TYPE']])
    expect((await unfinished()).filter(({ file_name: name }) => name !== 'ridge.jpg')).toEqual([])
  })
})

describe('an upload is refused', () => {
  it.each([
    ['without a log-in', 401, () => begin({ size: 10, who: server })],
    ['without the role content', 403, () => begin({ size: 10, who: server.as({ roles: ['shop'] }) })],
    ['in another version of tus', 412, () => begin({ size: 10, headers: { 'tus-resumable': '0.2.2' } })],
    ['without a length', 422, () => begin({ size: '' })],
    ['with a negative length', 422, () => begin({ size: -1 })],
    ['if it is empty', 422, () => begin({ size: 0 })],
    ['without a name', 422, () => begin({ size: 10, name: ' ' })],
    ['above 500 MB', 413, () => begin({ size: UPLOAD_LIMITS.fileBytes + 1 })],
  ] as const)('%s', async (_, status, send) => {
    expect((await send()).status).toBe(status)
  })

  it('for another officer, as if it did not exist', async () => {
    const id = idOf(await begin({ size: 10 }))
    for (const answer of [
      await head(id, other),
      await part(id, 0, Buffer.alloc(10), other),
      await finish(id, other),
      await cancel(id, other),
    ])
      expect(answer.status).toBe(404)
    expect((await unfinished(other)).map((upload) => upload.id)).not.toContain(id)
    expect((await head(id)).status).toBe(200)
  })

  it('for a part in another place, of another type, or longer than the file', async () => {
    const id = idOf(await begin({ size: 10 }))
    expect(codeOf(await part(id, 4, Buffer.alloc(4)))).toEqual([409, 'UPLOAD_OFFSET'])
    expect(codeOf(await part(id, 'x', Buffer.alloc(4)))).toEqual([409, 'UPLOAD_OFFSET'])
    const json = await part(id, 0, Buffer.from('{}'), officer, { 'content-type': 'application/json' })
    expect(json.status).toBe(415)
    expect((await part(id, 0, Buffer.alloc(11))).status).toBe(413)
    expect(await keysOf(`uploads/${id}`)).toEqual([])
    expect((await part('0'.repeat(32), 0, Buffer.alloc(4))).status).toBe(404)
    expect((await part('1', 0, Buffer.alloc(4))).status).toBe(404)
  })

  it('for a part that is smaller than 64 kB, unless it is the last one', async () => {
    const bytes = await largePicture()
    const id = idOf(await begin({ size: bytes.byteLength }))
    expect(codeOf(await part(id, 0, bytes.subarray(0, LEAST - 1)))).toEqual([400, 'UPLOAD_PART_SIZE'])
    const undeclared = partOverSocket(id, { 'transfer-encoding': 'chunked', connection: 'close' })
    const answer = new Promise<string>((resolve) => undeclared.once('data', (data) => resolve(String(data))))
    undeclared.write('3\r\nabc\r\n0\r\n\r\n')
    expect(await answer).toMatch(/^HTTP\/1\.1 400 /)
    undeclared.destroy()
    expect(await keysOf(`uploads/${id}`)).toEqual([])
    expect((await part(id, 0, bytes.subarray(0, -1))).status).toBe(204)
    expect((await part(id, bytes.byteLength - 1, bytes.subarray(-1))).status).toBe(204)
    expect(itemOf(await finish(id)).kind).toBe('image')
  })

  it('after its first part, if the file is larger than its kind may be', async () => {
    const id = idOf(await begin({ size: 11 * MB }))
    expect((await part(id, 0, await largePicture())).status).toBe(413)
    expect((await head(id)).status).toBe(404)
    const document = idOf(await begin({ size: 21 * MB, name: 'rules.pdf' }))
    expect((await part(document, 0, Buffer.from('%PDF-1.7 '.repeat(10_000)))).status).toBe(413)
  })

  it('while the unfinished ones of the same person have 2 GB', async () => {
    const person = server.as({ personId: 3, roles: ['content'] })
    const ids: string[] = []
    for (let count = 0; count < 4; count += 1)
      ids.push(idOf(await begin({ size: UPLOAD_LIMITS.fileBytes, name: 'lap.mp4', who: person })))
    const more = { size: 100 * MB, name: 'more.mp4', who: person }
    expect(codeOf(await begin(more))).toEqual([409, 'UPLOAD_QUOTA'])
    expect((await cancel(ids[0] ?? '', person)).status).toBe(204)
    expect((await begin(more)).status).toBe(201)
  })
})

it('keeps the limit of 2 GB when uploads begin at the same time', async () => {
  const who = server.as({ personId: 4, roles: ['content'] })
  const sends = Array.from({ length: 8 }, () =>
    begin({ size: UPLOAD_LIMITS.fileBytes, name: 'lap.mp4', who }),
  )
  const answers = await Promise.all(sends)
  expect(answers.filter(({ status }) => status === 201)).toHaveLength(4)
})

describe('an upload that was given up', () => {
  it('is deleted by the officer, with its parts', async () => {
    const bytes = await largePicture()
    const id = idOf(await begin({ size: bytes.byteLength }))
    expect((await part(id, 0, bytes.subarray(0, LEAST))).status).toBe(204)
    const answer = await cancel(id)
    expect([answer.status, answer.headers['tus-resumable']]).toEqual([204, '1.0.0'])
    expect((await head(id)).status).toBe(404)
    await runJobs()
    expect(await keysOf(`uploads/${id}`)).toEqual([])
  })

  it('can be continued for a day after its last part, and is then removed', async () => {
    const { media } = server.clubApp.features
    const bytes = await largePicture()
    const id = idOf(await begin({ size: bytes.byteLength, name: 'late.jpg' }))
    expect((await part(id, 0, bytes.subarray(0, LEAST))).status).toBe(204)
    const video = itemOf(await send(mp4Video(), 'kept.mp4'))
    server.clock.advanceMs(DAY_MS - 1)
    await removeOldUploads({ ...server, media })
    expect((await part(id, LEAST, bytes.subarray(LEAST, 2 * LEAST))).status).toBe(204)
    server.clock.advanceMs(DAY_MS)
    expect((await head(id)).status).toBe(404)
    expect(await unfinished()).toEqual([])
    await removeOldUploads({ ...server, media })
    await runJobs()
    expect(await keysOf('uploads/')).toEqual([])
    expect((await server.request('GET', video.address)).status).toBe(200)
  })
})

it('bytes of a part whose process was killed are deleted a day later, and those of an upload stay', async () => {
  const { files } = server.clubApp.features.media
  const bytes = await largePicture()
  const id = idOf(await begin({ size: bytes.byteLength }))
  expect((await part(id, 0, bytes.subarray(0, LEAST))).status).toBe(204)
  const kept = await keysOf(`uploads/${id}`)
  // The process was killed after it stored the bytes and before it stored the row, so the file belongs to no upload.
  const stray = [`uploads/${id}/${LEAST}-0123456789abcdef`, `uploads/${'0'.repeat(32)}/0-0123456789abcdef`]
  for (const key of stray) await files.put(key, bytes, { mediaType: 'application/octet-stream' })
  const storedMs = Math.max(...(await allOf(files.list('uploads'))).map(({ modifiedAt }) => +modifiedAt))
  const sweepAfter = (ms: number) =>
    removeStrayParts({
      database: server.database,
      media: { files },
      clock: { nowMs: () => storedMs + ms },
    })
  await sweepAfter(0)
  expect(await keysOf('uploads/')).toEqual(expect.arrayContaining([...kept, ...stray]))
  await sweepAfter(DAY_MS + 1)
  expect((await keysOf('uploads/')).filter((key) => stray.includes(key))).toEqual([])
  expect(await keysOf(`uploads/${id}`)).toEqual(kept)
})

describe('a video', () => {
  it('is sent with ranges, and shows a blank poster until one is chosen', async () => {
    const bytes = mp4Video({ widthPx: 1280, heightPx: 720, frameBytes: 200_000 })
    const id = idOf(await begin({ size: bytes.byteLength, name: 'lap.mp4' }))
    for (let at = 0; at < bytes.byteLength; at += LEAST)
      expect((await part(id, at, bytes.subarray(at, at + LEAST))).status).toBe(204)
    const item = itemOf(await finish(id))
    expect(item).toMatchObject({
      kind: 'video',
      width: 1280,
      height: 720,
      byte_size: bytes.byteLength,
      has_poster: false,
    })
    const range = await server.request('GET', item.address, { headers: { range: 'bytes=500-90000' } })
    expect([range.status, range.headers['content-range']]).toEqual([
      206,
      `bytes 500-90000/${bytes.byteLength}`,
    ])
    expect(range.bytes.equals(bytes.subarray(500, 90_001))).toBe(true)

    const poster = itemOf(await sendPoster(item.key, await picture()))
    expect(poster).toMatchObject({ has_poster: true, updated_at: item.updated_at })
    expect(poster.image_hash).not.toBe(item.image_hash)
  })

  it('whose end is missing is refused, and its bytes are deleted', async () => {
    const before = await keysOf('videos/')
    expect(codeOf(await send(mp4Video().subarray(0, -1), 'cut.mp4'))).toEqual([415, 'UNSUPPORTED_TYPE'])
    expect(codeOf(await send(FTYP, 'head.mp4'))).toEqual([415, 'UNSUPPORTED_TYPE'])
    await runJobs()
    expect(await keysOf('videos/')).toEqual(before)
  })

  it('gets its first poster from its sender who only writes, and any other one from a publisher', async () => {
    const writer = await newOfficer(server, 'Wren Writer')
    await limitTo(server, writer, WRITES_ONLY)
    const { key: foreign } = itemOf(await send(mp4Video(), 'foreign.mp4'))
    expect(codeOf(await sendPoster(foreign, await picture(), writer))).toEqual([403, 'MAY_NOT_PUBLISH'])
    const { key } = itemOf(await send(mp4Video(), 'start.mp4', writer))
    expect((await sendPoster(key, await picture(), writer)).status).toBe(200)
    expect(codeOf(await sendPoster(key, await picture(), writer))).toEqual([403, 'MAY_NOT_PUBLISH'])
    expect((await sendPoster(key, await picture())).status).toBe(200)
  })

  it('keeps its poster if the new one is no image, and others have none', async () => {
    const { key } = itemOf(await send(mp4Video(), 'lap.mp4'))
    expect((await sendPoster(key, Buffer.from('<svg/>'))).status).toBe(415)
    expect((await sendPoster('999999', await picture())).status).toBe(404)
    expect((await sendPoster('x', await picture())).status).toBe(404)
    expect((await sendPoster(key, await picture(), server.as({ roles: ['shop'] }))).status).toBe(403)
  })
})

async function sendPoster(key: string, image: Buffer, who: Asker = officer): Promise<Answer> {
  const boundary = 'poster-boundary'
  const line = (name: string) => `--${boundary}\r\ncontent-disposition: form-data; name="${name}"`
  return who.request('POST', `${BASE}/poster`, {
    body: Buffer.concat([
      Buffer.from(`${line('key')}\r\n\r\n${key}\r\n${line('file')}; filename="poster.jpg"\r\n\r\n`),
      image,
      Buffer.from(`\r\n--${boundary}--\r\n`),
    ]),
    headers: { 'content-type': `multipart/form-data; boundary=${boundary}` },
  })
}
