import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type StaffRole, ANONYMOUS } from '#platform/server/caller.ts'
import { type ContentVersions, followContentVersions } from '#platform/server/content-version.ts'
import { MovableClock } from '#platform/shared/clock.ts'
import { themeCssFor } from '#platform/shared/theme-css.ts'
import { createTestDatabase, type TestDatabase } from '#tests/kit/database.ts'
import { startTestEdge, type TestEdge } from '#tests/kit/edge.ts'
import { silentLog } from '#tests/kit/log.ts'
import { recordStatements } from '#tests/kit/statements.ts'
import type { SiteSettings, SitemapEntry } from '../site.contract.ts'
import { siteDocumentRoutes } from './site-documents.routes.ts'
import { openSiteReader, type SiteReader } from './site-reader.ts'
import { siteRoutes } from './site.routes.ts'

const SITEMAP: SitemapEntry[] = [
  {
    url: '/about',
    lastmod: '2026-11-01T00:00:00.000Z',
    model: 'page',
    priority: 0.7,
    seo_title: 'About & more',
    seo_meta_description: null,
  },
  {
    url: "/it's<odd>&",
    lastmod: '2026-11-02T00:00:00.000Z',
    model: 'page',
    priority: 1,
    seo_title: null,
    seo_meta_description: null,
  },
]

const CURRENT = '/api/v1/cognito/domain/currentDomain'
const UPDATE = '/api/v1/cognito/domain/update'

let database: TestDatabase
let versions: ContentVersions
let site: SiteReader
let edge: TestEdge
let statements: ReturnType<typeof recordStatements>

const post = (path: string, body: object, roles: readonly StaffRole[] | null) =>
  edge.request(path, {
    method: 'POST',
    body,
    headers: roles === null ? {} : { 'x-test-roles': ['person', ...roles].join(' ') },
  })

beforeAll(async () => {
  database = await createTestDatabase()
  const clock = new MovableClock('2026-11-21T00:00:00Z')
  versions = await followContentVersions({ database, clock, log: silentLog })
  const deps = { database, clock, log: silentLog, contentVersion: versions.content }
  site = openSiteReader({ ...deps, loadSitemap: () => Promise.resolve(SITEMAP) })
  edge = await startTestEdge(
    (app) => {
      siteRoutes(app, { ...deps, site, isScreen: (path) => path === '/renew' })
      siteDocumentRoutes(app, { site, appUrl: 'https://club.example', themeCssFor })
    },
    {
      identify: (request) => {
        const roles = request.headers['x-test-roles']?.toString().split(' ')
        return Promise.resolve(
          roles === undefined
            ? ANONYMOUS
            : {
                kind: 'person',
                personId: 1,
                sessionId: 's',
                roles: new Set(roles as StaffRole[]),
                steppedUpAtMs: clock.nowMs(),
              },
        )
      },
    },
  )
  statements = recordStatements(database)
})

afterAll(async () => {
  await edge.stop()
  await versions.stop()
  await database.drop()
})

describe('currentDomain', () => {
  it('returns every setting and the configuration, with a status', async () => {
    const answer = await edge.request(CURRENT)
    expect(answer.status).toBe(200)
    expect(answer.json()).toMatchObject({
      status: 'success',
      name: 'Motor Sport Club',
      theme_colour: '#006D77',
      facebook: null,
      header_menu: [],
      configuration: {
        list_page_content_feature: true,
        edit_name: false,
        edit_date_of_birth: true,
        additional_club_member_label: 'Partner Name',
      },
    })
  })

  it('is read in one statement and cached until the content changes', async () => {
    const readCount = () => statements.texts.filter((text) => text.includes('site_setting')).length
    await post(UPDATE, { name: 'Motor Sport Club' }, ['owner'])
    const before = readCount()
    await Promise.all([edge.request(CURRENT), edge.request(CURRENT), edge.request(`${CURRENT}/`)])
    await edge.request(CURRENT)
    expect(readCount() - before).toBe(1)
  })
})

