import { afterAll, beforeAll, expect, it } from 'vitest'
import { type RunningServer, startTestServer } from '#tests/kit/server.ts'

let server: RunningServer
let origin = ''

const ENGLISH = { 'accept-language': 'en' }
const ARABIC = { 'accept-language': 'ar' }

beforeAll(async () => {
  server = await startTestServer({ isSeeded: true })
  const { text } = await get('/about', ENGLISH)
  origin = new URL(/<link rel="canonical" href="([^"]+)"/.exec(text)?.[1] ?? '').origin
})
afterAll(() => server.stop())

const get = (path: string, headers: Record<string, string>) => server.request('GET', path, { headers })

async function offer(main_language: string, ...further_languages: string[]) {
  const answer = await server
    .as({ personId: 1, roles: ['content', 'owner'] })
    .request('POST', '/api/v1/cognito/domain/update', { body: { main_language, further_languages } })
  if (answer.status !== 200) throw new Error(answer.text)
}

const alternatesOf = (html: string) =>
  [...html.matchAll(/<link rel="alternate" hreflang="([^"]+)" href="([^"]+)">/g)].map(([, lang, href]) => [
    lang,
    href,
  ])
const canonicalOf = (html: string) => /<link rel="canonical" href="([^"]+)"/.exec(html)?.[1]
const htmlTag = (html: string) => /<html[^>]*>/.exec(html)?.[0]

it('names no alternate language addresses in a club with one language, and requests content only in that language', async () => {
  await offer('en')
  const { text } = await get('/about', ARABIC)
  expect(alternatesOf(text)).toEqual([])
  expect(htmlTag(text)).toBe('<html lang="ar" dir="rtl">')
  expect(text).not.toMatch(/<section [^>]*lang=/)
  expect((await get('/sitemap.xml', {})).text).not.toContain('hreflang')
  // A language in the address still chooses the language of the interface.
  expect(htmlTag((await get('/about?lang=de', ENGLISH)).text)).toBe('<html lang="de" dir="ltr">')
  expect(canonicalOf((await get('/about?lang=de', ENGLISH)).text)).toBe(`${origin}/about`)
})

it('gives each language an address, in the head and in the sitemap', async () => {
  await offer('en', 'ar', 'de')
  const addresses = [
    ['en', `${origin}/about?lang=en`],
    ['ar', `${origin}/about?lang=ar`],
    ['de', `${origin}/about?lang=de`],
    ['x-default', `${origin}/about`],
  ]
  for (const path of ['/about', '/about?lang=ar', '/about?lang=en', '/about?lang=ar&utm_source=mail']) {
    const { text } = await get(path, ENGLISH)
    expect(alternatesOf(text)).toEqual(addresses)
    expect(canonicalOf(text)).toBe(origin + path.replace(/&.*/, ''))
  }
  const { text: sitemap } = await get('/sitemap.xml', {})
  for (const [lang, href] of addresses) {
    expect(sitemap).toContain(`<loc>${href}</loc>`)
    expect(sitemap).toContain(`<xhtml:link rel="alternate" hreflang="${lang}" href="${href}"/>`)
  }
  // Products and events have such addresses too; a screen that is not indexed has none.
  expect(alternatesOf((await get('/calendar', ENGLISH)).text)).toHaveLength(4)
  expect(alternatesOf((await get('/search', ENGLISH)).text)).toEqual([])
})

it('lets the language in the address take precedence over the cookie and the browser', async () => {
  await offer('en', 'ar', 'de')
  const german = { cookie: 'locale=de', 'accept-language': 'fr' }
  expect(htmlTag((await get('/about', german)).text)).toContain('lang="de"')
  expect(htmlTag((await get('/about?lang=ar', german)).text)).toBe(
    '<html lang="ar" dir="rtl" data-content-lang="ar">',
  )
  expect(htmlTag((await get('/about?lang=en', german)).text)).toBe('<html lang="en" dir="ltr">')
  expect(htmlTag((await get('/about?lang=klingon', german)).text)).toContain('lang="de"')
  expect((await get('/about?lang=ar', german)).headers['content-language']).toBe('ar')
})

it('caches each language separately, and sends the same page as before at the address without a language', async () => {
  await offer('en', 'ar', 'de')
  const plain = await get('/about', ENGLISH)
  for (let visit = 0; visit < 2; visit += 1) {
    expect((await get('/about?lang=ar', { ...ENGLISH, cookie: 'locale=en' })).text).toContain('lang="ar"')
    expect((await get('/about', ENGLISH)).text).toBe(plain.text)
    const again = await get('/about?lang=ar', { ...ARABIC })
    expect(htmlTag(again.text)).toContain('lang="ar"')
    expect(again.headers['set-cookie']).toBeUndefined()
    expect(again.headers['cache-control']).toContain('public')
  }
})

it('remembers the language of the address for a visitor without a choice until the browser is closed', async () => {
  await offer('en', 'ar', 'de')
  for (let visit = 0; visit < 2; visit += 1) {
    const { headers } = await get('/about?lang=ar', ENGLISH)
    expect(String(headers['set-cookie'])).toBe('locale=ar; Path=/; SameSite=Lax')
    expect(headers['cache-control']).toBe('private, no-store')
  }
  const chosen = await get('/about?lang=ar', { ...ENGLISH, cookie: 'locale=de' })
  expect(chosen.headers['set-cookie']).toBeUndefined()
})

it('marks content in the main language for a reader of another one', async () => {
  await offer('en', 'tr')
  const { text } = await get('/about', { 'accept-language': 'fr' })
  expect(htmlTag(text)).toBe('<html lang="fr" dir="ltr" data-content-lang="fr">')
  expect(text).toMatch(/<section [^>]*lang="en"/)
})

it('shows the menus in the language of the visitor, and leaves the settings for clients as they are', async () => {
  await offer('en', 'ar')
  const desk = server.as({ personId: 1, roles: ['content', 'owner'] })
  const { header_menu } = JSON.parse((await get('/api/v1/cognito/domain/currentDomain', {})).text) as {
    header_menu: { label: string; url: string }[]
  }
  const [first, second] = header_menu
  const answer = await desk.request('POST', '/api/v1/cognito/domain/update', {
    body: { menu_texts: { ar: { [first?.label ?? '']: 'القائمة الأولى' } } },
  })
  expect(answer.status, answer.text).toBe(200)
  const headerOf = async (language: string) =>
    /<header.*?<\/header>/s.exec((await get('/about', { 'accept-language': language })).text)?.[0]
  expect(await headerOf('ar')).toContain('القائمة الأولى')
  expect(await headerOf('ar')).toContain(`>${second?.label}<`)
  expect(await headerOf('en')).not.toContain('القائمة الأولى')
  await offer('en')
  expect(await headerOf('ar')).not.toContain('القائمة الأولى')
  expect(JSON.parse((await get('/api/v1/cognito/domain/currentDomain', {})).text)).not.toHaveProperty(
    'menu_texts',
  )
})
