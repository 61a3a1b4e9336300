import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { DeskPage, PageComment } from '#features/pages/page-drafts.contract.ts'
import { REVIEW_LIMITS } from '#features/pages/page-reviews.contract.ts'
import { HOUR_MS } from '#platform/shared/durations.ts'
import {
  CMS,
  done,
  draftBy,
  edit,
  limitTo,
  newOfficer,
  type Officer,
  opened,
  publish,
  send,
  textBlock,
  wantSecondPerson,
  WRITES_ONLY,
} from '#tests/kit/content-officers.ts'
import { codeOf } from '#tests/kit/refusals.ts'
import { type Asker, type RunningServer, startTestServer } from '#tests/kit/server.ts'

let server: RunningServer
let writer: Officer
let reviewer: Officer
let owner: Officer

beforeAll(async () => {
  server = await startTestServer()
  writer = await newOfficer(server, 'Wren Writer')
  reviewer = await newOfficer(server, 'Ada Reviewer')
  owner = await newOfficer(server, 'Marlow Owner', 'owner')
  await limitTo(server, writer, WRITES_ONLY)
})
afterAll(() => server.stop())

const ask = async (page: number, note = 'Ready from my side.', who: Asker = writer) =>
  send(who, `${CMS}/review/ask`, { page, seq: (await opened(owner, page)).seq, note })
const sendBack = (who: Asker, page: number, reason = 'Say when it starts.') =>
  send(who, `${CMS}/review/send-back`, { page, reason })
const pageOf = async (page: number) => (await opened(owner, page)).page
const listed = async (who: Asker, filter = 'review') =>
  ((await who.request('GET', `${CMS}?filter=${filter}`)).json() as { data: DeskPage[] }).data.map(
    ({ id }) => id,
  )
const countFor = async (who: Asker) =>
  (
    (await who.request('GET', '/api/v1/staff/counts')).json() as { data: { key: string; count: number }[] }
  ).data.find(({ key }) => key === 'pages_in_review')?.count
const subjectsTo = async ({ email }: Officer) => (await server.mailTo(email)).map(({ subject }) => subject)

describe('a review', () => {
  it('begins with a note, is in the list, and on the dashboard of those who may publish the page', async () => {
    const page = await draftBy(writer, { below: '/racing' })
    const before = { reviewer: (await countFor(reviewer)) ?? 0, owner: (await countFor(owner)) ?? 0 }
    expect((await ask(page.id)).json()).toMatchObject({
      page: {
        review: {
          state: 'asked',
          note: 'Ready from my side.',
          person: { name: 'Wren Writer' },
          answer: null,
        },
        changed_by: { name: 'Wren Writer' },
      },
    })
    expect(await listed(reviewer)).toContain(page.id)
    expect(await countFor(owner)).toBe(before.owner + 1)
    expect(await countFor(reviewer)).toBe(before.reviewer + 1)
    expect(await countFor(writer)).toBe(0)
    await limitTo(server, reviewer, { ...WRITES_ONLY, may_publish: true, publish_below: '/club' })
    expect(await countFor(reviewer)).toBe(0)
    await limitTo(server, reviewer, null)
    expect(await countFor(server.as({ roles: ['events'] }))).toBeUndefined()
  })

  it('is sent back with a reason by a publisher, who mails it to the writer, and begins again', async () => {
    const page = await draftBy(writer)
    await ask(page.id)
    expect(codeOf(await sendBack(writer, page.id))).toBe('MAY_NOT_PUBLISH')
    expect((await sendBack(reviewer, page.id)).status).toBe(200)
    expect((await pageOf(page.id)).review).toMatchObject({
      state: 'sent_back',
      answer: { reason: 'Say when it starts.', person: { name: 'Ada Reviewer' } },
    })
    expect(await listed(reviewer)).not.toContain(page.id)
    const [mail] = await server.mailTo(writer.email)
    expect(mail?.subject).toBe(`Please change the page “${page.name}”`)
    expect(mail?.text).toContain('Say when it starts.')
    expect(mail?.text).toContain(`/cms/pages/${page.id}`)
    expect(codeOf(await sendBack(reviewer, page.id))).toBe('CONFLICT')
    await ask(page.id, '')
    expect((await pageOf(page.id)).review).toMatchObject({ state: 'asked', note: '', answer: null })
  })

  it('ends when the page is published, with a mail to the writer', async () => {
    const page = await draftBy(writer)
    await ask(page.id)
    expect((await publish(reviewer, page.id, owner)).status).toBe(200)
    expect((await pageOf(page.id)).review).toBeNull()
    expect(await subjectsTo(writer)).toContain(`Your page “${page.name}” is published`)
    expect((await server.request('GET', page.url)).status).toBe(200)
  })

  it('ends when the page is scheduled, with the time in the club’s zone', async () => {
    const page = await draftBy(writer)
    await ask(page.id)
    const at = new Date(server.clock.nowMs() + HOUR_MS).toISOString()
    await done(reviewer, `${CMS}/schedule`, { page: page.id, seq: (await opened(owner, page.id)).seq, at })
    expect((await pageOf(page.id)).review).toBeNull()
    const [mail] = await server.mailTo(writer.email)
    expect(mail?.subject).toBe(`Your page “${page.name}” will be published`)
    expect(mail?.text).toContain('21 Nov 2026, 12:00 pm')
  })

  it('sends no mail to an officer who requests a review and then publishes', async () => {
    const page = await draftBy(reviewer)
    await ask(page.id, '', reviewer)
    expect((await publish(reviewer, page.id, owner)).status).toBe(200)
    expect(await subjectsTo(reviewer)).toEqual([])
  })

  it('is refused for a draft that has changed, an unknown page, a long note and an empty reason', async () => {
    const { id } = await draftBy(writer)
    const { seq } = await opened(owner, id)
    expect(codeOf(await send(writer, `${CMS}/review/ask`, { page: id, seq: seq - 1, note: '' }))).toBe(
      'CONFLICT',
    )
    expect(codeOf(await send(writer, `${CMS}/review/ask`, { page: 999_999, seq, note: '' }))).toBe(
      'NOT_FOUND',
    )
    const long = 'a'.repeat(REVIEW_LIMITS.note + 1)
    expect(codeOf(await send(writer, `${CMS}/review/ask`, { page: id, seq, note: long }))).toBe('VALIDATION')
    expect(codeOf(await sendBack(reviewer, id, '  '))).toBe('VALIDATION')
    expect(codeOf(await sendBack(reviewer, id))).toBe('CONFLICT')
  })

  it('tells the editor what the officer may publish', async () => {
    const { id } = await draftBy(writer)
    expect((await opened(writer, id)).publishing).toEqual({ is_allowed: false, needs_second_person: false })
    await wantSecondPerson(owner, true)
    expect((await opened(reviewer, id)).publishing).toEqual({ is_allowed: true, needs_second_person: true })
    await wantSecondPerson(owner, false)
  })
})

