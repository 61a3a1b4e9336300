/** Renders the page on which a guardian confirms: plain HTML with one form and no script. */
import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import { translate } from '#platform/server/messages.ts'
import { escapedHtml } from '#platform/shared/escaped-html.ts'
import { directionOf, type Locale } from '#platform/shared/locales.ts'
import { GUARDIAN_TEXTS } from '../guardians.contract.ts'
import { type GuardianRequest, requestMessage } from './guardian-mails.ts'

type Drawn = { styles: readonly string[]; locale: Locale; club: string }

export type ConfirmRequest = GuardianRequest & {
  /** Whether the name or the address was corrected after signing. The signature keeps the name that was signed. */
  isCorrected: boolean
}

/** Renders the form. @param refusal the error; null when the form is shown for the first time */
export function confirmPage(
  drawn: Drawn,
  request: ConfirmRequest,
  refusal: 'untold' | 'under_age' | null,
): string {
  const say = sayIn(drawn.locale)
  const { child, guardian } = request
  const title = say(msg`Confirm as parent or guardian`)
  const wrong =
    refusal === null ? null : say(refusal === 'untold' ? GUARDIAN_PAGE.tick : GUARDIAN_PAGE.underAge)
  const aria = refusal === 'untold' ? ' aria-invalid="true" aria-describedby="adult-error"' : ''
  const consents = say(
    request.isCorrected
      ? msg`By confirming, you agree that ${child} takes part, and to the disclaimer and the guardian’s consent that were signed for the guardian. The guardian’s details were corrected after signing. You confirm as ${guardian}.`
      : msg`By confirming, you agree that ${child} takes part, and to the disclaimer and the guardian’s consent that were signed in your name, ${guardian}.`,
  )
  const main = [
    `<h1 class="text-h1">${title}</h1>`,
    wrong === null
      ? ''
      : `<p id="adult-error" role="alert" tabindex="-1" autofocus class="rounded-box border-2 border-danger bg-danger-tint p-4 font-semibold text-danger-ink">${wrong}</p>`,
    `<p>${say(requestMessage(request))}</p>`,
    `<p>${consents}</p>`,
    `<p>${say(msg`If you did not sign, or don’t know ${child}, close this page and tell the club.`)}</p>`,
    '<form method="post" class="grid gap-5"><div class="flex min-h-11 items-start gap-3.5 py-2.5">',
    `<input type="checkbox" class="tick" id="adult" name="adult" value="yes" required${aria}>`,
    `<label for="adult" class="block cursor-pointer">${say(msg`I am 18 or older, and the parent or guardian of ${child}.`)}</label></div>`,
    `<p><button class="btn btn-primary"><span>${say(msg({ message: 'Confirm', comment: 'Button: a guardian confirms' }))}</span></button></p>`,
    '</form>',
  ].join('')
  return pageOf(drawn, wrong === null ? title : `${say(msg`Error: `)}${title}`, main)
}

/** Renders the page after a confirmation, or for an invalid link. */
export function outcomePage(drawn: Drawn, outcome: 'confirmed' | 'unknown', child: string): string {
  const say = sayIn(drawn.locale)
  const [title, text] =
    outcome === 'confirmed'
      ? [
          msg`You have confirmed`,
          msg`Thank you. The club knows that you are the parent or guardian of ${child}.`,
        ]
      : [
          msg`This link does not work any more`,
          msg`A link works for 14 days. Ask for a new mail in the account that named you, or write to the club.`,
        ]
  return pageOf(drawn, say(title), `<h1 class="text-h1" tabindex="-1">${say(title)}</h1><p>${say(text)}</p>`)
}

const GUARDIAN_PAGE = {
  tick: msg`Tick the box if you are 18 or older and the parent or guardian.`,
  underAge: GUARDIAN_TEXTS.readByMinor,
} as const

function pageOf({ styles, locale, club }: Drawn, title: string, main: string): string {
  return [
    `<!doctype html><html lang="${locale}" dir="${directionOf(locale)}"><head><meta charset="utf-8">`,
    '<meta name="viewport" content="width=device-width"><meta name="robots" content="noindex">',
    '<meta name="color-scheme" content="light dark">',
    `<title>${title} · ${escapedHtml(club)}</title>`,
    ...styles.map((href) => `<link rel="stylesheet" href="${href}">`),
    `</head><body><main class="page py-12"><div class="grid max-w-[44rem] gap-5"><p class="text-label">${escapedHtml(club)}</p>${main}</div></main></body></html>`,
  ].join('')
}

function sayIn(locale: Locale): (message: MessageDescriptor) => string {
  return (message) => escapedHtml(translate(message, {}, locale))
}
