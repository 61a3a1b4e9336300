import { describe, expect, it } from 'vitest'
import { HEADLINE_MAX_LENGTH } from './article-headline.ts'
import { presentSite, settingValuesOf } from './server/present-site.ts'
import { analyticsFor } from './site.analytics.ts'
import type { SiteSettings } from './site.contract.ts'
import { headFor, type HeadInput } from './site.head.ts'

const silent = { warn: () => undefined }
const HASH = '0123456789abcdef0123456789abcdef'

function siteWith(values: Record<string, unknown> = {}): SiteSettings {
  return presentSite(
    settingValuesOf(
      new Map(
        Object.entries({
          name: 'The Club',
          organisation_name: 'The Club Inc.',
          seo_title_suffix: ' | The Club',
          ...values,
        }),
      ),
      silent,
    ),
  )
}

function pageWith(rest: Partial<NonNullable<HeadInput['page']>> = {}): NonNullable<HeadInput['page']> {
  return {
    name: 'About us',
    url: '/about',
    updated_at: '2026-11-01T00:00:00.000Z',
    ...rest,
  }
}

const entry = {
  url: '/about',
  lastmod: '2026-11-01',
  model: 'page',
  priority: 0.5,
  seo_title: 'Who we are',
  seo_meta_description: 'A club.',
}
const ask = (rest: Partial<HeadInput> = {}): HeadInput => ({
  path: '/about',
  page: pageWith(),
  sitemapEntry: entry,
  site: siteWith(),
  appUrl: 'https://club.example',
  icon: { url: 'https://club.example/icon.png', widthPx: 512, heightPx: 512, alt: 'The Club' },
  ...rest,
})

describe('the head of a document', () => {
  it('takes title, description and canonical address from the sitemap entry, with prefix and suffix', () => {
    const head = headFor(ask({ site: siteWith({ seo_title_prefix: 'Now: ' }) }))
    expect(head).toMatchObject({
      title: 'Now: Who we are | The Club',
      description: 'A club.',
      canonical: 'https://club.example/about',
      robots: 'index, follow',
    })
  })

  it('uses the page’s name if the sitemap entry has no title', () => {
    expect(headFor(ask({ sitemapEntry: null }))).toMatchObject({
      title: 'About us | The Club',
      description: '',
      canonical: 'https://club.example/about',
    })
  })

  it('of a nonexistent page has noindex and no canonical address', () => {
    const head = headFor(ask({ path: '/nope', page: null, screenName: 'Page not found' }))
    expect(head).toMatchObject({
      title: 'Page not found | The Club',
      robots: 'noindex, follow',
      canonical: null,
      jsonLd: [],
      openGraph: [],
    })
  })

  it('contains the search engines’ verification keys that are set', () => {
    const head = headFor(ask({ site: siteWith({ google_site_verification: 'abcdefgh12' }) }))
    expect(head.verifications).toEqual([{ name: 'google-site-verification', content: 'abcdefgh12' }])
  })

  it('has icons for light and dark themes, the club’s own if it has any', () => {
    expect(headFor(ask()).favicons.map(({ href }) => href)).toEqual(['/favicon.svg', '/favicon-dark.svg'])
    expect(headFor(ask({ site: siteWith({ favicon: HASH }) })).favicons[0]).toMatchObject({
      href: `/assets/i/${HASH}/1x1/100.png`,
      type: 'image/png',
    })
  })

  it('uses the page’s first picture for previews of shared links', () => {
    const head = headFor(ask({ picture: { hash: HASH, alt: '' } }))
    expect(head.openGraph).toContainEqual({
      property: 'og:image',
      content: `https://club.example/assets/i/${HASH}/16x9/1200.jpg`,
    })
    expect(head.twitter).toEqual([{ name: 'twitter:card', content: 'summary_large_image' }])
  })

  const shared = (head: ReturnType<typeof headFor>) =>
    Object.fromEntries(head.openGraph.map(({ property, content }) => [property, content]))

  it('describes the shared picture by its alternative text, or else by the title', () => {
    const altOf = (alt: string) => shared(headFor(ask({ picture: { hash: HASH, alt } })))['og:image:alt']
    expect(altOf('Two cars')).toBe('Two cars')
    expect(altOf('')).toBe('Who we are | The Club')
  })

  it('uses the club’s icon for previews if a page or screen has no picture', () => {
    const screen = { page: null, path: '/shop', screenName: 'Shop', screenDescription: 'Goods.' }
    for (const head of [headFor(ask()), headFor(ask({ ...screen, isIndexedScreen: true }))]) {
      expect(shared(head)).toMatchObject({
        'og:locale': 'en_AU',
        'og:image': 'https://club.example/icon.png',
        'og:image:width': '512',
        'og:image:alt': 'The Club',
      })
      expect(head.twitter).toEqual([{ name: 'twitter:card', content: 'summary' }])
    }
    expect(shared(headFor(ask({ ...screen, isIndexedScreen: true })))).toMatchObject({
      'og:url': 'https://club.example/shop',
      'og:description': 'Goods.',
    })
  })
})

