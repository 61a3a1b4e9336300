import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type ContentServer, startContentServer } from '#tests/kit/content-server.ts'
import type { PageVersion } from '../../page-versions.contract.ts'
import type { DeskPage } from '../../page-drafts.contract.ts'
import { type CheckedPage, SEVERAL_PAGES_MAX } from '../../several-pages.contract.ts'

const BASE = '/api/v1/cms/page'
const MISSING = 2_000_000_000

let server: ContentServer
let pages = 0
let clients = 0

beforeAll(async () => {
  server = await startContentServer()
})
afterAll(() => server.stop())

type Refused = { message: string; errors: { field: string; code: string; message: string }[] }

async function post<T>(path: string, body: object, status = 200): Promise<T> {
  const answer = await server.post(`${BASE}/${path}`, body, ['content'])
  if (answer.status !== status) throw new Error(`${answer.status} ${answer.text}`)
  return answer.json() as T
}
const get = async <T>(path: string) => (await server.call(`${BASE}${path}`, {}, ['content'])).json() as T

type Draft = { page: number; url: string; seq: number }

/** Sets fields of a page in the draft. Each call is an edit of a new client. @returns the last edit of the draft */
async function set(page: number, fields: Readonly<Record<string, string>>, base = 10_000): Promise<number> {
  clients += 1
  const client = `client-several-${clients}`
  const operations = Object.entries(fields).map(([path, value]) => ({
    kind: 'set',
    block: null,
    path,
    value,
  }))
  const edit = { page, client, client_seq: 1, base, operations }
  return (await post<{ news: { seq: number } }>('edit', edit)).news.seq
}
/** Creates an unpublished page without warnings, with a text in its draft. */
async function newPage(fields: Readonly<Record<string, string>> = {}): Promise<Draft> {
  pages += 1
  const url = `/several-${pages}`
  const { page } = await post<{ page: { id: number } }>('create', { name: `Page ${pages}`, url })
  const texts = { content: '<p>Everybody welcome</p>', seo_meta_description: 'The day of the club.' }
  return { page: page.id, url, seq: await set(page.id, { ...texts, ...fields }) }
}
const wanted = (drafts: readonly Draft[], warnings: readonly object[] = []) => ({
  pages: drafts.map(({ page, seq }) => ({ page, seq, warnings })),
})
const publish = async (...drafts: Draft[]) =>
  post<{ data: { page: number; version: number; updated_links: number }[]; skipped: number[] }>(
    'several/publish',
    wanted(drafts),
  )
const refused = async (drafts: readonly Draft[], status: number) =>
  post<Refused>('several/publish', wanted(drafts), status)
const placesOf = ({ errors }: Refused) => errors.map(({ field, code }) => [field, code])
const check = async (...drafts: Pick<Draft, 'page'>[]) =>
  (await get<{ data: CheckedPage[] }>(`/several/check?pages=${drafts.map(({ page }) => page).join(',')}`))
    .data
const visitorGets = async ({ url }: Pick<Draft, 'url'>) =>
  (await server.call(`/api/v1/cognito/page?url=${url}`)).status
const liveText = async (url: string) => (await server.call(`/api/v1/cognito/page?url=${url}`)).text

const HOUR_MS = 3_600_000
const inAnHour = () => new Date(server.clock.nowMs() + HOUR_MS).toISOString()
const schedule = async (drafts: readonly Draft[], at = inAnHour()) =>
  post<{ data: { page: number; version: number }[]; skipped: number[] }>('several/schedule', {
    ...wanted(drafts),
    at,
  })
const scheduleRefused = async (drafts: readonly Draft[], status: number, at = inAnHour()) =>
  post<Refused>('several/schedule', { ...wanted(drafts), at }, status)
const scheduleOf = async ({ url }: Draft) => {
  const { data } = await get<{ data: DeskPage[] }>(`?q=${encodeURIComponent(url)}`)
  return data.find((page) => page.url === url)?.schedule ?? null
}
const publishDueInAnHour = async () => {
  server.clock.advanceMs(HOUR_MS)
  await server.publishDue()
}