describe('saving settings', () => {
  it('is allowed for the content desk and the owner', async () => {
    expect((await post(UPDATE, { name: 'X' }, null)).json()).toMatchObject({ text_code: 'LOGIN_REQUIRED' })
    expect((await post(UPDATE, { name: 'X' }, [])).json()).toMatchObject({ text_code: 'FORBIDDEN' })
    expect((await post(UPDATE, { name: 'X' }, ['treasurer'])).json()).toMatchObject({
      text_code: 'FORBIDDEN',
    })
    expect((await post(UPDATE, { name: 'Club of the content desk' }, ['content'])).json()).toMatchObject({
      status: 'success',
      name: 'Club of the content desk',
    })
  })

  it('for analytics, payment or log-in is allowed for the owner only', async () => {
    expect(
      (await post(UPDATE, { facebook: null, google_analytics_key: 'G-ABC1234567' }, ['content'])).status,
    ).toBe(403)
    expect((await post(UPDATE, { payment_user_id: 7 }, ['content'])).status).toBe(403)
    expect((await post(UPDATE, { google_analytics_key: 'G-ABC1234567' }, ['owner'])).status).toBe(200)
    expect((await post(UPDATE, { google_analytics_key: null }, ['owner'])).json()).toMatchObject({
      google_analytics_key: null,
    })
  })

  it('takes effect at once and changes only the given settings', async () => {
    await post(UPDATE, { organisation_phone: '(02) 5550 0174' }, ['content'])
    expect((await edge.request(CURRENT)).json()).toMatchObject({
      organisation_phone: '(02) 5550 0174',
      name: 'Club of the content desk',
    })
  })

  it('refuses all settings if one is invalid, and names it', async () => {
    const answer = await post(UPDATE, { name: 'Other', organisation_abn: '11223493504' }, ['content'])
    expect(answer.status).toBe(422)
    expect(answer.json()).toMatchObject({ text_code: 'VALIDATION', errors: [{ field: 'organisation_abn' }] })
    expect((await site.settings()).name).toBe('Club of the content desk')
  })

  it('refuses an unknown setting', async () => {
    expect((await post(UPDATE, { is_admin: true }, ['owner'])).json()).toMatchObject({
      text_code: 'VALIDATION',
      errors: [{ field: 'is_admin', code: 'unknown' }],
    })
  })
})

describe('the redirect table', () => {
  it('redirects an old path and is included in initialData', async () => {
    expect(
      (
        await post('/api/v1/cognito/redirect/create', { from: '/Membership/', to: '/join#fees' }, ['content'])
      ).json(),
    ).toMatchObject({ item: { from: '/membership', to: '/join#fees' } })
    expect(await site.findRedirect('/membership')).toBe('/join#fees')
    expect((await edge.request('/api/v1/cognito/domain/initialData')).json()).toMatchObject({
      status: 'success',
      redirects: [{ from: '/membership', to: '/join#fees' }],
      sitemap: [{ url: '/about', priority: 0.7, seo_title: 'About & more' }, {}],
    })
  })

  it('is left out of a search for addresses, which looks at paths and titles', async () => {
    const found = async (text: string) =>
      (await edge.request(`/api/v1/cognito/domain/initialData?find=${encodeURIComponent(text)}`)).json() as {
        sitemap: SitemapEntry[]
        redirects: unknown[]
      }
    expect(await found('ABOUT')).toMatchObject({ sitemap: [{ url: '/about' }], redirects: [] })
    expect((await found('& more')).sitemap.map(({ url }) => url)).toEqual(['/about'])
    expect((await found('<odd>')).sitemap.map(({ url }) => url)).toEqual(["/it's<odd>&"])
    expect((await found('')).sitemap).toHaveLength(2)
    expect((await found('nothing like this')).sitemap).toEqual([])
  })

  it.each([
    '//evil.example',
    '/\\evil.example',
    'javascript:alert(1)',
    'https://evil.example',
    '/membership',
  ])('refuses the target %j', async (to) => {
    const answer = await post('/api/v1/cognito/redirect/create', { from: '/membership', to }, ['owner'])
    expect(answer.status).toBe(422)
    expect(answer.json()).toMatchObject({ text_code: 'VALIDATION', errors: [{ field: 'to' }] })
    expect(await site.findRedirect('/membership')).toBe('/join#fees')
  })

  it.each(['/login', '/logout', '/auth', '/cms/pages', '/api/v1/search', '/graphql'])(
    'refuses to redirect from %s, with a message',
    async (from) => {
      const answer = await post('/api/v1/cognito/redirect/create', { from, to: '/join' }, ['owner'])
      expect(answer.status).toBe(422)
      expect(answer.json()).toMatchObject({
        text_code: 'VALIDATION',
        errors: [{ field: 'from', code: 'reserved', message: 'That address is used by the app.' }],
      })
    },
  )

  it('accepts a target without a slash as a path of this site', async () => {
    const answer = await post('/api/v1/cognito/redirect/create', { from: '/new', to: 'join#fees' }, ['owner'])
    expect(answer.json()).toMatchObject({ item: { from: '/new', to: '/join#fees' }, warnings: [] })
    expect(await site.findRedirect('/new')).toBe('/join#fees')
    await post('/api/v1/cognito/redirect/delete', { from: '/new' }, ['owner'])
  })

  it.each([
    ['/about', 'hides_page'],
    ['/renew', 'hides_screen'],
  ])('warns that a redirect hides the page or screen at %s', async (from, code) => {
    const answer = await post('/api/v1/cognito/redirect/create', { from, to: '/join' }, ['owner'])
    expect(answer.json()).toMatchObject({ item: { from }, warnings: [{ field: 'from', code }] })
    await post('/api/v1/cognito/redirect/delete', { from }, ['owner'])
  })

  it('refuses the second of two concurrent redirects that would form a loop', async () => {
    const answers = await Promise.all([
      post('/api/v1/cognito/redirect/create', { from: '/one', to: '/two' }, ['owner']),
      post('/api/v1/cognito/redirect/create', { from: '/two', to: '/one' }, ['owner']),
    ])
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 422])
  })

  it('can remove a redirect', async () => {
    expect((await post('/api/v1/cognito/redirect/delete', { from: '/membership' }, ['content'])).status).toBe(
      200,
    )
    expect(await site.findRedirect('/membership')).toBeNull()
    expect((await post('/api/v1/cognito/redirect/delete', { from: '/membership' }, ['content'])).status).toBe(
      404,
    )
  })
})

