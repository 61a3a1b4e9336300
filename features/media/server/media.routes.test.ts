import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { MEDIA_REFUSALS } from '../media.contract.ts'
import { LADDER_PX, scaledUrl } from '../media.rules.ts'
import { type MediaServer, startMediaServer } from '#tests/media/media-server.ts'
import { colourAt, MP4, noise, twoColours, WEBM } from '#tests/media/pictures.ts'
import { addFile, addImage, addVideo } from './media.actions.ts'
import { findImages, findVideos, type StoredImage, type StoredVideo } from './media.store.ts'
import { warmImages, type WantedImage } from './warm-images.ts'

const PERSON = {
  kind: 'person',
  personId: 1,
  sessionId: 's',
  roles: new Set<never>(),
  steppedUpAtMs: null,
} as const
const UNKNOWN_HASH = '0'.repeat(32)

let server: MediaServer
let wide: StoredImage

beforeAll(async () => {
  server = await startMediaServer()
  wide = await addImage(
    server.media,
    await twoColours(640, 360).png().toBuffer(),
    'C:\\art\\ridge.png',
    ' A ridge ',
  )
})
afterAll(() => server.close())

const get = (url: string, headers: Record<string, string> = {}) =>
  server.app.inject({ method: 'GET', url, headers })
const freshImage = async (widthPx = 640, heightPx = 360) =>
  addImage(server.media, await noise(widthPx, heightPx).jpeg().toBuffer(), 'noise.jpg', '')
const refusal = (promise: Promise<unknown>) =>
  promise.then(
    () => 'taken',
    (error: { code?: string }) => error.code,
  )

describe('adding an image', () => {
  it('stores its size, alternative text and colour, and its bytes in the file store', async () => {
    expect(wide).toMatchObject({
      fileName: 'ridge.png',
      extension: 'png',
      widthPx: 640,
      heightPx: 360,
      alt: 'A ridge',
      isDecorative: false,
    })
    const kept = await server.media.files.get(`images/${wide.hash.slice(0, 2)}/${wide.hash}.png`)
    expect(kept?.byteLength).toBe(wide.byteSize)
  })

  it('twice, even simultaneously, stores one image with its first alternative text', async () => {
    const bytes = await noise(30, 30).png().toBuffer()
    const added = await Promise.all(
      ['one', 'two', 'three'].map((alt) => addImage(server.media, bytes, `${alt}.png`, alt)),
    )
    const again = await addImage(server.media, bytes, 'later.png', 'later')
    expect(new Set([...added, again].map((image) => image.hash)).size).toBe(1)
    const kept = (await findImages(server.database.db, [again.hash])).get(again.hash)
    expect(again).toEqual(kept)
    expect(kept?.alt).not.toBe('later')
  })

  it('without alternative text marks it as decorative', async () => {
    expect(await freshImage(10, 10)).toMatchObject({ alt: '', isDecorative: true })
  })

  it('several images are found with one query, unknown hashes are left out', async () => {
    const before = server.statementCount()
    const found = await findImages(server.database.db, [wide.hash, UNKNOWN_HASH, wide.hash])
    expect([...found.keys()]).toEqual([wide.hash])
    expect(await findImages(server.database.db, [])).toEqual(new Map())
    expect(server.statementCount() - before).toBe(1)
  })
})

