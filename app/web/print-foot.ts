/** The foot of printed pages. The document contains the page's address; the time is added when printing begins. */
import type { SiteFrame } from '#features/site/site-frame.ts'
import { DEFAULT_LOCALE, isLocale } from '#platform/shared/locales.ts'
import { browserClock } from '#platform/web/clock.ts'
import { loadFormat } from '#platform/web/use-format.ts'

/**
 * Updates the foot before each print. All code for it is loaded now, because a browser that begins to print does not
 * wait for code.
 */
export async function updatePrintFooter({ timezone }: Pick<SiteFrame, 'timezone'>): Promise<void> {
  const foot = document.getElementById('print-foot')
  if (foot === null) return
  const words = foot.dataset['words'] ?? ''
  const { lang } = document.documentElement
  const format = await loadFormat(isLocale(lang) ? lang : DEFAULT_LOCALE)
  addEventListener('beforeprint', () => {
    const nowMs = browserClock.nowMs()
    const time = format.moment(nowMs, timezone)
    const address = document.createElement('bdi')
    address.dir = 'ltr'
    // The printed address omits query and fragment, which are not part of the page's permanent address.
    address.textContent = location.origin + location.pathname
    foot.replaceChildren(address, ` · ${words.replace('{time}', time)}`)
  })
}