describe('structured data', () => {
  it('describes the organisation', () => {
    const [text = ''] = headFor(
      ask({
        site: siteWith({
          organisation_abn: '44000000012',
          facebook: 'https://www.facebook.com/club',
          organisation_address: '14 Lane\nPlains',
        }),
      }),
    ).jsonLd
    expect(JSON.parse(text)).toMatchObject({
      '@type': 'Organization',
      name: 'The Club',
      legalName: 'The Club Inc.',
      taxID: 'ABN 44 000 000 012',
      address: '14 Lane, Plains',
      sameAs: ['https://www.facebook.com/club'],
    })
  })

  it('contains the date of an article’s first publication', () => {
    const publishedAt = '2026-10-01T00:00:00.000Z'
    const [, text = ''] = headFor(ask({ isArticle: true, publishedAt })).jsonLd
    expect(JSON.parse(text)).toMatchObject({
      datePublished: publishedAt,
      dateModified: '2026-11-01T00:00:00.000Z',
    })
  })

  it('cuts an article’s headline at a word boundary within 110 characters', () => {
    const name = 'word '.repeat(40).trim()
    const [, text = ''] = headFor(ask({ page: pageWith({ name }), isArticle: true })).jsonLd
    const { headline } = JSON.parse(text) as { headline: string }
    expect(headline.length).toBeLessThanOrEqual(HEADLINE_MAX_LENGTH)
    expect(headline).toBe('word '.repeat(22).trim())
  })

  it.each(['</script><script>alert(1)</script>', '<!--<script>', ']]>', '\u2028', '&lt;/script&gt;', '"\\'])(
    'cannot be closed early by %j',
    (evil) => {
      const { jsonLd } = headFor(
        ask({
          site: siteWith({ name: evil === '\u2028' ? 'x' : evil, organisation_address: evil }),
          page: pageWith({ name: evil }),
          sitemapEntry: { ...entry, seo_meta_description: evil },
          isArticle: true,
        }),
      )
      for (const text of jsonLd) expect(text).not.toMatch(/[<>&\u2028\u2029]/)
      expect(JSON.parse(jsonLd[1] ?? '')).toMatchObject({ description: evil })
    },
  )
})

describe('analytics', () => {
  it('is off for a new club, with no host and no tag', () => {
    expect(analyticsFor(siteWith())).toEqual({ hosts: { script: [], connect: [], image: [] }, tags: [] })
  })

  it('adds only its own hosts to the content security policy', () => {
    const { hosts, tags } = analyticsFor(
      siteWith({ matomo_site_url: 'https://stats.example.org/m/', matomo_site_id: '3' }),
    )
    expect(hosts).toEqual({
      script: ['https://stats.example.org'],
      connect: ['https://stats.example.org'],
      image: ['https://stats.example.org'],
    })
    expect(tags).toEqual([{ kind: 'matomo', url: 'https://stats.example.org/m/', siteId: '3' }])
  })

  it('ignores keys of the wrong format, even from the database', () => {
    const site = siteWith({
      google_analytics_key: "G-1'; alert(1)",
      matomo_site_url: 'https://evil.example; script-src *',
      matomo_site_id: '1',
    })
    expect(analyticsFor(site).tags).toEqual([])
  })

  it.each([
    [{ google_analytics_key: 'G-ABC1234567' }, ['https://www.googletagmanager.com']],
    [{ google_tag_manager_key: 'GTM-ABC1234' }, ['https://www.googletagmanager.com']],
    [{ facebook_pixel: '123456789012345' }, ['https://connect.facebook.net']],
  ])('with %j allows scripts from %j', (keys, script) => {
    expect(analyticsFor(siteWith(keys)).hosts.script).toEqual(script)
  })
})
