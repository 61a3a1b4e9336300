/** Structured data for search engines. @source docs/reference/public-site.md §3.2 */
import { formatAbn } from '#platform/shared/abn.ts'
import { articleHeadline } from './article-headline.ts'
import type { SiteSettings } from './site.contract.ts'

const SOCIALS = [
  'facebook',
  'twitter',
  'instagram',
  'linkedin',
  'youtube',
  'pinterest',
  'github',
  'xing',
  'skype',
] as const

type JsonLdNode = { [name: string]: string | readonly string[] | JsonLdNode }

/** Returns JSON that is safe inside a script element: it cannot close the element or open another. */
export function jsonLdText(item: JsonLdNode): string {
  return JSON.stringify(item).replace(
    /[<>&\u2028\u2029]/g,
    (letter) => `\\u${letter.charCodeAt(0).toString(16).padStart(4, '0')}`,
  )
}

/** Returns the JSON-LD node that describes the club. */
export function organisationNode(site: SiteSettings, appUrl: string, logoUrl: string): JsonLdNode {
  const given = {
    email: site.organisation_email,
    telephone: site.organisation_phone,
    address: site.organisation_address.replaceAll('\n', ', '),
    foundingDate: site.established,
    taxID: site.organisation_abn === '' ? '' : `ABN ${formatAbn(site.organisation_abn)}`,
  }
  const socials = SOCIALS.flatMap((network) => site[network] ?? [])
  return {
    '@context': 'https://schema.org',
    '@type': 'Organization',
    '@id': `${appUrl}/#organisation`,
    name: site.name,
    legalName: site.organisation_name,
    url: `${appUrl}/`,
    logo: logoUrl,
    ...Object.fromEntries(Object.entries(given).filter(([, value]) => value !== '')),
    ...(socials.length === 0 ? {} : { sameAs: socials }),
  }
}

/**
 * Returns the JSON-LD node that describes a news article. The headline is cut at a word boundary within 110 characters.
 */
export function articleNode(article: {
  name: string
  description: string
  url: string
  imageUrl: string | null
  /** Null if the article was never published. */
  publishedAt: string | null
  updatedAt: string
  appUrl: string
}): JsonLdNode {
  return {
    '@context': 'https://schema.org',
    '@type': 'Article',
    headline: articleHeadline(article.name),
    ...(article.description === '' ? {} : { description: article.description }),
    ...(article.imageUrl === null ? {} : { image: [article.imageUrl] }),
    ...(article.publishedAt === null ? {} : { datePublished: article.publishedAt }),
    dateModified: article.updatedAt,
    mainEntityOfPage: article.url,
    author: { '@id': `${article.appUrl}/#organisation` },
    publisher: { '@id': `${article.appUrl}/#organisation` },
  }
}