describe('publishing several pages', () => {
  it('publishes all in one transaction, with one entry of the audit log for each', async () => {
    const [one, two] = [await newPage(), await newPage()]
    const before = server.audited.length
    const { data, skipped } = await publish(two, one)
    expect(data.map(({ page }) => page)).toEqual([two.page, one.page])
    expect(data.map(({ version }) => version)).toEqual([2, 2])
    expect(skipped).toEqual([])
    expect([await visitorGets(one), await visitorGets(two)]).toEqual([200, 200])
    const entries = server.audited.slice(before)
    expect(entries.map(({ verb, subjectId }) => [verb, subjectId])).toEqual([
      ['published', String(two.page)],
      ['published', String(one.page)],
    ])
  })

  it('does not report links between the pages as dead', async () => {
    const one = await newPage()
    const two = await newPage({ content: `<p><a href="${one.url}">Programme</a></p>` })
    const codesOf = (checked: CheckedPage | undefined) => checked?.findings.map(({ code }) => code)
    expect(codesOf((await check(two))[0])).toEqual(['dead_link'])
    expect(codesOf((await check(one, two))[1])).toEqual([])
    expect(placesOf(await refused([two], 409))).toEqual([['pages.0', 'CONFLICT']])
    expect((await publish(two, one)).data).toHaveLength(2)
  })

  it('keeps the link to a page that takes the address of a redirect', async () => {
    const linking = await newPage({ content: '<p><a href="/redirected">Programme</a></p>' })
    const next = await newPage()
    const programme = { ...next, seq: await set(next.page, { url: '/redirected' }) }
    expect((await check(linking, programme))[0]?.findings).toEqual([])
    expect((await publish(linking, programme)).data).toHaveLength(2)
    expect(await liveText(linking.url)).toMatch(/href=\\+"\/redirected\\+"/)
  })

  it('checks the links as publishing writes them', async () => {
    // The redirect leads to an address without a page.
    const linking = await newPage({ content: '<p><a href="/redirected">Programme</a></p>' })
    const [checked] = await check(linking)
    expect(checked?.findings.map(({ code }) => code)).toEqual(['dead_link'])
    const warnings = checked?.findings.map(({ code, block, path }) => ({ code, block, path })) ?? []
    await post('several/publish', wanted([linking], warnings))
    expect(await liveText(linking.url)).toMatch(/href=\\+"\/elsewhere\\+"/)
  })

  it('publishes nothing if one page has an error, and names this page', async () => {
    const [one, two] = [await newPage(), await newPage({ name: '' })]
    const checked = await check(one, two)
    expect(checked.map(({ findings }) => findings.length)).toEqual([0, 1])
    expect(checked[1]?.findings[0]).toMatchObject({ severity: 'error', block: null, path: 'name' })
    const refusal = await refused([one, two], 422)
    expect(placesOf(refusal)).toEqual([['pages.1', 'VALIDATION']])
    expect(refusal.errors[0]?.message).toBe('The page is not ready to be published.')
    expect([await visitorGets(one), await visitorGets(two)]).toEqual([404, 404])
    expect((await publish(one)).data).toHaveLength(1)
  })

  it('names every refused page with its own reason', async () => {
    const [one, two, three] = [await newPage(), await newPage(), await newPage({ name: '' })]
    await set(two.page, { name: 'Changed by somebody else' })
    const missing = { page: MISSING, url: '', seq: 0 }
    expect(placesOf(await refused([one, two, three, missing], 409))).toEqual([
      ['pages.1', 'CONFLICT'],
      ['pages.2', 'VALIDATION'],
      ['pages.3', 'NOT_FOUND'],
    ])
  })

  it('skips published pages without changes and leaves them as they are', async () => {
    const [one, two] = [await newPage(), await newPage()]
    await publish(one)
    expect((await check(one, two)).map((checked) => checked.is_unchanged)).toEqual([true, false])
    expect(await publish(one, two)).toMatchObject({ data: [{ page: two.page }], skipped: [one.page] })
    expect((await get<{ data: PageVersion[] }>(`/versions?page=${one.page}`)).data).toHaveLength(2)
  })

  it('publishes a withdrawn page without changes', async () => {
    const one = await newPage()
    await publish(one)
    await post('several/unpublish', { pages: [one.page] })
    expect((await check(one))[0]).toMatchObject({ is_unchanged: false, seq: one.seq })
    expect((await publish(one)).data).toMatchObject([{ page: one.page }])
  })

  it('stores the warnings of each page with its version, and refuses warnings that the officer has not seen', async () => {
    const one = await newPage({ seo_meta_description: '' })
    const warning = { code: 'no_search_description', block: null, path: 'seo_meta_description' }
    expect((await check(one))[0]?.findings).toEqual([{ severity: 'warning', ...warning }])
    expect((await refused([one], 409)).errors[0]?.message).toBe(
      'The checks found other warnings in the meantime. Look at them, then publish again.',
    )
    await post('several/publish', wanted([one], [warning]))
    const [version] = (await get<{ data: PageVersion[] }>(`/versions?page=${one.page}`)).data
    expect(version).toMatchObject({ person: { id: 1 }, passed_warnings: [{ code: 'no_search_description' }] })
    expect(server.audited.at(-1)?.change).toMatchObject({ passed_warnings: ['no_search_description'] })
  })

  it('refuses a page in which two people changed the same field', async () => {
    const one = await newPage()
    await set(one.page, { name: 'First' }, one.seq)
    await set(one.page, { name: 'Second' }, one.seq)
    const [checked] = await check(one)
    expect(checked?.obstacle).toBe('conflicts')
    expect(placesOf(await refused([{ ...one, seq: checked?.seq ?? 0 }], 409))).toEqual([
      ['pages.0', 'CONFLICT'],
    ])
  })

  it('refuses a page whose new address another page has or takes in the same call', async () => {
    const [one, two, three, four] = [await newPage(), await newPage(), await newPage(), await newPage()]
    two.seq = await set(two.page, { url: one.url })
    three.seq = await set(three.page, { url: '/several-shared' })
    four.seq = await set(four.page, { url: '/several-shared' })
    const all = [one, two, three, four]
    const obstacles = (await check(...all)).map(({ obstacle }) => obstacle)
    expect(obstacles).toEqual(['address_taken', 'address_taken', 'address_taken', 'address_taken'])
    expect((await check(one))[0]?.obstacle).toBe(null)
    expect(placesOf(await refused([two, three], 409))).toEqual([['pages.0', 'CONFLICT']])
    expect((await publish(one, three)).data).toHaveLength(2)
  })

  it('updates a link from one of the pages to another one whose address changes', async () => {
    const one = await newPage()
    await publish(one)
    const two = await newPage({ content: `<p><a href="${one.url}">Programme</a></p>` })
    await publish(two)
    one.seq = await set(one.page, { url: `${one.url}-moved` })
    two.seq = await set(two.page, { name: 'Renamed' })
    const { data } = await publish(one, two)
    expect(data.map(({ updated_links: links }) => links)).toEqual([1, 0])
    const text = await liveText(two.url)
    expect(text).toContain(`${one.url}-moved`)
    expect(text).toContain('Renamed')
    expect((await check(one, two)).map((checked) => checked.is_unchanged)).toEqual([true, true])
    const lastTexts = server.announced.flatMap((event) => ('published' in event ? [event.published] : []))
    expect(lastTexts.findLast(({ id }) => id === two.page)?.title).toBe('Renamed')
  })

  it.each([
    ['no page', []],
    ['the same page twice', [MISSING, MISSING]],
    [
      'more pages than the list shows',
      Array.from({ length: SEVERAL_PAGES_MAX + 1 }, (_, place) => place + 1),
    ],
  ])('refuses %s', async (_, ids) => {
    await post('several/publish', { pages: ids.map((page) => ({ page, seq: 0 })) }, 422)
    await post('several/schedule', { pages: ids.map((page) => ({ page, seq: 0 })), at: inAnHour() }, 422)
    await post('several/unpublish', { pages: ids }, 422)
    const answer = await server.call(`${BASE}/several/check?pages=${ids.join(',')}`, {}, ['content'])
    expect(answer.status).toBe(422)
  })

  it('is closed to everybody without the role content', async () => {
    const one = await newPage()
    for (const roles of [null, [] as const, ['shop'] as const]) {
      const answers = [
        await server.call(`${BASE}/several/check?pages=${one.page}`, {}, roles),
        await server.post(`${BASE}/several/publish`, wanted([one]), roles),
        await server.post(`${BASE}/several/schedule`, { ...wanted([one]), at: inAnHour() }, roles),
        await server.post(`${BASE}/several/unpublish`, { pages: [one.page] }, roles),
      ]
      const status = roles === null ? 401 : 403
      expect(answers.map((answer) => answer.status)).toEqual([status, status, status, status])
    }
  })
})

