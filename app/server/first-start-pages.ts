/**
 * The pages of a club without an owner: the set-up form, and the notice that all other visitors see until it is filled
 * in.
 */
import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import { CLUB_ZONES, cityOfZone } from '#features/site/club-zones.rules.ts'
import { DEFAULT_THEME_COLOUR } from '#features/site/site.contract.ts'
import { translate } from '#platform/server/messages.ts'
import { escapedHtml } from '#platform/shared/escaped-html.ts'
import { directionOf, type Locale } from '#platform/shared/locales.ts'
import { SET_UP_FIELDS, type SetUpMistake } from './first-start-form.ts'

/** The arrow of a select box, as the component `Select` draws it. */
const CHEVRON =
  '<span class="pointer-events-none absolute inset-y-0 end-3.5 flex items-center"><svg width="20" height="20" fill="none" stroke="currentColor" stroke-width="1.75" viewBox="0 0 24 24" aria-hidden="true"><path d="m6 9 6 6 6-6"/></svg></span>'

type Drawn = { styles: readonly string[]; locale: Locale }

function pageOf({ styles, locale }: Drawn, title: string, main: string): string {
  return [
    `<!doctype html><html lang="${locale}" dir="${directionOf(locale)}"><head><meta charset="utf-8">`,
    '<meta name="viewport" content="width=device-width"><meta name="robots" content="noindex">',
    '<meta name="color-scheme" content="light dark">',
    `<title>${escapedHtml(title)}</title>`,
    ...styles.map((href) => `<link rel="stylesheet" href="${href}">`),
    `</head><body><main class="page py-12"><div class="grid max-w-[44rem] gap-5">${main}</div></main></body></html>`,
  ].join('')
}

/** Returns the page that every visitor sees until the club is set up. */
export function waitingPage(drawn: Drawn): string {
  const say = sayIn(drawn.locale)
  const title = say(msg`This site is being set up`)
  const words = say(msg`The person who runs it has a link to finish the setup. Come back in a little while.`)
  return pageOf(drawn, title, `<h1 class="text-h1">${title}</h1><p>${words}</p>`)
}

/** Returns the set-up form with the submitted values and their errors. */
export function setUpPage(
  drawn: Drawn & { values: URLSearchParams; mistakes: readonly SetUpMistake[] },
): string {
  const { locale, values, mistakes } = drawn
  const say = sayIn(locale)
  const title = say(msg`Set up your club`)
  const wrong = new Map(mistakes.map(({ field, message }) => [field, say(message)]))
  const fields = SET_UP_FIELDS.map((field) =>
    fieldHtml(field, say(field.label), values, wrong.get(field.name)),
  )
  const main = [
    `<h1 class="text-h1">${title}</h1>`,
    `<p>${say(msg`You become the owner. After this, log in with your email address: we send you a code.`)}</p>`,
    mistakes.length === 0
      ? ''
      : summaryHtml(
          say(msg`There is a problem`),
          mistakes.map(({ field }) => [field, wrong.get(field) ?? '']),
        ),
    '<form method="post" class="grid gap-5">',
    ...fields,
    `<p><button class="btn btn-primary"><span>${say(msg`Create the club`)}</span></button></p>`,
    '</form>',
  ].join('')
  return pageOf(drawn, mistakes.length === 0 ? title : `${say(msg`Error: `)}${title}`, main)
}

/** Returns the page after the set-up: the passphrase of the backups, which is shown only now. */
export function passphrasePage(drawn: Drawn & { passphrase: string }): string {
  const say = sayIn(drawn.locale)
  const title = say(msg`Write down this passphrase`)
  const main = [
    `<h1 class="text-h1">${title}</h1>`,
    `<p>${say(msg`The club is backed up every day. Without this passphrase nobody can restore a backup.`)}</p>`,
    `<p class="rounded-box border-2 border-ink bg-surface p-4 text-h3 wrap-anywhere"><bdi dir="ltr">${escapedHtml(drawn.passphrase)}</bdi></p>`,
    `<p>${say(msg`Write it down or print this page, and keep it away from the server. It is shown only now and stored nowhere.`)}</p>`,
    `<p>${say(msg`If you lose it while the club is running, the person who looks after the server can create a new one.`)}</p>`,
    `<p><a class="btn btn-primary" href="/login"><span>${say(msg`I have written it down. Log in`)}</span></a></p>`,
  ].join('')
  return pageOf(drawn, title, main)
}

/** Returns the error summary, with the same markup and focus behaviour as the component `ErrorSummary`. */
function summaryHtml(title: string, mistakes: readonly (readonly [field: string, words: string])[]): string {
  const links = mistakes.map(
    ([field, words]) =>
      `<li class="py-0.5"><a class="font-semibold underline" href="#${field}">${words}</a></li>`,
  )
  return [
    '<section tabindex="-1" autofocus aria-labelledby="problem"',
    ' class="rounded-box border-2 border-danger bg-danger-tint p-4 text-danger-ink sm:px-5">',
    `<h2 id="problem" class="mb-2 text-h4">${title}</h2><ul class="list-disc ps-5">${links.join('')}</ul></section>`,
  ].join('')
}

type SetUpField = (typeof SET_UP_FIELDS)[number]

function fieldHtml(
  field: SetUpField,
  label: string,
  values: URLSearchParams,
  wrong: string | undefined,
): string {
  const { name, type, autocomplete } = field
  const value = escapedHtml(values.get(name) ?? (type === 'color' ? DEFAULT_THEME_COLOUR : ''))
  const aria = wrong === undefined ? '' : ` aria-invalid="true" aria-describedby="${name}-error"`
  const common = `id="${name}" name="${name}" autocomplete="${autocomplete}"${aria}`
  const control =
    type === 'area'
      ? `<textarea ${common} class="box" rows="3" maxlength="300">${value}</textarea>`
      : type === 'zone'
        ? `<span class="relative block"><select ${common} class="box">${zoneOptions(value)}</select>${CHEVRON}</span>`
        : `<input ${common} class="box" type="${type}" maxlength="254" value="${value}">`
  const error =
    wrong === undefined
      ? ''
      : `<p id="${name}-error" class="mb-2 text-note font-semibold text-danger">${wrong}</p>`
  return `<div><label class="mb-1.5 block text-label" for="${name}">${label}</label>${error}${control}</div>`
}

function zoneOptions(chosen: string): string {
  return CLUB_ZONES.map(
    (zone) => `<option value="${zone}"${zone === chosen ? ' selected' : ''}>${cityOfZone(zone)}</option>`,
  ).join('')
}

function sayIn(locale: Locale): (message: MessageDescriptor) => string {
  return (message) => escapedHtml(translate(message, {}, locale))
}
