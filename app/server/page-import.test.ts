import { crc32 } from 'node:zlib'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { PageFinding } from '#features/pages/page-findings.contract.ts'
import {
  type ImportedPage,
  type ImportReading,
  PAGE_IMPORT_LIMITS,
  type PageToImport,
} from '#features/pages/page-import.contract.ts'
import type { AuditItem } from '#features/staff/audit-log.contract.ts'
import type { Answer } from '#tests/kit/ask.ts'
import { limitTo, newOfficer, type Officer, opened, WRITES_ONLY } from '#tests/kit/content-officers.ts'
import {
  archiveOf,
  hyperlink,
  image,
  packedArchive,
  paragraph,
  run,
  wordFile,
  wordPressExport,
} from '#tests/kit/import-files.ts'
import { codeOf } from '#tests/kit/refusals.ts'
import { type Asker, type RunningServer, startTestServer } from '#tests/kit/server.ts'
import { twoColours } from '#tests/media/pictures.ts'

const BASE = '/api/v1/cms/page/import'
let server: RunningServer
let officer: Officer
let picture: Buffer

beforeAll(async () => {
  server = await startTestServer()
  officer = await newOfficer(server, 'Ines Importer')
  picture = await twoColours(800, 600).png().toBuffer()
})
afterAll(() => server.stop())

function send(
  verb: 'read' | 'make',
  bytes: Uint8Array | string,
  {
    fields = {},
    who = officer,
    name = 'Club rules.docx',
  }: { fields?: object; who?: Asker; name?: string } = {},
): Promise<Answer> {
  const boundary = 'import-boundary'
  const part = (head: string, body: Uint8Array | string) => [
    Buffer.from(`--${boundary}\r\ncontent-disposition: form-data; ${head}\r\n\r\n`),
    Buffer.from(body as string),
    Buffer.from('\r\n'),
  ]
  return who.request('POST', `${BASE}/${verb}`, {
    body: Buffer.concat([
      ...Object.entries(fields).flatMap(([key, value]) => part(`name="${key}"`, String(value))),
      ...part(`name="file"; filename="${name}"`, bytes),
      Buffer.from(`--${boundary}--\r\n`),
    ]),
    headers: { 'content-type': `multipart/form-data; boundary=${boundary}` },
  })
}
const ok = <T>(answer: Answer): T => {
  if (answer.status !== 200) throw new Error(`${answer.status} ${answer.text}`)
  return answer.json() as T
}
const read = async (bytes: Uint8Array | string, rest: Parameters<typeof send>[2] = {}) =>
  ok<ImportReading>(await send('read', bytes, rest))
const make = async (bytes: Uint8Array | string, pages: readonly PageToImport[], who = officer) =>
  ok<{ pages: ImportedPage[] }>(await send('make', bytes, { fields: { pages: JSON.stringify(pages) }, who }))
    .pages
const countOf = async (table: 'page' | 'media_image' | 'draft_block' | 'page_version') =>
  Number(
    (await server.database.db.execute<{ count: string }>(sql.raw(`select count(*) from ${table}`))).rows[0]
      ?.count,
  )
const counts = () =>
  Promise.all((['page', 'media_image', 'draft_block', 'page_version'] as const).map(countOf))

const rules = (body = paragraph(`${run('Wear a helmet. ')}${image('i1')}`)) =>
  wordFile({
    body: paragraph(run('Club rules'), 'Title') + paragraph(run('Helmets'), 'Heading1') + body,
    images: { i1: picture },
  })

