import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { personRole } from '#features/accounts/server/accounts.tables.ts'
import { blankValues } from '#features/pages/blank-values.rules.ts'
import type { DeskPage, OpenedDraft, PageOperation } from '#features/pages/page-drafts.contract.ts'
import type { PreviewLink } from '#features/pages/preview-links.contract.ts'
import { BLOCK_FIELDS } from '#features/pages/page-fields.rules.ts'
import { WIDGET_FIELDS } from '#features/pages/widget-fields.rules.ts'
import { type RunningServer, startTestServer } from '#tests/kit/server.ts'
import { newPerson } from '#tests/membership/club-server.ts'

const CMS = '/api/v1/cms/page'
const KEYS = ['00000000-0000-4000-8000-000000000001', '00000000-0000-4000-8000-000000000002'] as const
const SECRET = 'The winter round is moved to July'

let server: RunningServer
let officer: number
let page: DeskPage
let edits = 0

beforeAll(async () => {
  server = await startTestServer()
  officer = (await newPerson(server, { name: 'Ada Officer' })).id
  await giveRole()
  page = (await post<{ page: DeskPage }>('create', { name: 'Winter round', url: '/winter' })).page
  await edit(block(KEYS[0], SECRET, {}), block(KEYS[1], 'Hidden words', { hidden: true }))
})
afterAll(() => server.stop())

async function giveRole(): Promise<void> {
  await server.database.db
    .insert(personRole)
    .values({ personId: officer, role: 'content', grantedAt: new Date(server.clock.nowMs()) } as never)
}
async function post<T>(path: string, body: object, status = 200): Promise<T> {
  const desk = server.as({ personId: officer, roles: ['content'] })
  const answer = await desk.request('POST', `${CMS}/${path}`, { body })
  if (answer.status !== status) throw new Error(`${answer.status} ${answer.text}`)
  return answer.json() as T
}
async function edit(...operations: PageOperation[]): Promise<void> {
  await post<{ draft: OpenedDraft }>('open', { page: page.id, client: 'client-ada' })
  edits += 1
  await post('edit', { page: page.id, client: 'client-ada', client_seq: edits, base: 10_000, operations })
}
const block = (key: string, heading: string, look: object): PageOperation => ({
  kind: 'add_block',
  block: key,
  after: null,
  values: {
    template: 'text',
    ...blankValues(BLOCK_FIELDS),
    ...look,
    variables: { ...blankValues(WIDGET_FIELDS.text), heading, html: '<p>Bring a coat.</p>' },
  },
})
const newLink = async () => (await post<{ link: PreviewLink }>('preview-link', { page: page.id })).link
const pathOf = ({ url }: PreviewLink) => new URL(url).pathname
const open = (link: PreviewLink) => server.request('GET', pathOf(link))
const listed = async () =>
  (
    (
      await server
        .as({ personId: officer, roles: ['content'] })
        .request('GET', `${CMS}/preview-links?page=${page.id}`)
    ).json() as { data: PreviewLink[] }
  ).data

describe('a preview link', () => {
  it('shows the draft as a visitor would see it, without script, cache or index', async () => {
    const answer = await open(await newLink())
    expect(answer.status).toBe(200)
    expect(answer.text).toContain(SECRET)
    expect(answer.text).toContain('<title>Draft: Winter round')
    expect(answer.text).not.toContain('Hidden words')
    expect(answer.text).not.toContain('<script type="module"')
    expect(answer.text).toMatch(/<meta name="robots" content="noindex/)
    expect(answer.headers).toMatchObject({
      'cache-control': 'no-store',
      'x-robots-tag': 'noindex, nofollow',
      'referrer-policy': 'no-referrer',
    })
  })

  it('shows the current state of the draft', async () => {
    const link = await newLink()
    await edit({ kind: 'set', block: KEYS[0], path: 'variables/heading', value: 'Moved to August' })
    expect((await open(link)).text).toContain('Moved to August')
    await edit({ kind: 'set', block: KEYS[0], path: 'variables/heading', value: SECRET })
  })

  it('shows nothing of the draft at any public address', async () => {
    await open(await newLink())
    for (const path of [
      '/winter',
      '/search?q=winter',
      '/sitemap.xml',
      '/api/v1/cognito/page',
      '/api/v1/cognito/domain/initialData',
    ])
      expect((await server.request('GET', path)).text).not.toContain(SECRET)
    expect((await server.request('GET', '/winter')).status).toBe(404)
  })

  it('ends after seven days', async () => {
    const link = await newLink()
    server.clock.advanceMs(7 * 86_400_000 - 1000)
    expect((await open(link)).status).toBe(200)
    server.clock.advanceMs(1000)
    const answer = await open(link)
    expect([answer.status, answer.headers['cache-control']]).toEqual([404, 'no-store'])
    expect(answer.text).not.toContain(SECRET)
    expect(await listed()).toEqual([])
  })

  it('ends when it is revoked, and may be revoked again', async () => {
    const link = await newLink()
    expect((await listed()).map(({ id, person }) => [id, person.name])).toEqual([[link.id, 'Ada Officer']])
    await post('preview-link/revoke', { page: page.id, id: link.id })
    await post('preview-link/revoke', { page: page.id, id: link.id })
    expect((await open(link)).status).toBe(404)
    expect(await listed()).toEqual([])
  })

  it('ends when its maker may no longer edit pages', async () => {
    const link = await newLink()
    await server.database.db.delete(personRole).where(eq(personRole.personId, officer))
    expect((await open(link)).status).toBe(404)
    await giveRole()
    expect((await open(link)).status).toBe(200)
  })

  it('ends when the page is deleted', async () => {
    const other = (await post<{ page: DeskPage }>('create', { name: 'Other', url: '/other' })).page
    const { link } = await post<{ link: PreviewLink }>('preview-link', { page: other.id })
    expect((await open(link)).status).toBe(200)
    await post('delete', { page: other.id })
    expect((await open(link)).status).toBe(404)
  })

  it('cannot be forged', async () => {
    const link = await newLink()
    const code = pathOf(link).split('/').at(-1) ?? ''
    const other = code.replace(/.$/, (last) => (last === 'A' ? 'Q' : 'A'))
    for (const forged of [link.id, `${code}x`, other, 'x'])
      expect((await server.request('GET', `/draft-preview/${forged}`)).status).toBe(404)
  })

  it('is made, listed and revoked by the content desk only', async () => {
    const member = server.as({ roles: ['shop'] })
    const body = { page: page.id }
    expect((await member.request('POST', `${CMS}/preview-link`, { body })).status).toBe(403)
    expect((await member.request('GET', `${CMS}/preview-links?page=${page.id}`)).status).toBe(403)
    expect((await server.request('POST', `${CMS}/preview-link`, { body })).status).toBe(401)
  })

  it('is one of at most twenty of a page', async () => {
    while ((await listed()).length < 20) await newLink()
    await post('preview-link', { page: page.id }, 409)
    expect(await listed()).toHaveLength(20)
  })
})
