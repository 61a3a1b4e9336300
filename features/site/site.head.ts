/**
 * The head of a document, worked out on paper: everything a search engine, a browser tab and a
 * shared link say of it. Who draws it escapes it; only `jsonLd` is ready to stand in its element.
 * @source SPEC §2, §3, §5
 */
import type { PageItem, SitemapEntry } from '#features/pages/pages.contract.ts'
import { brandOf } from '#platform/shared/theme-css.ts'
import { articleThing, jsonLdText, organisationThing } from './json-ld.ts'
import type { SiteSettings } from './site.contract.ts'

/** Paths of the club's default mark. */
export const DEFAULT_FAVICON = '/favicon.svg'
export const DEFAULT_FAVICON_DARK = '/favicon-dark.svg'

export type Favicon = {
  href: string
  type: string
  media: '(prefers-color-scheme: light)' | '(prefers-color-scheme: dark)'
}

export type DocumentHead = {
  title: string
  description: string
  /** Null where there is no such page. */
  canonical: string | null
  robots: 'index, follow' | 'noindex, follow'
  /** `<meta name content>` for search engines that want the site's owner proved. */
  verifications: { name: string; content: string }[]
  /** `<meta property content>` */
  openGraph: { property: string; content: string }[]
  themeColours: { content: string; media: Favicon['media'] }[]
  favicons: Favicon[]
  /** Texts for `<script type="application/ld+json">`, already safe inside it. */
  jsonLd: string[]
}

export type HeadInput = {
  /** The path asked for. */
  path: string
  /** Null where there is no such page. */
  page: Pick<PageItem, 'name' | 'url' | 'updated_at' | 'pageContents'> | null
  sitemapEntry: SitemapEntry | null
  site: SiteSettings
  /** Without a slash at its end. */
  appUrl: string
  /** The title of a screen that is no content page, in the reader's language: search, the not-found layout. */
  screenName?: string
  /** A screen that is no content page and that search engines may show all the same: log in, sign up. */
  isIndexedScreen?: boolean
  isArticle?: boolean
}

/** The whole head of one document. */
export function headFor({
  path,
  page,
  sitemapEntry,
  site,
  appUrl,
  screenName = '',
  isIndexedScreen = false,
  isArticle = false,
}: HeadInput): DocumentHead {
  const entry = page === null ? null : sitemapEntry
  const seo = {
    title: `${site.seo_title_prefix}${entry?.seo_title || (page?.name ?? screenName)}${site.seo_title_suffix}`,
    description: entry?.seo_meta_description ?? '',
    canonical: appUrl + (entry?.url ?? page?.url ?? path),
  }
  const imageHash = page === null ? null : findPageImage(page)
  const imageUrl = imageHash === null ? null : `${appUrl}/assets/i/${imageHash}/16x9/1200.jpg`
  const isIndexed = page !== null || isIndexedScreen
  const canonical = isIndexed ? seo.canonical : null
  return {
    title: seo.title,
    description: seo.description,
    canonical,
    robots: isIndexed ? 'index, follow' : 'noindex, follow',
    verifications: verificationsOf(site),
    openGraph:
      page === null || canonical === null
        ? []
        : openGraphOf({ ...seo, canonical }, site, imageUrl, isArticle),
    themeColours: [
      // The frame of the browser continues the header, which is the brand ground in both.
      { content: brandOf(site.theme_colour), media: '(prefers-color-scheme: light)' },
      { content: brandOf(site.theme_colour), media: '(prefers-color-scheme: dark)' },
    ],
    favicons: faviconsOf(site),
    jsonLd:
      page === null || canonical === null
        ? []
        : jsonLdOf({ page, canonical, description: seo.description, imageUrl, site, appUrl, isArticle }),
  }
}

function jsonLdOf(about: {
  page: NonNullable<HeadInput['page']>
  canonical: string
  description: string
  imageUrl: string | null
  site: SiteSettings
  appUrl: string
  isArticle: boolean
}): string[] {
  const { page, canonical, description, imageUrl, site, appUrl } = about
  const logoUrl =
    site.organisation_logo === null
      ? appUrl + DEFAULT_FAVICON
      : `${appUrl}/assets/i/${site.organisation_logo}/raw/500.png`
  const organisation = jsonLdText(organisationThing(site, appUrl, logoUrl))
  if (!about.isArticle) return [organisation]
  const article = articleThing({
    name: page.name,
    description,
    url: canonical,
    imageUrl,
    updatedAt: page.updated_at,
    appUrl,
  })
  return [organisation, jsonLdText(article)]
}

function verificationsOf(site: SiteSettings): DocumentHead['verifications'] {
  const keys = [
    { name: 'google-site-verification', content: site.google_site_verification },
    { name: 'msvalidate.01', content: site.bing_site_verification },
    { name: 'facebook-domain-verification', content: site.facebook_site_verification },
  ]
  return keys.flatMap(({ name, content }) => (content === null ? [] : [{ name, content }]))
}

function openGraphOf(
  seo: { title: string; description: string; canonical: string },
  site: SiteSettings,
  imageUrl: string | null,
  isArticle: boolean,
): DocumentHead['openGraph'] {
  return [
    { property: 'og:type', content: isArticle ? 'article' : 'website' },
    { property: 'og:site_name', content: site.name },
    { property: 'og:title', content: seo.title },
    ...(seo.description === '' ? [] : [{ property: 'og:description', content: seo.description }]),
    { property: 'og:url', content: seo.canonical },
    ...(imageUrl === null
      ? []
      : [
          { property: 'og:image', content: imageUrl },
          { property: 'og:image:width', content: '1200' },
          { property: 'og:image:height', content: '675' },
        ]),
  ]
}

/** The light and the dark mark of the tab: the club's own pictures, else the default mark. */
export function faviconsOf(site: Pick<SiteSettings, 'favicon' | 'favicon_dark'>): Favicon[] {
  const markOf = (hash: string | null, fallback: string) =>
    hash === null
      ? { href: fallback, type: 'image/svg+xml' }
      : { href: `/assets/i/${hash}/1x1/100.png`, type: 'image/png' }
  return [
    { ...markOf(site.favicon, DEFAULT_FAVICON), media: '(prefers-color-scheme: light)' },
    {
      ...markOf(site.favicon_dark ?? site.favicon, DEFAULT_FAVICON_DARK),
      media: '(prefers-color-scheme: dark)',
    },
  ]
}

/** Where a page's first picture may stand in a block's variables. */
const IMAGE_SLOTS = ['image', 'background_image', 'left_image', 'right_image'] as const

function findPageImage(page: NonNullable<HeadInput['page']>): string | null {
  for (const block of page.pageContents) {
    if (block.deleted || block.hidden) continue
    const hash =
      block.imageHashes.background_image ??
      findSlotHash(block.variables) ??
      block.background_video?.imageHashes.slate
    if (hash) return hash
  }
  return null
}

function findSlotHash(encoded: string): string | null {
  let variables: unknown
  try {
    variables = JSON.parse(encoded)
  } catch {
    return null
  }
  if (typeof variables !== 'object' || variables === null) return null
  const slots = new Map<string, unknown>(Object.entries(variables))
  for (const slot of IMAGE_SLOTS) {
    const image = slots.get(slot)
    if (typeof image === 'object' && image !== null && 'hash' in image && typeof image.hash === 'string')
      return image.hash
  }
  return null
}
