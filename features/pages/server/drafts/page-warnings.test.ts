import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it, test } from 'vitest'
import { type ContentServer, KEPT_IMAGE, startContentServer } from '#tests/kit/content-server.ts'
import { HOUR_MS } from '#platform/shared/durations.ts'
import type { OpenedDraft } from '../../page-drafts.contract.ts'
import type { PageVersion } from '../../page-versions.contract.ts'
import type { PageFinding, SeenWarning } from '../../page-findings.contract.ts'

const BASE = '/api/v1/cms/page'
/** A text with two warnings: a vague link and a table without headings. */
const FAULTY = '<p><a href="/cart">here</a></p><table><tbody><tr><td>Lap</td></tr></tbody></table>'
const VAGUE = { code: 'vague_link', block: null, path: 'content' }
const TABLE = { code: 'table_without_headings', block: null, path: 'content' }

let server: ContentServer
let pages = 0

beforeAll(async () => {
  server = await startContentServer()
})
afterAll(() => server.stop())

async function post<T>(path: string, body: object, status = 200): Promise<T> {
  const answer = await server.post(`${BASE}/${path}`, body, ['content'])
  if (answer.status !== status) throw new Error(`${answer.status} ${answer.text}`)
  return answer.json() as T
}
const get = async <T>(path: string) => (await server.call(`${BASE}${path}`, {}, ['content'])).json() as T

/** Creates a page whose draft has this text and a search description. @returns the page and its last edit */
async function pageWith(content: string): Promise<{ page: number; seq: number }> {
  pages += 1
  const { page } = await post<{ page: { id: number } }>('create', { name: 'Times', url: `/times-${pages}` })
  const set = (path: string, value: string) => ({ kind: 'set', block: null, path, value })
  const client = `client-${pages}-warnings`
  await post<{ draft: OpenedDraft }>('open', { page: page.id, client })
  const { news } = await post<{ news: { seq: number } }>('edit', {
    page: page.id,
    client,
    client_seq: 1,
    base: 0,
    operations: [set('content', content), set('seo_meta_description', 'The times of the day.')],
  })
  return { page: page.id, seq: news.seq }
}
const versionsOf = async (page: number) => (await get<{ data: PageVersion[] }>(`/versions?page=${page}`)).data
const placesOf = (findings: readonly PageFinding[]): SeenWarning[] =>
  findings.map(({ code, block, path }) => ({ code, block, path }))
const publish = async ({ page, seq }: { page: number; seq: number }, warnings: SeenWarning[], status = 200) =>
  post('publish', { page, seq, warnings }, status)