describe('reading a file', () => {
  it('shows what would be made, and changes nothing', async () => {
    const before = await counts()
    const { kind, pages, notes } = await read(await rules())
    expect([kind, notes]).toEqual(['word', []])
    expect(pages).toEqual([
      {
        key: 0,
        name: 'Club rules',
        url: '/club-rules',
        former: '',
        blocks: 3,
        images: 1,
        links: 0,
        exists: false,
        notes: [],
      },
    ])
    expect(await counts()).toEqual(before)
  })

  it('names images that the media library does not accept, without decoding them', async () => {
    const bomb = await twoColours(8, 8).png().toBuffer()
    const header = bomb.subarray(12, 29)
    header.writeUInt32BE(40_000, 4)
    header.writeUInt32BE(40_000, 8)
    bomb.writeUInt32BE(crc32(header), 29)
    const svg = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"/>')
    const body = paragraph(`${run('x')}${image('a')}${image('b')}${image('c')}`)
    const bytes = await wordFile({ body, images: { a: bomb, b: svg, c: picture } })
    const [page] = (await read(bytes)).pages
    expect(page?.images).toBe(1)
    expect(page?.notes).toEqual([
      { code: 'image_too_large', text: 'word-image-1', count: 1 },
      { code: 'image_format', text: 'word-image-2', count: 1 },
    ])
    const [made] = await make(bytes, [{ key: 0, name: 'Bomb', url: '/bomb' }])
    expect(made?.notes.map(({ code }) => code)).toEqual(['image_too_large', 'image_format'])
  })

  it.each<[string, () => Promise<Uint8Array>, number, string]>([
    ['no document', async () => Buffer.from('hello'), 415, 'UNSUPPORTED_TYPE'],
    ['a PDF', async () => Buffer.from('%PDF-1.7\n\xff\xfe', 'latin1'), 415, 'UNSUPPORTED_TYPE'],
    ['an older Word document', async () => Buffer.from('d0cf11e0a1b11ae1', 'hex'), 415, 'UNSUPPORTED_TYPE'],
    ['a damaged document', async () => (await rules()).subarray(0, 900), 422, 'VALIDATION'],
    ['an archive that unpacks to 101 MB', async () => bombOf(101), 413, 'TOO_LARGE'],
    ['a file of 26 MB', async () => Buffer.alloc(26 * 1024 * 1024), 413, 'TOO_LARGE'],
    ['an export without pages', async () => Buffer.from(wordPressExport([])), 422, 'VALIDATION'],
  ])('refuses %s', async (_, bytes, status, code) => {
    const before = await counts()
    const answer = await send('read', await bytes())
    expect([answer.status, codeOf(answer)]).toEqual([status, code])
    expect(await counts()).toEqual(before)
  })

  it('refuses visitors, members and officers of other roles', async () => {
    const bytes = await rules()
    for (const verb of ['read', 'make'] as const) {
      expect((await send(verb, bytes, { who: server })).status).toBe(401)
      expect(codeOf(await send(verb, bytes, { who: server.as({ roles: ['events'] }) }))).toBe('FORBIDDEN')
    }
  })

  it('refuses an address that no page can be below', async () => {
    for (const below of ['news', '/News', '//x', '/a b', '/x/../y']) {
      const answer = await send('read', await rules(), { fields: { below } })
      expect(codeOf(answer)).toBe('VALIDATION')
      expect(answer.json()).toMatchObject({ errors: [{ field: 'below', code: 'invalid' }] })
    }
  })
})

describe('the imports that run at once', () => {
  it('are one for each officer', async () => {
    const bytes = await rules()
    const answers = await Promise.all([send('read', bytes), send('read', bytes)])
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409])
    expect(answers.map(codeOf)).toContain('IN_PROGRESS')
    expect((await send('read', bytes)).status).toBe(200)
  })

  it('are limited for all officers, and a refused one is told when to try again', async () => {
    const bytes = await rules()
    const names = Array.from({ length: PAGE_IMPORT_LIMITS.atOnce + 1 }, (_, at) => `Officer ${at}`)
    const officers = await Promise.all(names.map((name) => newOfficer(server, name)))
    const answers = await Promise.all(officers.map((who) => send('read', bytes, { who })))
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 200, 200, 429])
    const refused = answers.find(({ status }) => status === 429)
    expect([refused && codeOf(refused), refused?.headers['retry-after']]).toEqual(['RATE_LIMITED', '30'])
    expect((await send('read', bytes)).status).toBe(200)
  })

  it('are over when the connection is lost during the upload', async () => {
    const who = await newOfficer(server, 'Lena Lost')
    const bytes = await rules()
    const statusOf = async () => (await send('read', bytes, { who })).status
    const lost = new AbortController()
    const upload = who
      .request('POST', `${BASE}/read`, {
        body: '--b\r\ncontent-disposition: form-data; name="file"; filename="a.docx"\r\n\r\nPK',
        headers: { 'content-type': 'multipart/form-data; boundary=b', 'content-length': '1000000' },
        signal: lost.signal,
      })
      .catch((error: unknown) => error)
    await expect.poll(statusOf).toBe(409)
    lost.abort()
    expect(await upload).toBeInstanceOf(Error)
    await expect.poll(statusOf).toBe(200)
    expect(server.logged()).not.toContain('request failed')
  })

  it('are over when a file is refused', async () => {
    for (let count = 0; count < 2; count += 1) expect((await send('read', 'hello')).status).toBe(415)
  })
})

/** Returns an archive of a few kilobytes that unpacks to some megabytes. */
function bombOf(megabytes: number): Buffer {
  const content = Buffer.alloc(1024 * 1024)
  return packedArchive([
    { path: 'word/document.xml', content },
    ...Array.from({ length: megabytes - 1 }, (_, at) => ({ path: `word/${at}.xml`, content })),
  ])
}