describe('the small documents', () => {
  it('sitemap.xml is well-formed and contains absolute URLs', async () => {
    const answer = await edge.request('/sitemap.xml')
    expect(answer.headers['content-type']).toContain('application/xml')
    expect(answer.text).toContain(
      '<loc>https://club.example/about</loc><lastmod>2026-11-01T00:00:00.000Z</lastmod><priority>0.7</priority>',
    )
    expect(answer.text).toContain('<priority>1.0</priority>')
    expect(answer.text).toContain('https://club.example/it&#39;s%3Codd%3E&#38;')
    expect(answer.text.match(/<url>/g)).toHaveLength(SITEMAP.length)
    expect(
      answer.text.replace(
        /<\?xml[^>]*\?>|<(urlset|url|loc|lastmod|priority)( xmlns="[^"]*")?>|<\/(urlset|url|loc|lastmod|priority)>/g,
        '',
      ),
    ).not.toMatch(/[<>]/)
  })

  it('has no file of an index that the sitemap is not', async () => {
    expect((await edge.request('/sitemap-1.xml')).status).toBe(404)
  })

  it('robots.txt contains the sitemap and disallows the API', async () => {
    const { text } = await edge.request('/robots.txt')
    expect(text).toContain('Sitemap: https://club.example/sitemap.xml')
    expect(text).toContain('Disallow: /api/')
    expect(text).toContain('Disallow: /calendar?\n')
  })

  it('an icon is served for light and for dark themes', async () => {
    for (const path of ['/favicon.svg', '/favicon-dark.svg']) {
      expect((await edge.request(path)).headers['content-type']).toContain('image/svg+xml')
    }
    expect((await edge.request('/favicon.ico')).headers['location']).toBe('/favicon.svg')
  })

  it('no theme style sheet is served while the club uses the default colours', async () => {
    expect((await edge.request('/theme-0123456789ab.css')).status).toBe(404)
  })

  it('a theme style sheet is served for custom colours, cached forever under its hash', async () => {
    await post(UPDATE, { theme_colour: '#ffee00' }, ['content'])
    const { themeSheetFor } = await import('./theme-sheet.ts')
    const sheet = themeSheetFor((await site.settings()) satisfies SiteSettings, themeCssFor)
    const answer = await edge.request(sheet?.path ?? '')
    expect(answer.status).toBe(200)
    expect(answer.headers['cache-control']).toContain('immutable')
    expect(answer.text).toContain('--primary:')
    expect((await edge.request('/theme-0123456789ab.css')).headers['cache-control']).toBe('no-store')
  })
})