describe('comments', () => {
  const KEY = '00000000-0000-4000-8000-00000000000a'
  const add = (
    who: Asker,
    page: number,
    text: string,
    { id, block = null }: { id?: string; block?: string | null } = {},
  ) => send(who, `${CMS}/comment/add`, { page, id: id ?? crypto.randomUUID(), block, text })
  const commentsOf = async (who: Asker, page: number) =>
    ((await who.request('GET', `${CMS}/comments?page=${page}`)).json() as { data: PageComment[] }).data

  it('are added once, shown to the other editors, and resolved', async () => {
    const page = await draftBy(writer, { key: KEY })
    const id = crypto.randomUUID()
    for (let times = 0; times < 2; times += 1)
      expect((await add(reviewer, page.id, 'When does it start?', { id, block: KEY })).json()).toMatchObject({
        comments: [
          { id, block: KEY, text: 'When does it start?', person: { name: 'Ada Reviewer' }, resolved: null },
        ],
      })
    expect((await opened(writer, page.id)).comments).toHaveLength(1)
    const sync = { page: page.id, client: 'client-1', since: 0, field: null }
    expect(await done(writer, `${CMS}/sync`, sync)).toMatchObject({ news: { comments: [{ id }] } })
    const resolve = { page: page.id, id }
    expect(await done(writer, `${CMS}/comment/resolve`, resolve)).toMatchObject({ comments: [] })
    await done(reviewer, `${CMS}/comment/resolve`, resolve)
    expect(await commentsOf(writer, page.id)).toMatchObject([
      { id, resolved: { person: { name: 'Wren Writer' } } },
    ])
  })

  it('are visible to officers who may write at the page’s address', async () => {
    const page = await draftBy(writer)
    await done(reviewer, `${CMS}/comment/add`, {
      page: page.id,
      id: crypto.randomUUID(),
      block: null,
      text: 'Hm',
    })
    const path = `${CMS}/comments?page=${page.id}`
    expect((await server.request('GET', path)).status).toBe(401)
    expect((await server.as({}).request('GET', path)).status).toBe(403)
    expect((await server.as({ roles: ['events'] }).request('GET', path)).status).toBe(403)
    await limitTo(server, writer, { ...WRITES_ONLY, write_below: '/club' })
    expect(codeOf(await writer.request('GET', path))).toBe('MAY_NOT_WRITE')
    expect(codeOf(await add(writer, page.id, 'Me too'))).toBe('MAY_NOT_WRITE')
    expect(
      codeOf(await send(writer, `${CMS}/comment/resolve`, { page: page.id, id: crypto.randomUUID() })),
    ).toBe('MAY_NOT_WRITE')
    expect(codeOf(await ask(page.id))).toBe('MAY_NOT_WRITE')
    await limitTo(server, writer, WRITES_ONLY)
  })

  it('are limited in length and number, and belong to one page', async () => {
    const [page, other] = [await draftBy(writer), await draftBy(writer)]
    expect(codeOf(await add(writer, page.id, ''))).toBe('VALIDATION')
    expect(codeOf(await add(writer, page.id, 'a'.repeat(REVIEW_LIMITS.comment + 1)))).toBe('VALIDATION')
    expect(codeOf(await add(writer, 999_999, 'Lost'))).toBe('NOT_FOUND')
    const id = crypto.randomUUID()
    await add(writer, page.id, 'First', { id })
    expect(codeOf(await send(writer, `${CMS}/comment/resolve`, { page: other.id, id }))).toBe('NOT_FOUND')
    for (let count = 1; count < REVIEW_LIMITS.openComments; count += 1)
      await add(writer, page.id, `Number ${count}`)
    expect(codeOf(await add(writer, page.id, 'Too many'))).toBe('CONFLICT')
    await done(writer, `${CMS}/comment/resolve`, { page: page.id, id })
    expect((await add(writer, page.id, 'Fits again')).status).toBe(200)
  })
})

