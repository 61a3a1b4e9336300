/** Structured data for search engines. @source SPEC §5 */
import { articleHeadline } from '#features/pages/pages.rules.ts'
import { formatAbn } from '#platform/shared/abn.ts'
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

type Thing = { [name: string]: string | readonly string[] | Thing }

/** JSON that can stand inside a script element: nothing in it can end the element or start another. */
export function jsonLdText(thing: Thing): string {
  return JSON.stringify(thing).replace(
    /[<>&\u2028\u2029]/g,
    (letter) => `\\u${letter.charCodeAt(0).toString(16).padStart(4, '0')}`,
  )
}

/** The club itself. */
export function organisationThing(site: SiteSettings, appUrl: string, logoUrl: string): Thing {
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

/** A piece of news. The headline ends by 110 characters, at a word's end. */
export function articleThing(article: {
  name: string
  description: string
  url: string
  imageUrl: string | null
  updatedAt: string
  appUrl: string
}): Thing {
  return {
    '@context': 'https://schema.org',
    '@type': 'Article',
    headline: articleHeadline(article.name),
    ...(article.description === '' ? {} : { description: article.description }),
    ...(article.imageUrl === null ? {} : { image: [article.imageUrl] }),
    dateModified: article.updatedAt,
    mainEntityOfPage: article.url,
    author: { '@id': `${article.appUrl}/#organisation` },
    publisher: { '@id': `${article.appUrl}/#organisation` },
  }
}
