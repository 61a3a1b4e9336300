import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { type FakeBrowser, openFakeBrowser } from '#tests/kit/browser-globals.ts'

const PAGE = {
  url: '/guides',
  name: 'Guides',
  updated_at: '2026-11-20T00:00:00Z',
  pageContents: [],
  content: 'text',
}
const ENTRY = {
  url: '/guides',
  lastmod: PAGE.updated_at,
  model: 'page',
  priority: 0.5,
  seo_title: 'All guides',
  seo_meta_description: null,
}

let browser: FakeBrowser
let requests: string[]

beforeEach(() => {
  browser = openFakeBrowser()
  requests = []
  vi.stubGlobal('fetch', async (address: URL | string, init?: RequestInit) => {
    const { pathname, search } = new URL(String(address), 'https://club.example')
    const query = typeof init?.body === 'string' ? init.body : ''
    requests.push(`${pathname}${search}${query.includes('cognitoPages') ? ' list' : ''}`)
    if (pathname.endsWith('/initialData')) return Response.json({ sitemap: [ENTRY], redirects: [] })
    return Response.json({
      data: query.includes('cognitoPages') ? { cognitoPages: [PAGE] } : { cognitoPage: PAGE },
    })
  })
})
afterEach(() => {
  vi.unstubAllGlobals()
  browser.close()
})

async function findTwice(hasManyPages: boolean) {
  vi.resetModules()
  const { browserPageSource } = await import('./browser-page-source.ts')
  const source = browserPageSource({
    origin: 'https://club.example',
    titlePrefix: '',
    titleSuffix: '',
    useClassicCalls: false,
    hasManyPages,
  })
  await source.find('/guides')
  return source.find('/guides')
}

it('loads the list of all pages and the whole sitemap once', async () => {
  const { view, seoLater } = await findTwice(false)
  expect(view?.url).toBe('/guides')
  expect((await seoLater)?.title).toContain('All guides')
  expect(requests.toSorted()).toEqual(['/api/v1/cognito/domain/initialData', '/graphql list'])
})

it('loads single pages with their entries of the sitemap from a site with many pages', async () => {
  browser.storage.set('paddock.pages', JSON.stringify({ pages: [PAGE] }))
  const { view, seo } = await findTwice(true)
  expect(view?.url).toBe('/guides')
  expect(seo?.title).toContain('All guides')
  expect(requests.toSorted()).toEqual([
    '/api/v1/cognito/domain/initialData?path=%2Fguides',
    '/graphql',
    '/graphql',
  ])
})