describe('GET /assets/i/{hash}/{aspect}/{width}.{ext}', () => {
  it.each([
    ['avif', 'image/avif', 'heif'],
    ['webp', 'image/webp', 'webp'],
    ['jpg', 'image/jpeg', 'jpeg'],
    ['png', 'image/png', 'png'],
  ])('returns %s, cacheable for ever and inert', async (extension, mediaType, format) => {
    const answer = await get(`/assets/i/${wide.hash}/1x1/100.${extension}`)
    expect(answer.statusCode).toBe(200)
    expect(answer.headers).toMatchObject({
      'content-type': mediaType,
      'cache-control': 'public, max-age=31536000, immutable',
      'x-content-type-options': 'nosniff',
      'content-security-policy': "default-src 'none'; sandbox",
      'content-length': String(answer.rawPayload.byteLength),
    })
    expect(await sharp(answer.rawPayload).metadata()).toMatchObject({ format, width: 100, height: 100 })
  })

  it.each([
    ['16x3', 19],
    ['16x9', 56],
    ['8x5', 63],
    ['4x3', 75],
    ['1x1', 100],
    ['3x4', 133],
    ['5x8', 160],
    ['9x16', 178],
    ['raw', 56],
  ])('crops to %s around the middle', async (aspect, heightPx) => {
    const { rawPayload } = await get(`/assets/i/${wide.hash}/${aspect}/100.png`)
    expect(await sharp(rawPayload).metadata()).toMatchObject({ width: 100, height: heightPx })
    expect(await colourAt(rawPayload, 10, 5)).toBe('#ff0000')
    expect(await colourAt(rawPayload, 90, 5)).toBe('#0000ff')
  })

  it.each([
    [1, 25],
    [25, 25],
    [26, 50],
    [99, 100],
    [101, 125],
    [300, 300],
    [500, 500],
    [625, 625],
    [626, 625],
    [640, 625],
    [641, 625],
    [1920, 625],
    [3850, 625],
  ])('for a width of %s returns the rung %s, never enlarged', async (widthPx, rungPx) => {
    const { rawPayload } = await get(`/assets/i/${wide.hash}/16x9/${widthPx}.jpg`)
    expect((await sharp(rawPayload).metadata()).width).toBe(rungPx)
  })

  it('has the additional width 1920', async () => {
    const large = await freshImage(2000, 100)
    const width = async (px: number) =>
      (await sharp((await get(`/assets/i/${large.hash}/raw/${px}.jpg`)).rawPayload).metadata()).width
    expect([await width(1901), await width(1920), await width(1921)]).toEqual([1920, 1920, 1925])
  })

  it('returns an image narrower than the smallest width in its own size', async () => {
    const tiny = await freshImage(10, 6)
    const { rawPayload } = await get(`/assets/i/${tiny.hash}/raw/300.png`)
    expect(await sharp(rawPayload).metadata()).toMatchObject({ width: 10, height: 6 })
  })

  it('encodes once for all requested widths between two allowed ones', async () => {
    const image = await freshImage()
    const before = server.encodeCount()
    for (const widthPx of [151, 152, 160, 175]) await get(`/assets/i/${image.hash}/16x9/${widthPx}.jpg`)
    for (const widthPx of [640, 1000, 2000, 3850]) await get(`/assets/i/${image.hash}/16x9/${widthPx}.jpg`)
    expect(server.encodeCount() - before).toBe(2)
  })

  it.each(['0', '-5', '3851', '1.5', '007', '1e3', 'abc', '', '9'.repeat(40), '400x0-300', '4000x1-300'])(
    'refuses the width %j with 422',
    async (width) => {
      const answer = await get(`/assets/i/${wide.hash}/16x9/${encodeURIComponent(width)}.jpg`)
      expect([answer.statusCode, answer.json().text_code]).toEqual([422, 'VALIDATION'])
      expect(answer.json().errors[0].field).toBe('width')
      expect(answer.headers['cache-control'] ?? '').not.toContain('immutable')
    },
  )

  it.each([
    ['an unknown hash', `${UNKNOWN_HASH}/16x9/300.jpg`],
    ['no hash', `..%2f..%2fetc%2fpasswd/16x9/300.jpg`],
    ['a hash in capitals', `${'A'.repeat(32)}/16x9/300.jpg`],
    ['an unknown aspect', '$hash/16x10/300.jpg'],
    ['an aspect from the prototype', '$hash/constructor/300.jpg'],
    ['svg', '$hash/16x9/300.svg'],
    ['gif', '$hash/16x9/300.gif'],
    ['no extension', '$hash/16x9/300'],
    ['a path in the name', '$hash/16x9/..%2f300.exe'],
  ])('returns 404 for the image path %s', async (_what, path) => {
    const answer = await get(`/assets/i/${path.replace('$hash', wide.hash)}`)
    expect([answer.statusCode, answer.json().text_code]).toEqual([404, 'NOT_FOUND'])
  })

  it('returns 304 for a known version, and HEAD without a body', async () => {
    const url = `/assets/i/${wide.hash}/16x9/200.webp`
    const first = await get(url)
    const etag = String(first.headers.etag)
    expect(etag).toMatch(/^"[^"]+"$/)
    for (const known of [etag, `W/${etag}`, `"other", ${etag}`, '*']) {
      const again = await get(url, { 'if-none-match': known })
      expect([again.statusCode, again.rawPayload.byteLength, again.headers.etag]).toEqual([304, 0, etag])
    }
    expect((await get(url, { 'if-none-match': '"other"' })).statusCode).toBe(200)
    const head = await server.app.inject({ method: 'HEAD', url })
    expect([head.statusCode, head.rawPayload.byteLength]).toEqual([200, 0])
    expect(head.headers['content-length']).toBe(String(first.rawPayload.byteLength))
    expect(head.headers.etag).toBe(etag)
  })

  it('needs no database query once it is cached', async () => {
    const image = await freshImage()
    const url = `/assets/i/${image.hash}/16x9/250.jpg`
    const first = await get(url)
    const beforeSecond = server.statementCount()
    const second = await get(url)
    expect(server.statementCount() - beforeSecond).toBe(0)
    const before = server.statementCount()
    const inOtherProcess = await server.secondProcess().derivedImages.find(
      {
        hash: image.hash,
        aspect: '16x9',
        widthPx: 250,
        extension: 'jpg',
      },
      '192.0.2.9',
    )
    await inOtherProcess?.close()
    expect(second.rawPayload.equals(first.rawPayload)).toBe(true)
    expect(inOtherProcess?.byteSize).toBe(first.rawPayload.byteLength)
    // Another process has to read from the database once whether the image is public.
    expect(server.statementCount() - before).toBe(1)
  })

  it('encodes once for 20 simultaneous requests', async () => {
    const image = await freshImage(900, 900)
    const before = server.encodeCount()
    const answers = await Promise.all(
      Array.from({ length: 20 }, () => get(`/assets/i/${image.hash}/4x3/800.avif`)),
    )
    expect(new Set(answers.map((answer) => answer.statusCode))).toEqual(new Set([200]))
    expect(answers.every((answer) => answer.rawPayload.equals(answers[0]!.rawPayload))).toBe(true)
    expect(server.encodeCount() - before).toBe(1)
  })

  it('serves the scaled addresses of an Image', async () => {
    const answer = await server.app.inject({
      method: 'POST',
      url: '/api/v1/cognito/image/getByHash',
      payload: { hash: wide.hash, aspect: '16x9', width: 500 },
    })
    const url = scaledUrl(answer.json().item, 120)
    expect(url).toBe(`/assets/i/${wide.hash}/16x9/120x67-500.jpg`)
    const { statusCode, rawPayload } = await get(url)
    expect(statusCode).toBe(200)
    expect(await sharp(rawPayload).metadata()).toMatchObject({ width: 125, height: 70 })
  })

  it('returns 404 and logs an error if the original is missing', async () => {
    const image = await freshImage(40, 40)
    await server.media.files.delete(`images/${image.hash.slice(0, 2)}/${image.hash}.jpg`)
    expect((await get(`/assets/i/${image.hash}/raw/25.jpg`)).statusCode).toBe(404)
    expect(server.log.lines.some((line) => line.level === 'error' && line.message.includes('missing'))).toBe(
      true,
    )
  })
})

