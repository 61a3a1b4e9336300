import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type ContentServer, startContentServer } from '#tests/kit/content-server.ts'
import { blankValues } from '../../blank-values.rules.ts'
import type { DeskPage, OpenedDraft, PageOperation } from '../../page-drafts.contract.ts'
import type { DeletedPage } from '../../deleted-pages.contract.ts'
import { BLOCK_FIELDS } from '../../page-fields.rules.ts'
import { WIDGET_FIELDS } from '../../widget-fields.rules.ts'
import { isLinkedFromPages } from './relink-pages.ts'

const BASE = '/api/v1/cms/page'
const CLIENT = 'client-anna'
const KEY = '00000000-0000-4000-8000-000000000001'
type Published = { page: DeskPage; removed_redirect: string | null; updated_links: number }

let server: ContentServer
let addresses = 0
let edits = 0

beforeAll(async () => {
  server = await startContentServer()
})
afterAll(() => server.stop())

async function post<T>(path: string, body: object, status = 200): Promise<T> {
  const answer = await server.post(`${BASE}/${path}`, body, ['content'])
  if (answer.status !== status) throw new Error(`${answer.status} ${JSON.stringify(answer.json())}`)
  return answer.json() as T
}
async function newPage(url?: string): Promise<DeskPage> {
  addresses += 1
  return (await post<{ page: DeskPage }>('create', { name: 'Club day', url: url ?? `/day-${addresses}` }))
    .page
}
const open = async (page: number) =>
  (await post<{ draft: OpenedDraft }>('open', { page, client: CLIENT })).draft
async function edit(page: number, ...operations: PageOperation[]): Promise<void> {
  await open(page)
  edits += 1
  await post('edit', { page, client: CLIENT, client_seq: edits, base: 10_000, operations })
}
const publish = async (page: number) => post<Published>('publish', { page, seq: (await open(page)).seq })
const linkTo = (url: string): PageOperation => ({
  kind: 'add_block',
  block: KEY,
  after: null,
  values: {
    template: 'text',
    ...blankValues(BLOCK_FIELDS),
    name: 'Links',
    variables: {
      ...blankValues(WIDGET_FIELDS.text),
      heading: 'Links',
      html: `<p><a href="${url}#times">Times</a></p>`,
    },
  },
})
const productsOf = (group: string): PageOperation => ({
  kind: 'add_block',
  block: KEY,
  after: null,
  values: {
    template: 'product_list',
    ...blankValues(BLOCK_FIELDS),
    name: 'Products',
    variables: { heading: 'Products', group, most: 4 },
  },
})
const moveTo = (url: string): PageOperation => ({ kind: 'set', block: null, path: 'url', value: url })
const htmlOf = (draft: OpenedDraft) =>
  (draft.blocks[0]?.values.variables as { html?: string } | undefined)?.html
const liveText = async (url: string) => (await server.call(`/api/v1/cognito/page?url=${url}`)).text

describe('a page at an address that a redirect starts from', () => {
  it('removes the redirect when it is published, and says where it led', async () => {
    const { id } = await newPage('/redirected')
    await edit(id, linkTo('/redirected'))
    expect(await publish(id)).toMatchObject({ removed_redirect: '/elsewhere' })
    expect(server.audited.at(-1)).toMatchObject({
      verb: 'published',
      change: { removed_redirect: '/elsewhere' },
    })
    expect(await publish(id)).toMatchObject({ removed_redirect: null })
  })

  it('keeps its links to itself', async () => {
    expect(await liveText('/redirected')).toContain('/redirected#times')
  })
})

describe('a page whose address changes', () => {
  it('is linked under its new address by other pages, live and in drafts', async () => {
    const target = await newPage()
    await publish(target.id)
    const [live, drafted] = [await newPage(), await newPage()]
    await edit(live.id, linkTo(target.url))
    await publish(live.id)
    await edit(drafted.id, linkTo(target.url))
    const next = `${target.url}-moved`
    await edit(target.id, moveTo(next))
    expect(await publish(target.id)).toMatchObject({ updated_links: 2, removed_redirect: null })
    expect(server.moved.at(-1)).toEqual({ from: target.url, to: next })
    expect(await liveText(live.url)).toContain(`${next}#times`)
    const draft = await open(live.id)
    expect(htmlOf(draft)).toBe(`<p><a href="${next}#times">Times</a></p>`)
    expect(draft.page).toMatchObject({ has_draft: false, has_conflicts: false })
    expect(htmlOf(await open(drafted.id))).toBe(`<p><a href="${next}#times">Times</a></p>`)
    expect((await open(drafted.id)).page).toMatchObject({ has_draft: true, is_published: false })
  })

  it('is linked under its new address after a change by the record calls too', async () => {
    const target = await newPage()
    await publish(target.id)
    const [live, drafted] = [await newPage(), await newPage()]
    await edit(live.id, linkTo(target.url))
    await publish(live.id)
    await edit(drafted.id, linkTo(target.url))
    const update = async (change: object) => {
      const answer = await server.post('/api/v1/cognito/page/update', { id: target.id, ...change }, [
        'content',
      ])
      expect(answer.status, answer.text).toBe(200)
    }
    const before = server.moved.length
    await update({ name: 'Another name' })
    expect(server.moved).toHaveLength(before)
    const next = `${target.url}-moved`
    await update({ url: next })
    expect(server.moved.slice(before)).toEqual([{ from: target.url, to: next }])
    expect(await liveText(live.url)).toContain(`${next}#times`)
    for (const page of [live, drafted])
      expect(htmlOf(await open(page.id))).toBe(`<p><a href="${next}#times">Times</a></p>`)
    await update({ is_published: false, url: `${next}-2` })
    expect(server.moved).toHaveLength(before + 1)
  })

  it('raises the content version once for all pages with links to it', async () => {
    const target = await newPage()
    await publish(target.id)
    for (let page = 0; page < 2; page += 1) {
      const { id } = await newPage()
      await edit(id, linkTo(target.url))
      await publish(id)
    }
    await edit(target.id, moveTo(`${target.url}-moved`))
    const before = server.contentVersion.current()
    expect(await publish(target.id)).toMatchObject({ updated_links: 2 })
    expect(server.contentVersion.current()).toBe(before + 1)
  })

  it('changes no link to a longer address', async () => {
    const target = await newPage()
    await publish(target.id)
    const other = await newPage()
    await edit(other.id, linkTo(`${target.url}0`))
    await publish(other.id)
    await edit(target.id, moveTo(`${target.url}-moved`))
    expect(await publish(target.id)).toMatchObject({ updated_links: 0 })
    expect(await liveText(other.url)).toContain(`${target.url}0#times`)
  })
})

