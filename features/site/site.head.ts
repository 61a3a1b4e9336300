/**
 * Builds the head of a document for search engines, browser tabs and previews of shared links. Pure functions. The
 * renderer must escape the values; only `jsonLd` is already safe.
 * @source docs/reference/public-site.md §3.1, §3.2
 */
import { addressInLanguage } from '#platform/shared/address-language.ts'
import { DEFAULT_LOCALE, type Locale } from '#platform/shared/locales.ts'
import { brandOf } from '#platform/shared/theme-css.ts'
import { type ContentLanguages, type LanguageAddress, languageAddresses } from './content-languages.rules.ts'
import { articleNode, jsonLdText, organisationNode } from './json-ld.ts'
import { SHARED_PICTURE_WIDTH_PX, type SharedPicture, type ShareTags, shareTagsOf } from './share-tags.ts'
import type { SitemapEntry, SiteSettings } from './site.contract.ts'

/** Path of the club's default icon. */
export const DEFAULT_FAVICON = '/favicon.svg'
export const DEFAULT_FAVICON_DARK = '/favicon-dark.svg'

export type Favicon = {
  href: string
  type: string
  media: '(prefers-color-scheme: light)' | '(prefers-color-scheme: dark)'
}

export type DocumentHead = ShareTags & {
  title: string
  description: string
  /** The canonical address of the page; null if the page does not exist. */
  canonical: string | null
  /** The addresses of the page in each language; empty for a club with one. */
  alternates: LanguageAddress[]
  robots: 'index, follow' | 'noindex, follow'
  /** `<meta name content>` with which search engines verify the owner of the site. */
  verifications: { name: string; content: string }[]
  themeColours: { content: string; media: Favicon['media'] }[]
  favicons: Favicon[]
  /** Contents of `<script type="application/ld+json">`, already safe inside it. */
  jsonLd: string[]
}

/** The hash of a stored picture. `alt` is empty for a decorative picture. */
export type HeadPicture = { hash: string; alt: string }

export type HeadInput = {
  /** The requested path. */
  path: string
  /** The sitemap entry of the page; null if the page does not exist. */
  page: { name: string; url: string; updated_at: string } | null
  /** The first picture of the page; null for a page without one and for a screen. */
  picture?: HeadPicture | null
  sitemapEntry: SitemapEntry | null
  site: SiteSettings
  /** The languages of the content; `language` is the one that the address names, or null if it names none. */
  languages?: ContentLanguages
  language?: Locale | null
  /** The site's own address, without a trailing slash. */
  appUrl: string
  /** The club's icon, used in previews of a page without a picture. */
  icon: SharedPicture
  /** The title of a screen that is not a content page, such as search or not-found, in the reader's language. */
  screenName?: string
  /** The description of such a screen. */
  screenDescription?: string
  /** Whether search engines may index a screen that is not a content page, such as log-in and sign-up. */
  isIndexedScreen?: boolean
  /** Whether links to a screen that is not indexed have a preview, such as /renew. */
  isSharedScreen?: boolean
  isArticle?: boolean
  /** When the article was first published, ISO 8601. */
  publishedAt?: string | null
}

const ONE_LANGUAGE: ContentLanguages = { main: DEFAULT_LOCALE, offered: [DEFAULT_LOCALE] }

/** Returns the head of one document. */
export function headFor({
  path,
  page,
  picture = null,
  sitemapEntry,
  site,
  languages = ONE_LANGUAGE,
  language = null,
  appUrl,
  icon,
  screenName = '',
  screenDescription = '',
  isIndexedScreen = false,
  isSharedScreen = false,
  isArticle = false,
  publishedAt = null,
}: HeadInput): DocumentHead {
  const entry = page === null ? null : sitemapEntry
  const address = appUrl + (entry?.url ?? page?.url ?? path)
  const seo = {
    title: `${site.seo_title_prefix}${entry?.seo_title || (page?.name ?? screenName)}${site.seo_title_suffix}`,
    description: entry?.seo_meta_description ?? screenDescription,
    canonical: language === null ? address : addressInLanguage(address, language),
  }
  const sharedPicture = picture && sharedPictureOf(picture, appUrl)
  const isIndexed = page !== null || isIndexedScreen
  const canonical = isIndexed ? seo.canonical : null
  return {
    title: seo.title,
    description: seo.description,
    canonical,
    alternates: canonical === null ? [] : languageAddresses(address, languages),
    robots: isIndexed ? 'index, follow' : 'noindex, follow',
    verifications: verificationsOf(site),
    ...(canonical === null && !isSharedScreen
      ? { openGraph: [], twitter: [] }
      : shareTagsOf({
          type: isArticle ? 'article' : 'website',
          siteName: site.name,
          title: seo.title,
          description: seo.description,
          url: seo.canonical,
          picture: sharedPicture,
          icon,
        })),
    themeColours: [
      // The theme colour of the browser continues the header, which has the brand colour in the light and in the dark
      // theme.
      { content: brandOf(site.theme_colour), media: '(prefers-color-scheme: light)' },
      { content: brandOf(site.theme_colour), media: '(prefers-color-scheme: dark)' },
    ],
    favicons: faviconsOf(site),
    jsonLd:
      page === null || canonical === null
        ? []
        : jsonLdOf({
            page,
            canonical,
            description: seo.description,
            imageUrl: sharedPicture?.url ?? null,
            site,
            appUrl,
            isArticle,
            publishedAt,
          }),
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
  publishedAt: string | null
}): string[] {
  const { page, canonical, description, imageUrl, site, appUrl } = about
  const logoUrl =
    site.organisation_logo === null
      ? appUrl + DEFAULT_FAVICON
      : `${appUrl}/assets/i/${site.organisation_logo}/raw/500.png`
  const organisation = jsonLdText(organisationNode(site, appUrl, logoUrl))
  if (!about.isArticle) return [organisation]
  const article = articleNode({
    name: page.name,
    description,
    url: canonical,
    imageUrl,
    publishedAt: about.publishedAt,
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

function sharedPictureOf({ hash, alt }: HeadPicture, appUrl: string): SharedPicture {
  return {
    url: `${appUrl}/assets/i/${hash}/16x9/${SHARED_PICTURE_WIDTH_PX}.jpg`,
    widthPx: SHARED_PICTURE_WIDTH_PX,
    heightPx: (SHARED_PICTURE_WIDTH_PX * 9) / 16,
    alt,
  }
}

/** Returns the icons for light and dark themes: the club's own pictures, or the default icon. */
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
