/** Work that the browser starts after hydration: restored state, groups, analytics, error reports, offline use. */
import { hasStoredSession } from '#features/accounts/web/stored-session.ts'
import { hasCartItems } from '#features/cart/web/stored-cart.ts'
import type { SiteFrame } from '#features/site/site-frame.ts'
import { loadGroups } from '#features/pages/web/group-store.ts'
import { pageList } from '#features/pages/web/page-store.ts'
import { GROUP_LOAD_DELAY_MS } from '#features/pages/pages.rules.ts'
import { askBeforeLanguage } from './ask-before-language.ts'
import { browserSources } from './browser-sources.ts'
import type { Places } from './offline/start-offline.ts'
import { findSessionOf } from './session.ts'
import { restoreFocus } from '#platform/web/keep-focus.ts'
import { reportFault } from '#platform/web/report.ts'
import { afterMs, whenIdle } from '#platform/web/timers.ts'

const PRINT_FOOT_WITHIN_MS = 5_000
const OFFLINE_WITHIN_MS = 4_000

/** Starts all background work; call it once, after hydration. @param places reports navigations */
export function startBackgroundWork(frame: SiteFrame, places: Places): void {
  browserSources(frame)
  restoreFocus()
  askBeforeLanguage(document, window)
  pageList.wake()
  void resumeSession(frame)
  if (hasCartItems() || hasStoredSession()) {
    import('./shop/load-shop-area.ts')
      .then(async ({ loadCartBadge }) => (await loadCartBadge()).startCartBadge(frame))
      .catch((error: unknown) => reportFault(error, 'cart'))
  }
  afterMs(GROUP_LOAD_DELAY_MS, () => void loadGroups())
  whenIdle(() => {
    import('./print-foot.ts')
      .then(({ updatePrintFooter }) => updatePrintFooter(frame))
      .catch((error: unknown) => reportFault(error, 'print foot'))
  }, PRINT_FOOT_WITHIN_MS)
  // Production only: during development a service worker would serve outdated code.
  if (import.meta.env.PROD) {
    whenIdle(() => {
      import('./offline/start-offline.ts')
        .then(({ startOffline }) => startOffline(places))
        .catch((error: unknown) => reportFault(error, 'offline'))
    }, OFFLINE_WITHIN_MS)
  }
  if (frame.analytics.length > 0) {
    import('./analytics.ts').then(
      ({ startAnalytics }) => startAnalytics(frame.analytics),
      (error: unknown) => reportFault(error, 'analytics'),
    )
  }
  if (frame.errorReportDsn !== null) {
    import('./fault-reports.ts').then(
      ({ startFaultReports }) => startFaultReports(frame.errorReportDsn ?? ''),
      (error: unknown) => reportFault(error, 'fault reports'),
    )
  }
}

/**
 * If a person is logged in, reloads their profile and keeps their tokens refreshed.
 * @source docs/reference/accounts.md §3.3, §3.4
 */
async function resumeSession(frame: SiteFrame): Promise<void> {
  try {
    const session = await findSessionOf(frame)
    await session?.loadUser()
  } catch (error) {
    reportFault(error, 'session')
  }
}
