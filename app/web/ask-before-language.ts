/** Asks for confirmation before changing the language discards form input. */
import { readCookie } from '#platform/web/cookies.ts'

/** The part of a form field that this module reads. */
type Field = EventTarget & { form: unknown; isConnected: boolean; value: string }

/**
 * Records which form fields contain input. While there is any, the browser asks for confirmation before the page
 * reloads in another language. Screens that guard their input themselves ask in any case.
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

/** Returns whether the next document will be in another language than the current one. */
function hasChosenAnother(): boolean {
  const chosen = readCookie('locale')
  return chosen !== null && chosen !== document.documentElement.lang
}
