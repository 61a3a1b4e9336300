/**
 * Everything that makes the site installable and usable offline. Loaded when the page is hydrated and the browser is
 * idle.
 */
import { hasStoredSession } from '#features/accounts/web/stored-session.ts'
import { isStandalone } from '#features/offline/offline.public.tsx'
import { checkedMs, forgetChecked, onChecked } from '#platform/web/stored-answers.ts'
import { isLinkActive, onLinkChange } from '#platform/web/link-state.ts'
import { reportFault } from '#platform/web/report.ts'
import { readLost } from '#platform/web/send-later.ts'
import { watchInstall } from './install-offer.ts'
import { watchMissingCode } from './missing-code.ts'
import { hasNotice, notices } from './notices.ts'
import { noticeTyping } from './typed-fields.ts'
import { type UpdateWatch, watchUpdates } from './update-watch.ts'
import {
  askWhenChecked,
  registerWorker,
  storeThisPage,
  storeVisitedPage,
  untilControlled,
} from './worker-link.ts'

/** Reports navigations of the router. */
export type Places = {
  subscribe(
    listener: (state: {
      location: { pathname: string }
      /** The destination while a navigation is pending. */
      navigation: { location?: { pathname: string } | undefined }
    }) => void,
  ): unknown
}

/** Starts offline use; call it once. */
export function startOffline(places: Places): void {
  noticeTyping()
  watchMissingCode()
  showNotices()
  notices.setState({ lost: readLost() })
  const install = watchInstall()
  let updates: UpdateWatch | null = null
  let path = window.location.pathname
  let wasMember = hasStoredSession()
  const storePage = (): void => void storeThisPage(hasStoredSession).then(storeOwnToo).catch(report)
  if ('serviceWorker' in navigator) {
    askWhenChecked()
    // A service worker that is only starting did not see the request for this document, so store the document as soon
    // as the worker controls the page.
    if (navigator.serviceWorker.controller === null)
      untilControlled()
        .then(() => storeVisitedPage(path))
        .catch(report)
    registerWorker()
      .then((registration) => {
        if (registration === undefined) return
        updates = watchUpdates(registration)
        storePage()
      })
      .catch(report)
  }
  if (wasMember && isStandalone()) navigator.storage?.persist?.().catch(report)
  let begun: string | null = null
  places.subscribe(({ location: { pathname }, navigation }) => {
    // While a navigation loads its data, count the data as that of the next screen.
    const next = navigation.location?.pathname ?? null
    if (next !== null && next !== begun && next !== path) forgetChecked()
    const wasBegun = begun === pathname
    begun = next
    if (pathname === path) return
    path = pathname
    if (!wasBegun) forgetChecked()
    notices.setState({ lost: readLost() })
    install.onNavigation(path)
    updates?.onNavigation()
    if ('serviceWorker' in navigator) storeVisitedPage(path)
    if (wasMember === hasStoredSession()) return
    wasMember = hasStoredSession()
    storePage()
  })

  async function storeOwnToo(): Promise<void> {
    if (!wasMember) return
    await (await import('./keep-gate.ts')).storeGate()
    await (await import('./keep-mine.ts')).storeOwn()
  }

  /** Loads the code and the messages of the notices when the first notice appears. */
  function showNotices(): void {
    const publish = (): void => notices.setState({ checkedMs: checkedMs(), isLinkActive: isLinkActive() })
    onChecked(publish)
    onLinkChange(publish)
    publish()
    let isOpen = false
    const open = (): void => {
      if (isOpen || !hasNotice(notices.getState())) return
      isOpen = true
      import('./open-notices.tsx')
        .then(({ openNotices }) => openNotices({ update: () => updates?.apply() }))
        .catch((error: unknown) => {
          isOpen = false
          report(error)
        })
    }
    notices.subscribe(open)
    open()
  }
}

function report(error: unknown): void {
  reportFault(error, 'offline')
}
