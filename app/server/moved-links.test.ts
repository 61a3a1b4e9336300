import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { DeskPage, OpenedDraft } from '#features/pages/page-drafts.contract.ts'
import type { PageVersion } from '#features/pages/page-versions.contract.ts'
import { type RunningServer, startTestServer } from '#tests/kit/server.ts'

const CMS = '/api/v1/cms/page'
const MENUS = '/api/v1/cognito/domain/desk/menus'
const CLIENT = 'client-anna'

let server: RunningServer
beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.stop())

const post = async <T>(path: string, body: object): Promise<T> => {
  const answer = await server.as({ roles: ['content'] }).request('POST', path, { body })
  if (answer.status !== 200) throw new Error(`${answer.status} ${answer.text}`)
  return answer.json() as T
}
const open = async (page: number) =>
  (await post<{ draft: OpenedDraft }>(`${CMS}/open`, { page, client: CLIENT })).draft
const publish = async (page: number) =>
  post<{ updated_links: number; removed_redirect: string | null }>(`${CMS}/publish`, {
    page,
    seq: (await open(page)).seq,
  })
const redirectTo = async (path: string) => {
  const answer = await server.request('GET', path)
  return [answer.status, answer.headers.location?.toString() ?? null]
}

let edits = 0
async function set(page: number, path: string, value: string) {
  await open(page)
  edits += 1
  const operations = [{ kind: 'set', block: null, path, value }]
  await post(`${CMS}/edit`, { page, client: CLIENT, client_seq: edits, base: 10_000, operations })
}
async function moveTo(page: number, url: string) {
  await set(page, 'url', url)
  return publish(page)
}
async function newPage(url: string, ...links: string[]) {
  const { page } = await post<{ page: DeskPage }>(`${CMS}/create`, { name: 'Page', url })
  await linkTo(page.id, ...links)
  return page.id
}
async function linkTo(page: number, ...links: string[]) {
  await set(page, 'content', links.map((link) => `<p><a href="${link}">Link</a></p>`).join(''))
  await publish(page)
}
/** Returns the links in the content of a page as visitors get it. */
const linksOf = async (url: string) =>
  [...(await server.request('GET', url)).text.matchAll(/<p><a href="([^"]*)">Link</g)].map(([, link]) => link)

it('updates menus, products and events when the address of a page changes, and adds one redirect', async () => {
  const { page } = await post<{ page: DeskPage }>(`${CMS}/create`, { name: 'Day', url: '/one' })
  await publish(page.id)
  await post(MENUS, {
    header_menu: [{ label: 'Day', url: '/one#times' }],
    footer_menu: [{ heading: 'Club', links: [{ label: 'Day', url: '/one' }] }],
  })
  await server.database.db.execute(
    sql`insert into product (name, url, group_slug, body, details, images, options, has_gst, is_members_only, is_digital,
        is_hidden, takes_codes, is_enabled, sort_order, created_at, updated_at)
      values ('Shirt', 'shirt', 'wear', '<p><a href="/one">Day</a></p>', '[]', '[]', '[]', true, false, false,
        false, true, true, 0, now(), now())`,
  )
  expect(await moveTo(page.id, '/two')).toMatchObject({ updated_links: 3 })
  expect(await moveTo(page.id, '/three')).toMatchObject({ updated_links: 3 })
  const menus = (await server.as({ roles: ['content'] }).request('GET', MENUS)).json()
  expect(menus).toMatchObject({
    item: {
      header_menu: [{ label: 'Day', url: '/three#times' }],
      footer_menu: [{ heading: 'Club', links: [{ label: 'Day', url: '/three' }] }],
    },
  })
  const { rows } = await server.database.db.execute<{ body: string }>(
    sql`select body from product where url = 'shirt'`,
  )
  expect(rows).toEqual([{ body: '<p><a href="/three">Day</a></p>' }])
  expect(await redirectTo('/one')).toEqual([302, '/three'])
  expect(await redirectTo('/two')).toEqual([302, '/three'])
})

it('removes the redirect from the address of a new page', async () => {
  const { page } = await post<{ page: DeskPage }>(`${CMS}/create`, { name: 'New', url: '/one' })
  expect(await publish(page.id)).toMatchObject({ removed_redirect: '/three' })
  expect((await server.request('GET', '/one')).status).toBe(200)
})

it('refuses to delete a page that a menu links to', async () => {
  const { data } = (await server.as({ roles: ['content'] }).request('GET', `${CMS}?q=three`)).json() as {
    data: DeskPage[]
  }
  const answer = await server
    .as({ roles: ['content'] })
    .request('POST', `${CMS}/delete`, { body: { page: data[0]?.id } })
  expect(answer.status).toBe(409)
})