describe('making drafts', () => {
  it('creates them unpublished, with their images in the library and an error for each without a description', async () => {
    const bytes = await rules(paragraph(`${run('Wear a helmet. ')}${image('i1')}`))
    const [made] = await make(bytes, [{ key: 0, name: 'Our rules', url: '/our-rules' }])
    expect(made).toMatchObject({ name: 'Our rules', url: '/our-rules', notes: [] })
    const id = made?.id ?? 0
    expect((await server.request('GET', '/our-rules')).status).toBe(404)
    const draft = await opened(officer, id)
    expect(draft.page).toMatchObject({ is_published: false, has_draft: true, changed_by: { id: officer.id } })
    expect(draft.blocks.map(({ values: { template, variables } }) => [template, variables])).toMatchObject([
      ['page_head', { heading: 'Our rules' }],
      ['text', { heading: 'Helmets', html: '<p>Wear a helmet.</p>' }],
      ['gallery', { images: [{ alt: '', caption: '', width: 800, height: 450 }] }],
    ])
    const { findings } = ok<{ findings: PageFinding[] }>(
      await officer.request('GET', `/api/v1/cms/page/check?page=${id}`),
    )
    expect(findings.filter(({ severity }) => severity === 'error').map(({ code }) => code)).toEqual([
      'no_description',
    ])
    const library = ok<{ total: number }>(
      await officer.request('GET', '/api/v1/cms/media?view=no_description'),
    )
    expect(library.total).toBeGreaterThan(0)
  })

  it('records who imported which file', async () => {
    await make(await rules(), [{ key: 0, name: 'Audited', url: '/audited' }])
    const owner = server.as({ roles: ['owner'] })
    const { data } = ok<{ data: AuditItem[] }>(await owner.request('GET', '/api/v1/staff/audit?kind=page'))
    expect(JSON.stringify(data)).toContain('Club rules.docx')
  })

  it('leads links between the pages of an export to their new addresses', async () => {
    const link = (path: string) => `https://old.example${path}`
    const xml = wordPressExport([
      {
        id: 1,
        title: 'About',
        link: link('/about/'),
        content: `<p><a href="${link('/join/')}">a</a> <a href="/club/">b</a> <a href="${link('/gone/')}">c</a></p>`,
      },
      { id: 2, title: 'Join', link: link('/join/'), content: '<p><a href="/about">a</a></p>' },
      { id: 3, title: 'Club', link: link('/club/'), content: '<p>x</p>' },
    ])
    const { pages } = await read(xml, { name: 'export.xml', fields: { below: '/import' } })
    expect(pages.map(({ url, links }) => [url, links])).toEqual([
      ['/import/about', 3],
      ['/import/join', 1],
      ['/import/club', 0],
    ])
    expect(pages[0]?.notes).toEqual([{ code: 'link_former', text: link('/gone/'), count: 1 }])
    const made = await make(xml, [
      { key: 0, name: 'About', url: '/import/about' },
      { key: 1, name: 'Join', url: '/import/become-a-member' },
    ])
    const htmlOf = async (at: number) =>
      JSON.stringify((await opened(officer, made[at]?.id ?? 0)).blocks[1]?.values.variables)
    expect(await htmlOf(0)).toContain('href=\\"/import/become-a-member\\"')
    expect(await htmlOf(0)).toContain(`href=\\"${link('/club/')}\\"`)
    expect(await htmlOf(1)).toContain('href=\\"/import/about\\"')
    expect(made[0]?.notes.map(({ text }) => text)).toEqual([link('/club/'), link('/gone/')])
  })

  it('fetches no image from outside, and lists its address', async () => {
    const src = 'https://outside.example/wp-content/uploads/a.png'
    const xml = wordPressExport([{ id: 1, title: 'Out', link: '', content: `<p>x<img src="${src}"></p>` }])
    const images = await countOf('media_image')
    const [made] = await make(xml, [{ key: 0, name: 'Out', url: '/out' }])
    expect(made?.notes).toEqual([{ code: 'image_outside', text: src, count: 1 }])
    expect(await countOf('media_image')).toBe(images)
  })

  it('stores nothing unsafe of a document', async () => {
    const body = paragraph(`${run('&lt;img src=x onerror=alert(1)&gt;')}${hyperlink('l1', 'go')}`)
    const bytes = await wordFile({ body, links: { l1: 'java&#x9;script:alert(1)' } })
    const [made] = await make(bytes, [{ key: 0, name: '<b>x</b>', url: '/unsafe' }])
    const { blocks } = await opened(officer, made?.id ?? 0)
    expect(blocks[1]?.values.variables['html']).toBe('<p>&lt;img src=x onerror=alert(1)&gt;go</p>')
    expect(blocks[0]?.values.variables['heading']).toBe('<b>x</b>')
  })

  it('makes all drafts or none, and names each address that cannot be used', async () => {
    const xml = wordPressExport(
      [1, 2, 3, 4].map((id) => ({ id, title: `P${id}`, link: '', content: '<p>x</p>' })),
    )
    await make(xml, [{ key: 0, name: 'Taken', url: '/taken' }])
    const before = await counts()
    const pages = ['/first', '/taken', '/cart', '/first'].map((url, key) => ({ key, name: 'P', url }))
    const answer = await send('make', xml, { fields: { pages: JSON.stringify(pages) } })
    const { errors } = answer.json() as { errors: { field: string; code: string }[] }
    expect(errors.map(({ field, code }) => [field, code])).toEqual([
      ['pages.1.url', 'taken'],
      ['pages.2.url', 'app_route'],
      ['pages.3.url', 'repeated'],
    ])
    expect(await counts()).toEqual(before)
  })

  it('makes each page once when the same request is sent twice', async () => {
    const xml = wordPressExport([{ id: 1, title: 'Once', link: '', content: '<p>x</p>' }])
    const fields = { pages: JSON.stringify([{ key: 0, name: 'Once', url: '/once' }]) }
    const before = await countOf('page')
    const answers = await Promise.all([send('make', xml, { fields }), send('make', xml, { fields })])
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
    expect(answers.map(codeOf)).not.toContain('INTERNAL')
    expect(await countOf('page')).toBe(before + 1)
    expect((await read(xml, { name: 'a.xml' })).pages[0]).toMatchObject({ url: '/once-2', exists: true })
  })

  it.each([
    ['no list', 'x'],
    ['no page', '[]'],
    ['a page without a name', '[{"key":0,"name":"","url":"/a"}]'],
    ['an unknown field', '[{"key":0,"name":"a","url":"/a","is_published":true}]'],
    ['a wrong address', '[{"key":0,"name":"a","url":"a"}]'],
    [
      '101 pages',
      JSON.stringify(Array.from({ length: 101 }, (_, key) => ({ key, name: 'a', url: `/a-${key}` }))),
    ],
  ])('refuses %s', async (_, pages) => {
    expect(codeOf(await send('make', await rules(), { fields: { pages } }))).toBe('VALIDATION')
  })

  it('refuses a page that the file does not contain', async () => {
    const pages = JSON.stringify([{ key: 7, name: 'a', url: '/seven' }])
    expect(codeOf(await send('make', await rules(), { fields: { pages } }))).toBe('CONFLICT')
  })
})

