/** What a browser does by itself once the page stands: kept state, groups, analytics, fault reports. */
import { isSessionKept } from '#features/accounts/web/kept-session.ts'
import { isCartKept } from '#features/cart/web/kept-cart.ts'
import type { SiteFrame } from '#features/site/site-frame.ts'
import { loadGroups } from '#features/pages/web/group-store.ts'
import { pageList } from '#features/pages/web/page-store.ts'
import { GROUP_LOAD_DELAY_MS } from '#features/pages/pages.rules.ts'
import { askBeforeLanguage } from './ask-before-language.ts'
import { browserSources } from './browser-sources.ts'
import type { Places } from './offline/start-offline.ts'
import { findSessionOf } from './session.ts'
import { keepFocus } from '#platform/web/keep-focus.ts'
import { reportFault } from '#platform/web/report.ts'
import { afterMs, whenIdle } from '#platform/web/timers.ts'

const PRINT_FOOT_WITHIN_MS = 5_000
const OFFLINE_WITHIN_MS = 4_000

/** Starts it all; called once, after hydration. @param places tells of navigations */
export function startBackgroundWork(frame: SiteFrame, places: Places): void {
  browserSources(frame)
  keepFocus()
  askBeforeLanguage(document, window)
  pageList.wake()
  void wakeSession(frame)
  if (isCartKept() || isSessionKept()) {
    import('./shop/load-shop-area.ts')
      .then(async ({ loadBag }) => (await loadBag()).wakeBag(frame))
      .catch((error: unknown) => reportFault(error, 'cart'))
  }
  afterMs(GROUP_LOAD_DELAY_MS, () => void loadGroups())
  whenIdle(() => {
    import('./print-foot.ts')
      .then(({ keepPrintFoot }) => keepPrintFoot(frame))
      .catch((error: unknown) => reportFault(error, 'print foot'))
  }, PRINT_FOOT_WITHIN_MS)
  // While somebody works on the code, a worker would show them what it was.
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

/** Who is logged in gets their profile afresh, and their tokens looked after. @source SPEC §4 */
async function wakeSession(frame: SiteFrame): Promise<void> {
  try {
    const session = await findSessionOf(frame)
    await session?.loadUser()
  } catch (error) {
    reportFault(error, 'session')
  }
}