describe('what officers write about a page', () => {
  it('is in no public answer, search result, preview link or copy of the page', async () => {
    const [key, hidden] = ['00000000-0000-4000-8000-00000000000b', '00000000-0000-4000-8000-00000000000c']
    const page = await draftBy(writer, { key, heading: 'Visible quokka' })
    await edit(writer, page.id, [textBlock(hidden, 'Hidden quokka', { hidden: true })])
    expect((await publish(owner, page.id, owner)).status).toBe(200)
    await edit(writer, page.id, [
      { kind: 'set', block: key, path: 'variables/heading', value: 'Drafted quokka' },
    ])
    await done(reviewer, `${CMS}/comment/add`, {
      page: page.id,
      id: crypto.randomUUID(),
      block: key,
      text: 'Noted quokka',
    })
    await ask(page.id, 'Asked quokka')
    await sendBack(reviewer, page.id, 'Answered quokka')
    const graphql = {
      method: 'POST',
      path: '/api/v1/graphql',
      body: { query: `{ page(url: "${page.url}") { name } }` },
    }
    const record = '/api/v1/cognito/page'
    const requests = [
      { method: 'GET', path: page.url },
      { method: 'GET', path: `${record}?url=${page.url}` },
      { method: 'GET', path: record },
      { method: 'POST', path: record, body: {} },
      { method: 'POST', path: `${record}/${page.id}`, body: {} },
      { method: 'GET', path: '/api/v1/search?q=quokka' },
      { method: 'GET', path: '/search?q=quokka' },
      { method: 'GET', path: '/sitemap.xml' },
      graphql,
    ]
    const secrets = /(?:Hidden|Drafted|Noted|Asked|Answered) quokka/
    let seen = 0
    for (const who of [
      server,
      server.as({ personId: writer.id }),
      server.as({ personId: writer.id, roles: ['events'] }),
    ])
      for (const { method, path, ...rest } of [...requests, ...requests]) {
        const { text } = await who.request(method, path, rest)
        expect(text, `${method} ${path}`).not.toMatch(secrets)
        if (text.includes('Visible quokka')) seen += 1
      }
    // Check first that the requests reach the page: each caller sees its published text. Each request is made twice
    // because of caches.
    expect(seen).toBeGreaterThanOrEqual(12)
    const copy = { name: 'Copy', url: `${page.url}-copy`, copy_of: page.id }
    const { page: made } = await done<{ page: DeskPage }>(writer, `${CMS}/create`, copy)
    expect(await opened(writer, made.id)).toMatchObject({ comments: [], page: { review: null } })
    const { link } = await done<{ link: { url: string } }>(writer, `${CMS}/preview-link`, { page: page.id })
    const preview = (await server.request('GET', new URL(link.url).pathname)).text
    expect(preview).toContain('Drafted quokka')
    expect(preview).not.toMatch(/(?:Hidden|Noted|Asked|Answered) quokka/)
  })
})