describe('a deleted page', () => {
  const deleted = async () =>
    ((await server.call(`${BASE}/deleted`, {}, ['content'])).json() as { data: DeletedPage[] }).data

  it('can be restored as a draft with its former content', async () => {
    const { id, url } = await newPage()
    await edit(id, linkTo('/events'))
    await publish(id)
    await post('delete', { page: id })
    expect(await liveText(url)).not.toContain('Club day')
    expect((await deleted())[0]).toMatchObject({ page: id, name: 'Club day', url })

    const { page } = await post<{ page: DeskPage }>('restore-deleted', { page: id })
    expect(page).toMatchObject({ url, is_published: false })
    expect(htmlOf(await open(page.id))).toContain('/events#times')
    expect(await liveText(url)).not.toContain('Club day')
    expect((await deleted()).some((one) => one.page === id)).toBe(false)
    await publish(page.id)
    expect(await liveText(url)).toContain('/events#times')
    await post('restore-deleted', { page: id }, 404)
  })

  it('is not restored at an address that another page has taken', async () => {
    const { id, url } = await newPage()
    await post('delete', { page: id })
    await newPage(url)
    await post('restore-deleted', { page: id }, 409)
    expect((await deleted()).some((one) => one.page === id)).toBe(true)
  })

  it('is replaced in the links of other pages', async () => {
    const [target, other] = [await newPage(), await newPage()]
    await publish(target.id)
    await edit(other.id, linkTo(target.url))
    await publish(other.id)
    await post('delete', { page: target.id }, 409)
    await post('delete', { page: target.id, replacement: '/events' })
    expect(await liveText(other.url)).toContain('/events#times')
  })

  it('needs a replacement if a menu links to it', async () => {
    const { id } = await newPage('/in-a-menu')
    await post('delete', { page: id }, 409)
    expect((await deleted()).some((one) => one.page === id)).toBe(false)
    await post('delete', { page: id, replacement: '/events' })
    expect((await deleted()).some((one) => one.page === id)).toBe(true)
  })

  it('can no longer be restored after 90 days', async () => {
    const { id } = await newPage()
    await post('delete', { page: id })
    server.clock.advanceMs(91 * 86_400_000)
    await server.tidy()
    expect(await deleted()).toEqual([])
  })

  it('is listed and restored by content officers only', async () => {
    expect((await server.call(`${BASE}/deleted`)).status).toBe(401)
    expect((await server.call(`${BASE}/deleted`, {}, ['shop'])).status).toBe(403)
    expect((await server.post(`${BASE}/restore-deleted`, { page: 1 }, ['shop'])).status).toBe(403)
  })
})

describe('the address of a product group', () => {
  const isLinked = (slug: string) =>
    server.database.transaction((tx) => isLinkedFromPages(tx, `/shop/group/${slug}`))

  it('is in use while only a scheduled version names the group', async () => {
    const { id } = await newPage()
    await edit(id, productsOf('caps'))
    const at = new Date(server.clock.nowMs() + 3_600_000).toISOString()
    await post('schedule', { page: id, seq: (await open(id)).seq, at })
    await edit(id, { kind: 'set', block: KEY, path: 'variables/group', value: 'mugs' })
    expect(await isLinked('caps')).toBe(true)
    await post('unschedule', { page: id })
    expect(await isLinked('caps')).toBe(false)
    expect(await isLinked('mugs')).toBe(true)
  })

  const publishedGroup = async () => {
    const { id } = await newPage()
    await edit(id, productsOf('winter'))
    await publish(id)
    return (await open(id)).blocks[0]?.values.variables
  }

  it('with a redirect changes the group of a block when the page is published', async () => {
    expect(await publishedGroup()).toMatchObject({ group: 'summer' })
  })

  it('with a redirect does not change the group of a block if the group exists', async () => {
    const group = { namespace: 'sell', model: 'product', name: 'Winter', slug: 'winter', url: '/sell/winter' }
    const answer = await server.post('/api/v1/cognito/group/create', group, ['content'])
    expect(answer.status, answer.text).toBe(200)
    expect(await publishedGroup()).toMatchObject({ group: 'winter' })
  })
})
