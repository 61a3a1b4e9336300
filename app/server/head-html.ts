import { escapedHtml } from '#platform/shared/escaped-html.ts'
import { MANIFEST_PATH } from './app-manifest.ts'
import type { DocumentHead } from '#features/site/site.head.ts'

/**
 * Returns the tags of the document's head as HTML, except title and description: the app changes those while it runs,
 * so they are rendered elsewhere.
 */
export function headHtmlOf(head: DocumentHead, themeSheet: string | null, touchIcon: string): string {
  const attribute = (name: string, value: string) => `${name}="${escapedHtml(value)}"`
  return [
    head.canonical === null ? '' : `<link rel="canonical" ${attribute('href', head.canonical)}>`,
    ...head.alternates.map(
      ({ hreflang, href }) =>
        `<link rel="alternate" ${attribute('hreflang', hreflang)} ${attribute('href', href)}>`,
    ),
    `<meta name="robots" ${attribute('content', head.robots)}>`,
    ...head.verifications.map(
      ({ name, content }) => `<meta ${attribute('name', name)} ${attribute('content', content)}>`,
    ),
    ...head.openGraph.map(
      ({ property, content }) => `<meta ${attribute('property', property)} ${attribute('content', content)}>`,
    ),
    ...head.twitter.map(
      ({ name, content }) => `<meta ${attribute('name', name)} ${attribute('content', content)}>`,
    ),
    ...head.themeColours.map(
      ({ content, media }) =>
        `<meta name="theme-color" ${attribute('content', content)} ${attribute('media', media)}>`,
    ),
    ...head.favicons.map(
      ({ href, type, media }) =>
        `<link rel="icon" ${attribute('href', href)} ${attribute('type', type)} ${attribute('media', media)}>`,
    ),
    // Fetched with credentials, so that the cookie with the person's language is sent.
    `<link rel="manifest" ${attribute('href', MANIFEST_PATH)} crossorigin="use-credentials">`,
    `<link rel="apple-touch-icon" ${attribute('href', touchIcon)}>`,
    themeSheet === null ? '' : `<link rel="stylesheet" ${attribute('href', themeSheet)}>`,
    ...head.jsonLd.map((text) => `<script type="application/ld+json">${text}</script>`),
  ].join('')
}