describe('withdrawing several pages', () => {
  it('withdraws the published ones and skips the others', async () => {
    const [one, two, three] = [await newPage(), await newPage(), await newPage()]
    await publish(one, two)
    const done = await post('several/unpublish', { pages: [two.page, three.page, one.page] })
    expect(done).toMatchObject({ data: [one.page, two.page], skipped: [three.page] })
    expect([await visitorGets(one), await visitorGets(two)]).toEqual([404, 404])
    expect(server.audited.slice(-2).map(({ verb }) => verb)).toEqual(['unpublished', 'unpublished'])
    expect(server.announced.slice(-2)).toEqual([{ withdrawn: one.page }, { withdrawn: two.page }])
  })

  it('withdraws none if one was deleted, and names this page', async () => {
    const one = await newPage()
    await publish(one)
    const refusal = await post<Refused>('several/unpublish', { pages: [one.page, MISSING] }, 404)
    expect(placesOf(refusal)).toEqual([['pages.1', 'NOT_FOUND']])
    expect(await visitorGets(one)).toBe(200)
  })
})

describe('scheduling several pages', () => {
  it('publishes the frozen versions of all pages at the time, and not before', async () => {
    const [one, two] = [await newPage(), await newPage()]
    const at = inAnHour()
    const before = server.audited.length
    const { data, skipped } = await schedule([two, one], at)
    expect(data.map(({ page }) => page)).toEqual([two.page, one.page])
    expect(skipped).toEqual([])
    expect(
      server.audited.slice(before).map(({ verb, subjectId, change }) => [verb, subjectId, change]),
    ).toEqual([
      ['scheduled', String(two.page), expect.objectContaining({ version: data[0]?.version, at })],
      ['scheduled', String(one.page), expect.objectContaining({ version: data[1]?.version, at })],
    ])
    expect(await scheduleOf(one)).toMatchObject({ at, state: 'pending', person: { id: 1 } })
    await set(one.page, { name: 'Changed after it was scheduled' })
    await server.publishDue()
    expect([await visitorGets(one), await visitorGets(two)]).toEqual([404, 404])
    await publishDueInAnHour()
    expect([await visitorGets(one), await visitorGets(two)]).toEqual([200, 200])
    expect(await liveText(one.url)).not.toContain('Changed after it was scheduled')
    expect([await scheduleOf(one), await scheduleOf(two)]).toEqual([null, null])
  })

  it('does not report links between the pages as dead', async () => {
    const one = await newPage()
    const two = await newPage({ content: `<p><a href="${one.url}">Programme</a></p>` })
    const dead = await scheduleRefused([two], 409)
    expect(placesOf(dead)).toEqual([['pages.0', 'CONFLICT']])
    await schedule([two, one])
    await publishDueInAnHour()
    expect([await visitorGets(one), await visitorGets(two)]).toEqual([200, 200])
  })

  it('schedules nothing if one page has an error, and names this page', async () => {
    const [one, two] = [await newPage(), await newPage({ name: '' })]
    const refusal = await scheduleRefused([one, two], 422)
    expect(placesOf(refusal)).toEqual([['pages.1', 'VALIDATION']])
    expect(refusal.errors[0]?.message).toBe('The page is not ready to be published.')
    expect([await scheduleOf(one), await scheduleOf(two)]).toEqual([null, null])
    expect((await get<{ data: PageVersion[] }>(`/versions?page=${one.page}`)).data).toHaveLength(1)
  })

  it('refuses a time that has passed', async () => {
    const one = await newPage()
    const now = new Date(server.clock.nowMs()).toISOString()
    expect((await scheduleRefused([one], 422, now)).message).toBe('Choose a time in the future.')
    expect(await scheduleOf(one)).toBe(null)
  })

  it('skips published pages without changes', async () => {
    const [one, two] = [await newPage(), await newPage()]
    await publish(one)
    expect(await schedule([one, two])).toMatchObject({ data: [{ page: two.page }], skipped: [one.page] })
    expect(await scheduleOf(one)).toBe(null)
  })

  it('replaces the earlier time of a page, also that of a page on its own', async () => {
    const [one, two] = [await newPage(), await newPage()]
    await post('schedule', { page: one.page, seq: one.seq, at: inAnHour() })
    const later = new Date(server.clock.nowMs() + 2 * HOUR_MS).toISOString()
    await schedule([one, two], later)
    expect(await scheduleOf(one)).toMatchObject({ at: later })
    await publishDueInAnHour()
    expect(await visitorGets(one)).toBe(404)
    await publishDueInAnHour()
    expect([await visitorGets(one), await visitorGets(two)]).toEqual([200, 200])
  })

  it('publishes none of the pages at the time if one fails, and marks all as failed', async () => {
    const [one, two] = [await newPage(), await newPage()]
    two.seq = await set(two.page, { url: `${two.url}-taken` })
    await schedule([one, two])
    const other = await newPage()
    other.seq = await set(other.page, { url: `${two.url}-taken` })
    await publish(other)
    await publishDueInAnHour()
    expect(await visitorGets(one)).toBe(404)
    expect([await scheduleOf(one), await scheduleOf(two)]).toMatchObject([
      { state: 'failed' },
      { state: 'failed' },
    ])
  })

  it('publishes the others if the schedule of one page was cancelled', async () => {
    const [one, two] = [await newPage(), await newPage()]
    await schedule([one, two])
    await post('unschedule', { page: one.page })
    await publishDueInAnHour()
    expect([await visitorGets(one), await visitorGets(two)]).toEqual([404, 200])
  })

  it('does not hold up pages that were scheduled separately', async () => {
    const [failing, alone] = [await newPage(), await newPage()]
    failing.seq = await set(failing.page, { url: `${failing.url}-taken` })
    const at = inAnHour()
    await schedule([failing], at)
    await post('schedule', { page: alone.page, seq: alone.seq, at })
    const other = await newPage()
    other.seq = await set(other.page, { url: `${failing.url}-taken` })
    await publish(other)
    await publishDueInAnHour()
    expect(await visitorGets(alone)).toBe(200)
    expect(await scheduleOf(failing)).toMatchObject({ state: 'failed' })
  })
})
