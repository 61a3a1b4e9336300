import { escapedHtml } from '#platform/shared/escaped-html.ts'
import type { Locale } from '#platform/shared/locales.ts'
import type { Problem } from '#platform/shared/problem.ts'
import { translate } from '../messages.ts'

/** The JSON body of a refusal. @source docs/reference/interfaces.md §3.2 */
export type RefusalAnswer = {
  status: 'error'
  text_code: string
  message: string
  errors?: { field: string; code: string; message: string }[]
  /** The current state of the record; only with a CONFLICT, when somebody else has changed the record. */
  current?: object
  request_id: string
}

/** Default Retry-After in seconds by status, for refusals that state none. */
const RETRY_AFTER_S: Record<number, number> = { 429: 60, 503: 5 }

/** Returns the body of a refusal in the given language. */
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
    ...(problem.current === undefined ? {} : { current: problem.current }),
    request_id: requestId,
  }
}

/** Returns the headers of a refusal: `no-store` and, where known, Retry-After. */
export function refusalHeaders(problem: Problem): Record<string, string> {
  const { status } = problem.refusal
  const retryAfterS = problem.retryAfterS ?? RETRY_AFTER_S[status]
  return {
    'cache-control': 'no-store',
    ...(retryAfterS === undefined ? {} : { 'retry-after': String(Math.max(1, Math.ceil(retryAfterS))) }),
    ...(status === 401 ? { 'www-authenticate': 'Bearer' } : {}),
  }
}

/** Returns an HTML page for a refused page request. Contains text only, so that rendering it cannot fail again. */
export function refusalPage(
  problem: Problem,
  locale: Locale,
  direction: 'ltr' | 'rtl',
  requestId: string,
): string {
  const message = escapedHtml(translate(problem.refusal.message, problem.params, locale))
  return `<!doctype html><html lang="${locale}" dir="${direction}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><meta name="robots" content="noindex"><title>${message}</title></head><body><h1>${message}</h1><p><a href="/">/</a></p><p><small>${escapedHtml(requestId)}</small></p></body></html>`
}
