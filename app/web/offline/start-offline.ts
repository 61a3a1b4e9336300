/** Everything that makes the site an app of the device. Loaded when the page stands and the browser has nothing better to do. */
import { isSessionKept } from '#features/accounts/web/kept-session.ts'
import { isStandalone } from '#features/offline/offline.public.tsx'
import { checkedMs, forgetChecked, onChecked } from '#platform/web/kept-answers.ts'
import { isLinkActive, onLinkChange } from '#platform/web/link-state.ts'
import { reportFault } from '#platform/web/report.ts'
import { readLost } from '#platform/web/send-later.ts'
import { watchInstall } from './install-offer.ts'
import { hasNotice, notices } from './notices.ts'
import { noticeTyping } from './typed-fields.ts'
import { type UpdateWatch, watchUpdates } from './update-watch.ts'
import { askWhenChecked, keepThisPage, registerWorker } from './worker-link.ts'

/** Tells of each change of the place. */
export type Places = {
  subscribe(
    listener: (state: {
      location: { pathname: string }
      /** Where it leads to, as long as it is under way. */
      navigation: { location?: { pathname: string } | undefined }
    }) => void,
  ): unknown
}

/** Starts it all; called once. */
export function startOffline(places: Places): void {
  noticeTyping()
  showNotices()
  notices.setState({ lost: readLost() })
  const install = watchInstall()
  let updates: UpdateWatch | null = null
  let path = window.location.pathname
  let wasMember = isSessionKept()
  const keepPage = (): void => void keepThisPage(isSessionKept).then(keepMineToo).catch(report)
  if ('serviceWorker' in navigator) {
    askWhenChecked()
    registerWorker()
      .then((registration) => {
        if (registration === undefined) return
        updates = watchUpdates(registration)
        keepPage()
      })
      .catch(report)
  }
  if (wasMember && isStandalone()) navigator.storage?.persist?.().catch(report)
  let begun: string | null = null
  places.subscribe(({ location: { pathname }, navigation }) => {
    // What a screen asks for before it stands counts as its own.
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
    if (wasMember === isSessionKept()) return
    wasMember = isSessionKept()
    keepPage()
  })

  async function keepMineToo(): Promise<void> {
    if (!wasMember) return
    await (await import('./keep-gate.ts')).keepGate()
    await (await import('./keep-mine.ts')).keepMine()
  }

  /** The notices come with their words when there is the first one. */
  function showNotices(): void {
    const tell = (): void => notices.setState({ checkedMs: checkedMs(), isLinkActive: isLinkActive() })
    onChecked(tell)
    onLinkChange(tell)
    tell()
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
