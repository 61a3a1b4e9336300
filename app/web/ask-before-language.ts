/** Asks before a change of the language takes away what somebody has typed. */
import { readCookie } from '#platform/web/cookies.ts'

/** A field of a form, as far as this looks at it. */
type Field = EventTarget & { form: unknown; isConnected: boolean; value: string }

/**
 * Remembers what is typed in forms; while any of it stands there, a document that is to come anew in another language
 * has the browser ask first, in its own words. Screens with a guard of their own ask in any case.
 */
export function askBeforeLanguage(
  page: EventTarget,
  browser: EventTarget,
  isOtherLanguage: () => boolean = hasChosenAnother,
): void {
  let typed: Field[] = []
  page.addEventListener('input', ({ target }) => {
    if (!isOfForm(target)) return
    typed = [...typed.filter((field) => field !== target && field.isConnected), target]
  })
  browser.addEventListener('beforeunload', (event) => {
    if (typed.some(({ isConnected, value }) => isConnected && value !== '') && isOtherLanguage())
      event.preventDefault()
  })
}

function isOfForm(target: EventTarget | null): target is Field {
  return target !== null && 'form' in target && target.form !== null && 'value' in target
}

/** Whether the next document comes in another language than this one. */
function hasChosenAnother(): boolean {
  const chosen = readCookie('locale')
  return chosen !== null && chosen !== document.documentElement.lang
}
