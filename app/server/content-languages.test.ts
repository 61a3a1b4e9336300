import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { DeskDetails } from '#features/site/site-desk.contract.ts'
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
  // The calendar names its addresses in other languages as well; the search screen, which is not indexed, names none.
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

it('keeps the language of the address in searches, redirects and the links of formatted texts', async () => {
  await offer('en', 'ar', 'de')
  const german = { ...ENGLISH, cookie: 'locale=en' }
  const locationOf = async (path: string) => (await get(path, german)).headers['location']
  expect(await locationOf('/search?q=club+rego&lang=de')).toBe('/search/club%20rego?lang=de')
  expect(await locationOf('/search?q=rego')).toBe('/search/rego')
  expect(await locationOf('/calendar?month=1999-01&lang=de')).toBe('/calendar?lang=de')
  const hidden = '<input type="hidden" name="lang" value="de"/>'
  expect((await get('/search?lang=de', german)).text).toContain(hidden)
  expect((await get('/no-such-page?lang=de', german)).text).toContain(hidden)
  expect((await get('/search', german)).text).not.toContain('type="hidden"')
  const linked = (html: string) =>
    [...html.matchAll(/<main.*<\/main>/gs)].join('').match(/href="\/(?!assets)[^"]*"/g)
  const named = linked((await get('/join?lang=de', german)).text) ?? []
  expect(named.length).toBeGreaterThan(3)
  expect(named.filter((href) => !/[?;&]lang=de/.test(href))).toEqual([])
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

it('shows the menus in the language of the visitor, and keeps their translations out of the public settings', async () => {
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
  expect(await headerOf('ar')).toMatch(new RegExp(`lang="en"[^>]*>${second?.label}<`))
  expect(await headerOf('en')).not.toContain('القائمة الأولى')
  await offer('en')
  expect(await headerOf('ar')).not.toContain('القائمة الأولى')
  expect(JSON.parse((await get('/api/v1/cognito/domain/currentDomain', {})).text)).not.toHaveProperty(
    'menu_texts',
  )
})

describe('the details of the club', () => {
  const desk = () => server.as({ personId: 1, roles: ['content', 'owner'] })
  const DESK = '/api/v1/cognito/domain/desk'
  const readDetails = async () =>
    ((await desk().request('GET', DESK)).json() as { details: DeskDetails }).details
  const save = (body: object) => desk().request('POST', `${DESK}/details`, { body })
  const footerOf = async (language: string) =>
    /<footer.*?<div class="print-hidden footer-tools">/s.exec(
      (await get('/about', { 'accept-language': language })).text,
    )?.[0] ?? ''

  it('are shown in the language of the visitor, and marked where they are not translated', async () => {
    await offer('en', 'ar', 'de')
    const { affiliation, ...details } = await readDetails()
    const detail_texts = { de: { affiliation: { value: 'Mitglied im Verband', of: affiliation } } }
    const answer = await save({ ...details, affiliation, detail_texts })
    expect(answer.status, answer.text).toBe(200)
    expect(await footerOf('de')).toContain('Mitglied im Verband')
    expect(await footerOf('de')).not.toContain(affiliation)
    expect(await footerOf('de')).toMatch(/<bdi lang="en"[^>]*>14 Timing Tower Lane</)
    for (const language of ['ar', 'fr'])
      expect(await footerOf(language)).toMatch(/<bdi lang="en"[^>]*>[^<]*Affiliated/)
    expect(await footerOf('en')).not.toContain('lang="en"')
    await offer('en')
    expect(await footerOf('de')).not.toContain('lang="en"')
  })

  it('keep their translations if a client does not send them', async () => {
    const { detail_texts, ...details } = await readDetails()
    expect(detail_texts).not.toEqual({})
    expect((await save({ ...details, established: '1973' })).status).toBe(200)
    expect((await readDetails()).detail_texts).toEqual(detail_texts)
  })

  it.each([
    ['of the name of the club', { de: { name: { value: 'Club', of: 'Club' } } }],
    ['that are too long', { de: { affiliation: { value: 'x'.repeat(161), of: 'A' } } }],
    ['into an unknown language', { xx: { affiliation: { value: 'A', of: 'B' } } }],
  ])('refuse translations %s', async (_title, detail_texts) => {
    const answer = await save({ ...(await readDetails()), detail_texts })
    expect(answer.status).toBe(422)
    expect(answer.text).toContain('detail_texts')
  })
})

describe('the links of a page', () => {
  const linksOf = async (path: string, headers = ENGLISH) =>
    [...(await get(path, headers)).text.matchAll(/<a [^>]*href="(\/[^"]*)"/g)].map(([, href]) => href)

  it('name the language that the address of the page names', async () => {
    await offer('en', 'ar', 'de')
    for (let visit = 0; visit < 2; visit += 1) {
      const links = await linksOf('/about?lang=de', { ...ENGLISH, cookie: 'locale=ar' } as typeof ENGLISH)
      expect(links).toContain('/tracks?lang=de')
      expect(links).toContain('/about?lang=de#committee')
      expect(await linksOf('/about?lang=en')).toContain('/tracks?lang=en')
    }
  })

  it('name no language at the plain address, nor in a club with one language', async () => {
    await offer('en', 'ar', 'de')
    expect((await linksOf('/about', ARABIC)).join(' ')).not.toContain('lang=')
    expect((await linksOf('/about?lang=fr')).join(' ')).not.toContain('lang=')
    await offer('en')
    expect((await linksOf('/about?lang=de')).join(' ')).not.toContain('lang=')
  })
})

describe('the titles of pages for navigations in the app', () => {
  type Data = { sitemap: { url: string; seo_title: string | null; seo_meta_description: string | null }[] }
  const INITIAL = '/api/v1/cognito/domain/initialData'
  const aboutIn = async (query: string) =>
    (JSON.parse((await get(INITIAL + query, ARABIC)).text) as Data).sitemap.find(
      ({ url }) => url === '/about',
    )

  it('are in the language that the call names, if the club offers it', async () => {
    await offer('en', 'ar', 'de')
    const plain = await aboutIn('')
    expect(plain).toMatchObject({ seo_title: 'About us' })
    expect(await aboutIn('?lang=de')).toMatchObject({
      seo_title: 'Über uns',
      seo_meta_description: expect.stringContaining('Motorsportclub') as string,
    })
    expect(await aboutIn('?lang=en')).toEqual(plain)
    expect(await aboutIn('?lang=fr')).toEqual(plain)
    await offer('en')
    expect(await aboutIn('?lang=de')).toEqual(plain)
  })

  it('are refused in an unknown language', async () => {
    expect((await get(`${INITIAL}?lang=xx`, ENGLISH)).status).toBe(422)
  })
})
