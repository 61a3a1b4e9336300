import { expect, type Page, test } from '@playwright/test'
import { goWithin, openAlive } from './kit/alive.ts'
import { DEMO_PAGES } from './kit/demo-pages.ts'

const content = (page: Page, selector: string) => page.locator(`head ${selector}`).getAttribute('content')

type JsonLdNode = Record<string, unknown> & { '@type': string }

async function itemsOn(page: Page): Promise<JsonLdNode[]> {
  const texts = await page.locator('script[type="application/ld+json"]').allTextContents()
  return texts.map((text) => JSON.parse(text) as JsonLdNode)
}

test('every page has its own title, description and canonical address, equal to its sitemap entry', async ({
  page,
  request,
  baseURL,
}) => {
  const { sitemap } = (await (await request.get('/api/v1/cognito/domain/initialData')).json()) as {
    sitemap: { url: string; seo_title: string; seo_meta_description: string }[]
  }
  const titles = new Set<string>()
  for (const path of DEMO_PAGES) {
    await page.goto(path, { waitUntil: 'commit' })
    const entry = sitemap.find(({ url }) => url === path)
    await expect(page).toHaveTitle(`${entry?.seo_title} | Corella Plains Motor Sport Club`)
    expect(await content(page, 'meta[name=description]')).toBe(entry?.seo_meta_description)
    await expect(page.locator('link[rel=canonical]')).toHaveAttribute('href', `${baseURL}${path}`)
    expect(await content(page, 'meta[name=robots]')).toBe('index, follow')
    titles.add(await page.title())
  }
  expect(titles.size).toBe(DEMO_PAGES.length)
})

test('the front page and the page it shows share one canonical address', async ({ page, baseURL }) => {
  await page.goto('/')
  await expect(page.locator('link[rel=canonical]')).toHaveAttribute('href', `${baseURL}/home`)
})

test('addresses without a page are not indexed', async ({ page }) => {
  for (const path of ['/no-such-page', '/search', '/search/hillclimb', '/demo_asdf']) {
    await page.goto(path)
    expect(await content(page, 'meta[name=robots]'), path).toMatch(/^noindex/)
    await expect(page.locator('link[rel=canonical]')).toHaveCount(0)
  }
})

test('robots, og:* and structured data follow a navigation within the app', async ({ page, baseURL }) => {
  await openAlive(page, '/news/twilight-returns')
  await goWithin(page, '/about')
  await expect(page.locator('head meta[property="og:url"]')).toHaveAttribute('content', `${baseURL}/about`)
  expect(await content(page, 'meta[property="og:title"]')).toBe(await page.title())
  expect(await content(page, 'meta[property="og:type"]')).toBe('website')
  await expect(page.locator('head meta[property="og:image"]')).toHaveCount(0)
  expect((await itemsOn(page)).map((item) => item['@type'])).toEqual(['Organization'])
  await goWithin(page, '/no-such-page')
  await expect(page.locator('head meta[name=robots]')).toHaveAttribute('content', 'noindex, follow')
  await expect(page.locator('head meta[property^="og:"]')).toHaveCount(0)
  expect(await itemsOn(page)).toEqual([])
  await goWithin(page, '/about')
  await expect(page.locator('head meta[name=robots]')).toHaveAttribute('content', 'index, follow')
})

test('the gallery has a title', async ({ page }) => {
  await page.goto('/demo_asdf')
  await expect(page).toHaveTitle('Gallery | Corella Plains Motor Sport Club')
})

test('the club and its news articles have structured data for search engines', async ({ page, baseURL }) => {
  await page.goto('/news/twilight-returns')
  const [club, article] = await itemsOn(page)
  expect(club).toMatchObject({
    '@context': 'https://schema.org',
    '@type': 'Organization',
    legalName: 'Corella Plains Motor Sport Club Inc.',
    taxID: 'ABN 44 000 000 012',
    telephone: '(02) 5550 0174',
    sameAs: expect.arrayContaining(['https://www.facebook.com/corellaplains.example']),
  })
  expect(article).toMatchObject({ '@type': 'Article', mainEntityOfPage: `${baseURL}/news/twilight-returns` })
  expect(String(article?.['headline']).length).toBeLessThanOrEqual(110)
  const [image = ''] = (article?.['image'] ?? []) as string[]
  expect((await page.request.get(image)).headers()['content-type']).toBe('image/jpeg')
  expect((await page.request.get(String(club?.['logo']))).status()).toBe(200)
  expect(await content(page, 'meta[property="og:type"]')).toBe('article')
  expect(await content(page, 'meta[property="og:image"]')).toBe(image)
  await page.goto('/about')
  expect((await itemsOn(page)).map((item) => item['@type'])).toEqual(['Organization'])
})

test('the favicon and the theme colour have a light and a dark version', async ({ page }) => {
  await page.goto('/')
  for (const scheme of ['light', 'dark']) {
    const media = `[media="(prefers-color-scheme: ${scheme})"]`
    const href = await page.locator(`link[rel=icon]${media}`).getAttribute('href')
    const icon = await page.request.get(href ?? '')
    expect([icon.status(), icon.headers()['content-type']]).toEqual([200, 'image/svg+xml'])
    expect(await content(page, `meta[name=theme-color]${media}`)).toMatch(/^#[0-9a-f]{6}$/i)
  }
})

test('the social media icons link to the club’s own pages', async ({ page }) => {
  await page.goto('/')
  await expect(page.getByRole('link', { name: /on facebook/i })).toHaveAttribute(
    'href',
    'https://www.facebook.com/corellaplains.example',
  )
})

test('robots.txt names the sitemap and the addresses robots must not visit', async ({ request, baseURL }) => {
  const robots = await request.get('/robots.txt')
  expect(robots.headers()['content-type']).toMatch(/^text\/plain/)
  expect(await robots.text()).toContain(`Sitemap: ${baseURL}/sitemap.xml`)
  const sitemap = await request.get('/sitemap.xml')
  expect(sitemap.headers()['content-type']).toMatch(/^application\/xml/)
})