describe('POST /api/v1/cognito/image/getByHash', () => {
  const ask = (payload: object | string) =>
    server.app.inject({ method: 'POST', url: '/api/v1/cognito/image/getByHash', payload })

  it('returns the fields that the specification gives an Image', async () => {
    const answer = await ask({ hash: wide.hash, aspect: '1x1', width: 301 })
    expect(answer.statusCode).toBe(200)
    expect(answer.json()).toEqual({
      status: 'success',
      item: {
        placeholder: wide.placeholder,
        url: `/assets/i/${wide.hash}/1x1/325.jpg`,
        webp_url: `/assets/i/${wide.hash}/1x1/325.webp`,
        avif_url: `/assets/i/${wide.hash}/1x1/325.avif`,
        extra_aspects: ['16x3', '16x9', '8x5', '4x3', '3x4', '5x8', '9x16', 'raw'],
        width: 325,
        height: 325,
      },
    })
  })

  it('returns the uncropped image as wide as possible if only the hash is sent, and ignores unknown fields', async () => {
    const { item } = (await ask({ hash: wide.hash, colour: 'red', is_admin: true })).json()
    expect(item).toMatchObject({ url: `/assets/i/${wide.hash}/raw/625.jpg`, width: 625, height: 352 })
    const { rawPayload } = await get(item.url)
    expect(await sharp(rawPayload).metadata()).toMatchObject({ width: item.width, height: item.height })
  })

  it('returns 404 for an unknown hash', async () => {
    const answer = await ask({ hash: UNKNOWN_HASH })
    expect([answer.statusCode, answer.json().text_code]).toEqual([404, 'NOT_FOUND'])
  })

  it.each([
    {},
    { hash: '' },
    { hash: 'A'.repeat(32) },
    { hash: ['0'.repeat(32)] },
    { hash: 1 },
    { hash: null },
    { hash: "' or 1=1 --" },
    { hash: UNKNOWN_HASH, aspect: '2x1' },
    { hash: UNKNOWN_HASH, aspect: '__proto__' },
    { hash: UNKNOWN_HASH, width: 0 },
    { hash: UNKNOWN_HASH, width: 3851 },
    { hash: UNKNOWN_HASH, width: 1.5 },
    { hash: UNKNOWN_HASH, width: '300' },
    { hash: UNKNOWN_HASH, width: -1 },
    { hash: UNKNOWN_HASH, width: null },
  ])('refuses %j with 422', async (payload) => {
    const answer = await ask(payload)
    expect([answer.statusCode, answer.json().text_code]).toEqual([422, 'VALIDATION'])
  })
})