describe('an officer with a limited right', () => {
  it('imports only below their address, and publishes nothing', async () => {
    const writer = await newOfficer(server, 'Wren Writer')
    await limitTo(server, writer, { ...WRITES_ONLY, write_below: '/racing' })
    const bytes = await rules()
    const reading = await read(bytes, { who: writer })
    expect([reading.below, reading.pages[0]?.url]).toEqual(['/racing', '/racing/club-rules'])
    expect(codeOf(await send('read', bytes, { who: writer, fields: { below: '/news' } }))).toBe(
      'MAY_NOT_WRITE',
    )
    const pagesAt = (url: string) => ({ pages: JSON.stringify([{ key: 0, name: 'Rules', url }]) })
    expect(codeOf(await send('make', bytes, { who: writer, fields: pagesAt('/racing-rules') }))).toBe(
      'MAY_NOT_WRITE',
    )
    const made = await send('make', bytes, { who: writer, fields: pagesAt('/racing/rules') })
    expect(made.status).toBe(200)
    expect((await server.request('GET', '/racing/rules')).status).toBe(404)
  })
})

describe('an archive of Google Docs', () => {
  it('becomes a page with its image', async () => {
    const html =
      '<html><head><meta charset="utf-8"></head><body><h1>Track day</h1><p>Come along.</p><p><img src="images/a.png"></p></body></html>'
    const bytes = await archiveOf({ 'Track day.html': html, 'images/a.png': picture })
    const { kind, pages } = await read(bytes, { name: 'Track day.zip' })
    expect([kind, pages[0]?.name, pages[0]?.images]).toEqual(['google_docs', 'Track day', 1])
    const [made] = await make(bytes, [{ key: 0, name: 'Track day', url: '/track-day' }])
    expect((await opened(officer, made?.id ?? 0)).blocks).toHaveLength(3)
  })
})