describe('the links of a page to itself', () => {
  it('lead to its new address when it is published there', async () => {
    const page = await newPage('/self-one', '/self-one#times', '/self-one-more')
    await moveTo(page, '/self-two')
    expect(await linksOf('/self-two')).toEqual(['/self-two#times', '/self-one-more'])
    expect((await open(page)).page).toMatchObject({ has_draft: false })
  })

  it('lead to its new address when the record calls move it', async () => {
    const page = await newPage('/self-three', '/self-three#times')
    await post('/api/v1/cognito/page/update', { id: page, url: '/self-four' })
    expect(await linksOf('/self-four')).toEqual(['/self-four#times'])
    expect((await open(page)).fields).toMatchObject({
      content: '<p><a href="/self-four#times">Link</a></p>',
    })
  })
})

describe('the former addresses of a page that is deleted without a replacement', () => {
  it('do not redirect any more', async () => {
    const page = await newPage('/former-one')
    await moveTo(page, '/former-two')
    expect(await redirectTo('/former-one')).toEqual([302, '/former-two'])
    await post(`${CMS}/delete`, { page })
    expect(await redirectTo('/former-one')).toEqual([404, null])
  })

  it('do not redirect any more if the record calls delete it', async () => {
    const page = await newPage('/former-three')
    await moveTo(page, '/former-four')
    await post('/api/v1/cognito/page/delete', { id: page })
    expect(await redirectTo('/former-three')).toEqual([404, null])
  })
})

describe('links of an earlier version', () => {
  /** Restores and publishes the version that was published first. */
  const restoreFirst = async (page: number) => {
    const { data } = (
      await server.as({ roles: ['content'] }).request('GET', `${CMS}/versions?page=${page}`)
    ).json() as { data: PageVersion[] }
    await post(`${CMS}/restore`, {
      page,
      seq: (await open(page)).seq,
      version: data.findLast(({ kind }) => kind === 'published')?.number,
    })
    await publish(page)
  }
  /** The clock advances, because changes are compared with the time of a version. */
  const later = () => server.clock.advanceMs(1_000)

  it('lead to the page that they meant after another page has taken its address', async () => {
    const target = await newPage('/meant-one')
    const source = await newPage('/restored-one', '/meant-one?a=1#times')
    later()
    await linkTo(source, '/events')
    await moveTo(target, '/meant-two')
    await newPage('/meant-one')
    await moveTo(target, '/meant-three')
    later()
    await restoreFirst(source)
    expect(await linksOf('/restored-one')).toEqual(['/meant-three?a=1#times'])
  })

  it('lead to the pages that they meant after the pages have exchanged their addresses', async () => {
    const [one, two] = [await newPage('/swap-one'), await newPage('/swap-two')]
    const source = await newPage('/restored-two', '/swap-one', '/swap-two')
    later()
    await linkTo(source, '/events')
    await moveTo(one, '/swap-three')
    await moveTo(two, '/swap-one')
    await moveTo(one, '/swap-two')
    later()
    await restoreFirst(source)
    expect(await linksOf('/restored-two')).toEqual(['/swap-two', '/swap-one'])
  })

  it('lead to the present address of the replacement of a deleted page', async () => {
    const [target, next] = [await newPage('/replaced'), await newPage('/replacement')]
    const source = await newPage('/restored-three', '/replaced')
    later()
    await linkTo(source, '/events')
    await post(`${CMS}/delete`, { page: target, replacement: '/replacement' })
    await newPage('/replaced')
    await moveTo(next, '/replacement-two')
    later()
    await restoreFirst(source)
    expect(await linksOf('/restored-three')).toEqual(['/replacement-two'])
  })

  it('lead to the page itself after it has moved', async () => {
    const source = await newPage('/restored-four', '/restored-four')
    later()
    await linkTo(source, '/events')
    await moveTo(source, '/restored-five')
    later()
    await restoreFirst(source)
    expect(await linksOf('/restored-four')).toEqual(['/restored-four'])
    expect(await redirectTo('/restored-five')).toEqual([302, '/restored-four'])
  })

  it('lead to the pages that they meant if a deleted page is restored', async () => {
    const target = await newPage('/meant-four')
    const source = await newPage('/restored-six', '/meant-four', '/restored-six#times')
    await post(`${CMS}/delete`, { page: source, replacement: '/events' })
    later()
    await moveTo(target, '/meant-five')
    await newPage('/meant-four')
    const { page } = await post<{ page: DeskPage }>(`${CMS}/restore-deleted`, { page: source })
    await publish(page.id)
    expect(await linksOf('/restored-six')).toEqual(['/meant-five', '/restored-six#times'])
  })
})