describe('warnings before publishing', () => {
  it('name the text of the link and the field', async () => {
    const { page } = await pageWith(FAULTY)
    const { findings } = await get<{ findings: PageFinding[] }>(`/check?page=${page}`)
    expect(findings).toEqual([
      { severity: 'warning', ...TABLE },
      { severity: 'warning', ...VAGUE, quote: 'here' },
    ])
  })

  it('depend on the language in which the page is written', async () => {
    const { page } = await pageWith(FAULTY)
    server.offer('de', 'en')
    const { findings } = await get<{ findings: PageFinding[] }>(`/check?page=${page}`)
    server.offer('en')
    expect(findings.map(({ code }) => code)).toEqual(['table_without_headings'])
  })

  it('are stored with the version of the person who passed them, and in the audit log', async () => {
    const faulty = await pageWith(FAULTY)
    await publish(faulty, [VAGUE, TABLE])
    const [version, first] = await versionsOf(faulty.page)
    expect(version).toMatchObject({ number: 2, is_live: true, person: { id: 1, name: 'Person 1' } })
    expect(version?.passed_warnings).toEqual([
      { severity: 'warning', ...TABLE },
      { severity: 'warning', ...VAGUE, quote: 'here' },
    ])
    expect(first?.passed_warnings).toEqual([])
    expect(server.audited.at(-1)).toMatchObject({
      personId: 1,
      verb: 'published',
      change: { version: 2, passed_warnings: ['table_without_headings', 'vague_link'] },
    })
  })

  it('refuse to publish if the officer has not seen one of them', async () => {
    const faulty = await pageWith(FAULTY)
    await publish(faulty, [VAGUE], 409)
    await publish(faulty, [{ ...VAGUE, path: 'name' }, TABLE], 409)
    await publish(faulty, [{ ...VAGUE, about: 'click here' }, TABLE], 409)
    expect(await versionsOf(faulty.page)).toHaveLength(1)
    await publish(faulty, [{ ...VAGUE, about: 'here' }, TABLE, { ...VAGUE, code: 'dead_link' }])
    expect(await versionsOf(faulty.page)).toHaveLength(2)
  })

  it('are all passed by a caller that names none, and none is stored for a page without warnings', async () => {
    const faulty = await pageWith(FAULTY)
    await post('publish', faulty)
    expect(placesOf((await versionsOf(faulty.page))[0]?.passed_warnings ?? [])).toEqual([TABLE, VAGUE])
    const fine = await pageWith('<p>Times are shown at noon.</p>')
    await publish(fine, [])
    expect((await versionsOf(fine.page))[0]?.passed_warnings).toEqual([])
    expect(server.audited.at(-1)?.change).not.toHaveProperty('passed_warnings')
  })

  it('include those that the browser found in the preview, but no other unknown ones', async () => {
    const faulty = await pageWith('<p>Times are shown at noon.</p>')
    const preview = { code: 'axe_color-contrast', block: null, path: 'content', about: 'Times' }
    const unknown = [
      { ...preview, code: 'axe_' },
      { ...preview, code: 'axe_<script>' },
      { ...preview, code: 'invented' },
    ]
    await publish(faulty, [preview, ...unknown])
    expect((await versionsOf(faulty.page))[0]?.passed_warnings).toEqual([
      { severity: 'warning', code: 'axe_color-contrast', block: null, path: 'content', quote: 'Times' },
    ])
    expect(server.audited.at(-1)).toMatchObject({ change: { passed_warnings: ['axe_color-contrast'] } })
  })

  it('name text over a picture that is too dark for it', async () => {
    await server.database.pool.query(`
      insert into media_image (hash, file_name, extension, width_px, height_px, byte_size, alt, is_decorative, placeholder, created_at)
      values ('${KEPT_IMAGE}', 'a.jpg', 'jpg', 1600, 900, 1, '', true, '#101418', '2026-01-01Z')`)
    const { page } = await post<{ page: { id: number } }>('create', {
      name: 'Night',
      url: '/night',
      template: 'news_item',
    })
    const client = 'client-contrast'
    const { draft } = await post<{ draft: OpenedDraft }>('open', { page: page.id, client })
    const block = draft.blocks[1]?.key
    const operations = [{ kind: 'set', block, path: 'background_image', value: KEPT_IMAGE }]
    await post('edit', { page: page.id, client, client_seq: 1, base: 0, operations })
    const { findings } = await get<{ findings: PageFinding[] }>(`/check?page=${page.id}`)
    expect(findings.filter(({ code }) => code === 'low_contrast')).toEqual([
      { severity: 'warning', code: 'low_contrast', block, path: 'background_image' },
    ])
  })

  it('name texts that changed after they were translated', async () => {
    server.offer('en', 'de')
    const { page, seq } = await pageWith('<p>Times are shown at noon.</p>')
    const of = '<p>Times are shown at eleven.</p>'
    await post('edit', {
      page,
      client: `client-translator-${page}`,
      client_seq: 1,
      base: seq,
      operations: [
        {
          kind: 'set',
          block: null,
          path: 'translations/de/content',
          value: { value: '<p>Die Zeiten kommen um elf.</p>', of },
        },
      ],
    })
    const { findings } = await get<{ findings: PageFinding[] }>(`/check?page=${page}`)
    server.offer('en')
    expect(findings).toEqual([
      {
        severity: 'warning',
        code: 'outdated_translation',
        block: null,
        path: 'translations/de/content',
        quote: 'Times are shown at noon.',
      },
    ])
  })

  it('are passed by the person who schedules a version, and stay with it when it is published', async () => {
    const faulty = await pageWith(FAULTY)
    const at = new Date(server.clock.nowMs() + HOUR_MS).toISOString()
    await post('schedule', { ...faulty, at, warnings: [TABLE] }, 409)
    await post('schedule', { ...faulty, at, warnings: [TABLE, VAGUE] })
    expect(server.audited.at(-1)).toMatchObject({
      verb: 'scheduled',
      change: { passed_warnings: ['table_without_headings', 'vague_link'] },
    })
    server.clock.advanceMs(HOUR_MS)
    await server.publishDue()
    const [version] = await versionsOf(faulty.page)
    expect(version).toMatchObject({ kind: 'published', is_live: true })
    expect(placesOf(version?.passed_warnings ?? [])).toEqual([TABLE, VAGUE])
    expect(server.audited.at(-1)).toMatchObject({
      verb: 'published',
      change: { passed_warnings: ['table_without_headings', 'vague_link'] },
    })
  })
})

test('the references of a scheduled version end when the draft is published instead, or the page is withdrawn', async () => {
  const scheduledUses = async (page: number) =>
    (
      await server.database.db.execute<object>(
        sql`select 1 from content_use where source_kind = 'page' and source_id = ${page} and stage = 'scheduled'`,
      )
    ).rows.length
  const at = new Date(server.clock.nowMs() + HOUR_MS).toISOString()
  const first = await pageWith(FAULTY)
  await post('schedule', { ...first, at })
  expect(await scheduledUses(first.page)).toBe(1)
  await post('publish', first)
  expect(await scheduledUses(first.page)).toBe(0)
  const second = await pageWith(FAULTY)
  await post('publish', second)
  await post('schedule', { ...second, at })
  expect(await scheduledUses(second.page)).toBe(1)
  await post('unpublish', { page: second.page })
  expect(await scheduledUses(second.page)).toBe(0)
})
