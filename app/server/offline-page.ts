/** The page shown offline in place of a page that is not cached. It needs no script. */
import { msg } from '@lingui/core/macro'
import { paths } from '#app/web/paths.ts'
import { translate } from '#platform/server/messages.ts'
import { escapedHtml } from '#platform/shared/escaped-html.ts'
import { directionOf, type Locale } from '#platform/shared/locales.ts'

/** Returns the offline page in the given locale. The service worker fetches it while online. */
export function offlinePage({ styles, locale }: { styles: readonly string[]; locale: Locale }): string {
  const title = escapedHtml(translate(msg`No signal`, {}, locale))
  const words = escapedHtml(
    translate(
      msg`This page is not on this device yet. Pages that you opened here before still open, like your home and the calendar.`,
      {},
      locale,
    ),
  )
  // The membership card is not linked here but from the member's home, which knows whether the membership has expired.
  const links = [
    [paths.home(), msg`Home`],
    ['/calendar', msg`Calendar`],
  ] as const
  const items = links.map(
    ([path, label]) =>
      `<li><a class="inline-flex min-h-11 items-center font-semibold underline" href="${path}">${escapedHtml(translate(label, {}, locale))}</a></li>`,
  )
  return [
    `<!doctype html><html lang="${locale}" dir="${directionOf(locale)}"><head><meta charset="utf-8">`,
    '<meta name="viewport" content="width=device-width, initial-scale=1"><meta name="robots" content="noindex">',
    '<meta name="color-scheme" content="light dark">',
    `<title>${title}</title>`,
    ...styles.map((href) => `<link rel="stylesheet" href="${href}">`),
    `</head><body><main class="page py-12"><h1 class="text-h1">${title}</h1><p class="mt-3">${words}</p>`,
    `<ul class="mt-5">${items.join('')}</ul></main></body></html>`,
  ].join('')
}