describe('GET /v/{id}.{ext}', () => {
  let video: StoredVideo
  beforeAll(async () => {
    video = await addVideo(server.media, {
      name: 'Laps',
      slateHash: wide.hash,
      widthPx: 640,
      heightPx: 360,
      mp4: MP4,
      webm: WEBM,
    })
  })

  it('returns both formats whole, and supports HEAD', async () => {
    const answer = await get(`/v/${video.id}.mp4`)
    expect([answer.statusCode, answer.rawPayload.equals(MP4)]).toEqual([200, true])
    expect(answer.headers).toMatchObject({
      'content-type': 'video/mp4',
      'accept-ranges': 'bytes',
      'x-content-type-options': 'nosniff',
    })
    expect((await get(`/v/${video.id}.webm`)).rawPayload.equals(WEBM)).toBe(true)
    const head = await server.app.inject({
      method: 'HEAD',
      url: `/v/${video.id}.mp4`,
      headers: { range: 'bytes=0-9' },
    })
    expect([head.statusCode, head.headers['content-length'], head.rawPayload.byteLength]).toEqual([
      200,
      String(MP4.byteLength),
      0,
    ])
  })

  it.each([
    ['bytes=0-9', 0, 9],
    ['bytes=1000-', 1000, MP4.byteLength - 1],
    ['bytes=-4', MP4.byteLength - 4, MP4.byteLength - 1],
    ['bytes=1000-99999', 1000, MP4.byteLength - 1],
  ])('returns the range %s as partial content', async (range, first, last) => {
    const answer = await get(`/v/${video.id}.mp4`, { range })
    expect(answer.statusCode).toBe(206)
    expect(answer.headers['content-range']).toBe(`bytes ${first}-${last}/${MP4.byteLength}`)
    expect(answer.headers['content-length']).toBe(String(last - first + 1))
    expect(answer.rawPayload.equals(MP4.subarray(first, last + 1))).toBe(true)
  })

  it('refuses an unsatisfiable range with 416 and the file’s size', async () => {
    const answer = await get(`/v/${video.id}.mp4`, { range: 'bytes=5000-' })
    expect([answer.statusCode, answer.headers['content-range']]).toEqual([416, `bytes */${MP4.byteLength}`])
  })

  it('returns the whole file for several ranges, or for a range of another version', async () => {
    const { headers } = await get(`/v/${video.id}.mp4`)
    const status = async (sent: Record<string, string>) => (await get(`/v/${video.id}.mp4`, sent)).statusCode
    expect(await status({ range: 'bytes=0-1,4-5' })).toBe(200)
    expect(await status({ range: 'bytes=0-1', 'if-range': '"old"' })).toBe(200)
    expect(await status({ range: 'bytes=0-1', 'if-range': 'Fri, 20 Nov 2026 00:00:00 GMT' })).toBe(200)
    expect(await status({ range: 'bytes=0-1', 'if-range': String(headers.etag) })).toBe(206)
    expect(await status({ 'if-none-match': String(headers.etag) })).toBe(304)
  })

  it.each([
    '0.mp4',
    '99999.mp4',
    'x.mp4',
    '1.avi',
    '1',
    '-1.mp4',
    '1e1.mp4',
    '99999999999999.mp4',
    '..%2f1.mp4',
  ])('returns 404 for the video %s', async (file) => {
    expect((await get(`/v/${file}`)).statusCode).toBe(404)
  })

  it('returns 404 for a format that the video does not have', async () => {
    const other = Buffer.concat([MP4, Buffer.from('x')])
    const { id } = await addVideo(server.media, {
      name: 'No WebM',
      slateHash: wide.hash,
      widthPx: 4,
      heightPx: 3,
      mp4: other,
    })
    expect((await get(`/v/${id}.webm`)).statusCode).toBe(404)
    expect((await findVideos(server.database.db, [id])).get(id)?.webmKey).toBeNull()
  })

  it('stores the same video once, and refuses files that are not videos', async () => {
    const facts = { name: 'Laps', slateHash: wide.hash, widthPx: 640, heightPx: 360 }
    expect((await addVideo(server.media, { ...facts, mp4: MP4, webm: WEBM })).id).toBe(video.id)
    expect(await refusal(addVideo(server.media, { ...facts, mp4: Buffer.from('<script>') }))).toBe(
      MEDIA_REFUSALS.notAVideo.code,
    )
    expect(await refusal(addVideo(server.media, { ...facts, mp4: WEBM }))).toBe(MEDIA_REFUSALS.notAVideo.code)
    expect(await refusal(addVideo(server.media, { ...facts, mp4: MP4, webm: MP4 }))).toBe(
      MEDIA_REFUSALS.notAVideo.code,
    )
    expect(await refusal(addVideo(server.media, { ...facts, slateHash: UNKNOWN_HASH, mp4: MP4 }))).toBe(
      'NOT_FOUND',
    )
  })
})

