/** The foot of every printed page: its address is there from the start, the time is put beside it as the paper is made. */
import type { SiteFrame } from '#features/site/site-frame.ts'
import { DEFAULT_LOCALE, isLocale } from '#platform/shared/locales.ts'
import { browserClock } from '#platform/web/clock.ts'
import { loadFormat } from '#platform/web/use-format.ts'

/** Keeps the foot right from now on. What it needs is loaded before: a browser waits for nothing when it prints. */
export async function keepPrintFoot({ timezone }: Pick<SiteFrame, 'timezone'>): Promise<void> {
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
    // Without query and anchor: they belong to a visit, not to the page.
    address.textContent = location.origin + location.pathname
    foot.replaceChildren(address, ` · ${words.replace('{time}', time)}`)
  })
}
