import { escapedHtml } from '#platform/shared/escaped-html.ts'
import { MANIFEST_PATH } from './app-manifest.ts'
import type { DocumentHead } from '#features/site/site.head.ts'

/** The head's facts as HTML; title and description stand elsewhere, since the app changes them. */
export function headHtmlOf(head: DocumentHead, themeSheet: string | null, touchIcon: string): string {
  const attribute = (name: string, value: string) => `${name}="${escapedHtml(value)}"`
  return [
    head.canonical === null ? '' : `<link rel="canonical" ${attribute('href', head.canonical)}>`,
    `<meta name="robots" ${attribute('content', head.robots)}>`,
    ...head.verifications.map(
      ({ name, content }) => `<meta ${attribute('name', name)} ${attribute('content', content)}>`,
    ),
    ...head.openGraph.map(
      ({ property, content }) => `<meta ${attribute('property', property)} ${attribute('content', content)}>`,
    ),
    ...head.themeColours.map(
      ({ content, media }) =>
        `<meta name="theme-color" ${attribute('content', content)} ${attribute('media', media)}>`,
    ),
    ...head.favicons.map(
      ({ href, type, media }) =>
        `<link rel="icon" ${attribute('href', href)} ${attribute('type', type)} ${attribute('media', media)}>`,
    ),
    // With the cookie that says the person's language.
    `<link rel="manifest" ${attribute('href', MANIFEST_PATH)} crossorigin="use-credentials">`,
    `<link rel="apple-touch-icon" ${attribute('href', touchIcon)}>`,
    themeSheet === null ? '' : `<link rel="stylesheet" ${attribute('href', themeSheet)}>`,
    ...head.jsonLd.map((text) => `<script type="application/ld+json">${text}</script>`),
  ].join('')
}