describe('GET /api/v1/cognito/default/file/{id}', () => {
  const PDF = Buffer.from('%PDF-1.7 supplementary regulations')
  const fileUrl = (id: string) => `/api/v1/cognito/default/file/${id}`

  it('sends a public file for download under its name, never for display', async () => {
    const file = await addFile(server.media, PDF, '../Règlement.pdf', true)
    expect(file.publicId).toMatch(/^[\w-]{22}$/)
    const answer = await get(fileUrl(file.publicId))
    expect([answer.statusCode, answer.rawPayload.equals(PDF)]).toEqual([200, true])
    expect(answer.headers).toMatchObject({
      'content-type': 'application/pdf',
      'content-disposition': `attachment; filename="Reglement.pdf"; filename*=UTF-8''R%C3%A8glement.pdf`,
      'x-content-type-options': 'nosniff',
      'content-security-policy': "default-src 'none'; sandbox",
    })
    expect((await get(fileUrl(file.publicId), { range: 'bytes=0-3' })).body).toBe('%PDF')
  })

  it('answers guests alike for a private file and for one that does not exist', async () => {
    const file = await addFile(server.media, PDF, 'minutes.pdf', false)
    const hidden = await get(fileUrl(file.publicId))
    const missing = await get(fileUrl('A'.repeat(22)))
    expect(hidden.statusCode).toBe(404)
    expect(hidden.json()).toEqual({ ...missing.json(), request_id: hidden.json().request_id })
    expect(Object.keys(hidden.headers)).not.toContain('content-disposition')

    server.callAs(PERSON)
    const answer = await get(fileUrl(file.publicId))
    server.callAs({ kind: 'anonymous' })
    expect([answer.statusCode, answer.headers['cache-control']]).toEqual([200, 'no-store'])
  })

  it.each(['1', 'x', 'A'.repeat(23), '..%2f..%2fetc%2fpasswd'])(
    'returns 404 for the file id %s',
    async (id) => {
      expect((await get(fileUrl(id))).statusCode).toBe(404)
    },
  )

  it.each([
    ['page.html', '<script>alert(1)</script>'],
    ['drawing.svg', '<svg/>'],
    ['rules.pdf', '<html>'],
    ['run.exe', 'MZ'],
    ['noname', '%PDF-'],
    ['constructor', '%PDF-'],
    ['sheet.xlsx', 'not a zip'],
    ['list.csv', 'a\0b'],
  ])('refuses the document %s', async (name, text) => {
    expect(await refusal(addFile(server.media, Buffer.from(text), name, true))).toBe('UNSUPPORTED_TYPE')
  })
})

