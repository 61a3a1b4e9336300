import { escapedHtml } from '#platform/shared/escaped-html.ts'
import type { Locale } from '#platform/shared/locales.ts'
import type { Problem } from '#platform/shared/problem.ts'
import { translate } from '../words.ts'

/** A refusal on the wire. @source WIRE §5 */
export type RefusalAnswer = {
  status: 'error'
  text_code: string
  message: string
  errors?: { field: string; code: string; message: string }[]
  request_id: string
}

/** Seconds after which another try makes sense where the refusal does not say. */
const RETRY_AFTER_S: Record<number, number> = { 429: 60, 503: 5 }

/** The body of a refusal, in the asked language. */
export function refusalAnswer(problem: Problem, locale: Locale, requestId: string): RefusalAnswer {
  return {
    status: 'error',
    text_code: problem.code,
    message: translate(problem.refusal.message, problem.params, locale),
    ...(problem.fields.length === 0
      ? {}
      : {
          errors: problem.fields.map(({ field, code, message }) => ({
            field,
            code,
            message: translate(message, {}, locale),
          })),
        }),
    request_id: requestId,
  }
}

/** The headers that belong to a refusal: never kept, and when to come back. */
export function refusalHeaders(problem: Problem): Record<string, string> {
  const { status } = problem.refusal
  const retryAfterS = problem.retryAfterS ?? RETRY_AFTER_S[status]
  return {
    'cache-control': 'no-store',
    ...(retryAfterS === undefined ? {} : { 'retry-after': String(Math.max(1, Math.ceil(retryAfterS))) }),
    ...(status === 401 ? { 'www-authenticate': 'Bearer' } : {}),
  }
}

/** A page for a person whose address could not be served at all: words only, nothing that could fail again. */
export function refusalPage(
  problem: Problem,
  locale: Locale,
  direction: 'ltr' | 'rtl',
  requestId: string,
): string {
  const message = escapedHtml(translate(problem.refusal.message, problem.params, locale))
  return `<!doctype html><html lang="${locale}" dir="${direction}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><meta name="robots" content="noindex"><title>${message}</title></head><body><h1>${message}</h1><p><a href="/">/</a></p><p><small>${escapedHtml(requestId)}</small></p></body></html>`
}
