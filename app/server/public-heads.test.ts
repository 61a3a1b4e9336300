import { sql } from 'drizzle-orm'
import type { RouteObject } from 'react-router'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { MEMBERS_ROUTE, routes } from '#app/web/routes.tsx'
import { type RunningServer, startTestServer } from '#tests/kit/server.ts'

let server: RunningServer

beforeAll(async () => {
  server = await startTestServer({ isSeeded: true })
})
afterAll(() => server.stop())

/** Paths of the screens that open without a login; the content pages are in the sitemap. */
function publicPaths(branch: readonly RouteObject[]): string[] {
  return branch.flatMap(({ id, path, children }) => {
    if (id === MEMBERS_ROUTE || id === 'page') return []
    return [...(path === undefined ? [] : [path]), ...publicPaths(children ?? [])]
  })
}

/** An address of each route: `*` is empty, an id is one of the demo club's. */
async function routeAddresses(): Promise<string[]> {
  const { rows } = await server.database.db.execute<{ invoice: string; tickets: string }>(
    sql`select (select public_id from invoice limit 1) as invoice,
      (select public_id from sales_order where id in (select order_id from ticket) limit 1) as tickets`,
  )
  return publicPaths(routes).map((path) => {
    const id = path.startsWith('print-tickets') ? rows[0]?.tickets : rows[0]?.invoice
    return `/${path
      .replace(/\/?\*$/, '')
      .replace(':id', String(id))
      .replace(/:\w+/, 'abc')}`
  })
}

async function sitemapAddresses(): Promise<string[]> {
  const { text } = await server.request('GET', '/sitemap.xml')
  return [...text.matchAll(/<loc>([^<]+)<\/loc>/g)].map(([, loc = '']) => new URL(loc).pathname)
}

async function headOf(address: string, language: string) {
  const { status, text } = await server.request('GET', address, { headers: { 'accept-language': language } })
  const [, title = ''] = /<title>([^<]*)<\/title>/.exec(text) ?? []
  const [, description = ''] = /<meta name="description" content="([^"]*)">/.exec(text) ?? []
  return { address, status, title: title.replace(/ \| .*/, ''), description }
}

const headsOf = (addresses: readonly string[], language: string) =>
  Promise.all(addresses.map((address) => headOf(address, language)))

it('gives every public address a title and a description of its own, in each language', async () => {
  const screens = await routeAddresses()
  const { text: shop } = await server.request('GET', '/shop')
  const groups = [...shop.matchAll(/href="(\/shop\/group\/[^"]+)"/g)].map(([, href = '']) => href)
  expect(groups).not.toEqual([])
  const addresses = [...new Set([...screens, ...groups, ...(await sitemapAddresses())])]
  for (const language of ['en', 'ar']) {
    const heads = await headsOf(addresses, language)
    expect(heads.filter(({ status }) => status !== 200)).toEqual([])
    const club = 'Corella Plains Motor Sport Club'
    expect(
      heads.filter(({ title, description }) => ['', club].includes(title) || description === ''),
    ).toEqual([])
  }
})

it('describes a page without a description by the beginning of its text, without its timed blocks', async () => {
  const block = (html: string, rest: object = {}) => ({
    name: 'Text',
    template: 'text',
    variables: JSON.stringify({ heading: '', html }),
    ...rest,
  })
  const desk = server.as({ personId: 1, roles: ['content'] })
  for (const draft of [
    {
      name: 'Flag marshals',
      url: '/flag-marshals',
      pageContents: [
        block('<p>A secret until June.</p>', { start_time: '2027-06-01T00:00:00Z' }),
        block(`<p>Marshals wave the flags. ${'They also carry brooms. '.repeat(20)}</p>`),
      ],
    },
    { name: 'Only a name', url: '/only-a-name', pageContents: [] },
  ]) {
    const saved = await desk.request('POST', '/api/v1/cognito/page/create', {
      body: { is_published: true, ...draft },
    })
    expect(saved.status, saved.text).toBe(200)
  }
  const marshals = await headOf('/flag-marshals', 'en')
  expect(marshals.description).toMatch(/^Marshals wave the flags\. They also .*…$/)
  expect(marshals.description.length).toBeLessThanOrEqual(160)
  expect((await headOf('/only-a-name', 'en')).description).toBe('Only a name')
})

it('gives every public screen a preview when its link is shared, indexed or not', async () => {
  for (const address of ['/renew', '/search', '/shop', '/calendar', '/login', '/signup', '/contact']) {
    const { text } = await server.request('GET', address)
    for (const property of ['og:title', 'og:description', 'og:locale', 'og:image', 'og:image:alt'])
      expect(text, address).toMatch(new RegExp(`<meta property="${property}" content="[^"]+">`))
    expect(text, address).toContain(`property="og:url" content="http://localhost:3000${address}"`)
    expect(text, address).toMatch(/<meta name="twitter:card" content="summary(_large_image)?">/)
  }
  const { text: renew } = await server.request('GET', '/renew')
  expect(renew).toContain('<meta name="robots" content="noindex, follow">')
  for (const address of ['/cart', '/logout', '/no-such-page'])
    expect((await server.request('GET', address)).text, address).not.toContain('property="og:')
})

it('renders the sign-up form of a person who has chosen a membership type with the same texts as the browser', async () => {
  const joining = await server.request('GET', '/signup?type=FULL')
  expect(joining.text).toMatch(/<h1[^>]*>Join the club<\/h1>/)
  const account = await server.request('GET', '/signup')
  expect(account.text).toMatch(/<h1[^>]*>Create an account<\/h1>/)
})

it('marks the entry page as noindex although it names the event, and not the event’s own page', async () => {
  const slug = 'mount-quandary-hillclimb-round-6'
  const entry = await server.request('GET', `/calendar/${slug}/enter`)
  expect(entry.text).toContain('<noscript>')
  expect(entry.text).toContain('Mount Quandary Hillclimb')
  expect(entry.text).toContain('content="noindex, follow"')
  expect(entry.headers['cache-control']).toContain('no-store')
  const own = await server.request('GET', `/calendar/${slug}`)
  expect(own.text).toContain('content="index, follow"')
  const draft = await server.request('GET', '/calendar/no-such-event/enter')
  expect(draft.text).toContain('This page needs JavaScript.')
})
