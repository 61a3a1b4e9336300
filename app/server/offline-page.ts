/** What is shown where there is no signal and a page was never kept. It needs no script. */
import { msg } from '@lingui/core/macro'
import { paths } from '#app/web/paths.ts'
import { translate } from '#platform/server/words.ts'
import { escapedHtml } from '#platform/shared/escaped-html.ts'
import { directionOf, type Locale } from '#platform/shared/locales.ts'

/** The page, in the language of who asks for it while there is a signal. */
export function offlinePage({ styles, locale }: { styles: readonly string[]; locale: Locale }): string {
  const title = escapedHtml(translate(msg`No signal`, {}, locale))
  const words = escapedHtml(
    translate(
      msg`This page is not on this device yet. What you opened here before still opens: your home, your card, the calendar.`,
      {},
      locale,
    ),
  )
  const links = [
    [paths.home(), msg`Home`],
    [paths.card(), msg`Membership card`],
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