describe('a multipart upload', () => {
  const BOUNDARY = 'paddockboundary'
  const part = (head: string, body: string | Buffer) =>
    Buffer.concat([
      Buffer.from(`--${BOUNDARY}\r\nContent-Disposition: form-data; ${head}\r\n\r\n`),
      Buffer.from(body),
      Buffer.from('\r\n'),
    ])
  const send = (parts: Buffer[], end = `--${BOUNDARY}--\r\n`) =>
    server.app.inject({
      method: 'POST',
      url: '/upload',
      headers: { 'content-type': `multipart/form-data; boundary=${BOUNDARY}` },
      payload: Buffer.concat([...parts, Buffer.from(end)]),
    })
  const file = (size: number, name = 'car.jpg') =>
    part(`name="file"; filename="${name}"`, Buffer.alloc(size, 'x'))

  it('yields its one file up to the limit, and the fields', async () => {
    const answer = await send([part('name="note"', 'first car'), file(1000)])
    expect([answer.statusCode, answer.json()]).toEqual([
      200,
      { fileName: 'car.jpg', byteSize: 1000, fields: { note: 'first car' } },
    ])
  })

  it('is refused, not truncated, if the file is one byte too large', async () => {
    expect((await send([file(1001)])).json()).toMatchObject({ status: 'error', text_code: 'TOO_LARGE' })
    expect((await send([file(300_000)])).statusCode).toBe(413)
  })

  it.each([
    ['without a file', [part('name="note"', 'x')], 'VALIDATION'],
    ['with an empty file', [file(0)], 'VALIDATION'],
    ['with two files', [file(10), file(10)], 'BAD_REQUEST'],
    [
      'with too many fields',
      Array.from({ length: 30 }, (_, index) => part(`name="f${index}"`, 'x')),
      'BAD_REQUEST',
    ],
    ['with a field that is cut off', [part('name="note"', 'x'.repeat(20_000)), file(10)], 'TOO_LARGE'],
    ['with a field that would change every object', [part('name="__proto__"', 'x'), file(10)], 'BAD_REQUEST'],
  ])('%s is refused', async (_what, parts, code) => {
    expect((await send(parts)).json()).toMatchObject({ status: 'error', text_code: code })
    expect(({} as Record<string, unknown>).x).toBeUndefined()
  })

  it('that is incomplete is refused', async () => {
    expect((await send([file(500)], '')).json()).toMatchObject({ status: 'error', text_code: 'BAD_REQUEST' })
  })

  it('that is not multipart is refused', async () => {
    const answer = await server.app.inject({ method: 'POST', url: '/upload', payload: { file: 'x' } })
    expect(answer.json()).toMatchObject({ status: 'error', text_code: 'UNSUPPORTED_TYPE' })
  })
})

describe('making images in advance', () => {
  const wanted = (hash: string): WantedImage[] =>
    (['avif', 'webp'] as const).flatMap((extension) =>
      LADDER_PX.map((widthPx) => ({ hash, aspect: '4x3', widthPx, extension })),
    )

  it('makes each requested image once, and stops when aborted', async () => {
    const image = await freshImage(400, 300)
    const before = server.encodeCount()
    // A crop of 400 px has the allowed widths 300 and 400; requests for wider ones get the latter.
    expect(await warmImages(server.media, wanted(image.hash))).toBe(10)
    expect(server.encodeCount() - before).toBe(4)
    await warmImages(server.media, wanted(image.hash))
    expect(server.encodeCount() - before).toBe(4)
    expect(await warmImages(server.media, wanted(image.hash), AbortSignal.abort())).toBe(0)
  })

  it('skips images that do not exist', async () => {
    expect(await warmImages(server.media, wanted(UNKNOWN_HASH))).toBe(0)
  })
})
