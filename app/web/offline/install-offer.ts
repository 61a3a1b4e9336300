/**
 * Decides when to offer the installation on the home screen: once a person has seen their membership card, never in an
 * installed app, and never again after they declined.
 * @source docs/reference/offline.md §4.2
 */
import { hasStoredSession } from '#features/accounts/web/stored-session.ts'
import { isStandalone, onInstallRequest } from '#features/offline/offline.public.tsx'
import { keep, readStored } from '#platform/web/storage.ts'
import { paths } from '../paths.ts'
import { INSTALL_NAME } from './stored-names.ts'
import { type InstallMethod, notices } from './notices.ts'

/** The `beforeinstallprompt` event of Chromium browsers. */
type InstallEvent = Event & { prompt(): Promise<unknown>; readonly userChoice: Promise<{ outcome: string }> }

let asked: InstallEvent | null = null

/** Returns how to install on this device, judged by its user agent. A Mac with a touch screen is an iPad. */
function installMethodOfDevice(): InstallMethod {
  if (asked !== null) return 'button'
  const { userAgent, maxTouchPoints } = navigator
  if (/iPhone|iPad|iPod/.test(userAgent) || (/Macintosh/.test(userAgent) && maxTouchPoints > 1)) return 'ios'
  return /Android/.test(userAgent) ? 'android' : 'menu'
}

/** Starts to listen for the browser's install events. Returns a handler to call after each navigation. */
export function watchInstall(): { onNavigation(path: string): void } {
  window.addEventListener('beforeinstallprompt', (event) => {
    event.preventDefault()
    asked = event as InstallEvent
    notices.setState({ way: 'button' })
  })
  window.addEventListener('appinstalled', () => dismissInstall())
  onInstallRequest(() => notices.setState({ install: 'asked', way: installMethodOfDevice() }))
  const look = (path: string): void => {
    if (isStandalone()) return
    const stored = readStored(INSTALL_NAME)
    if (path === paths.card()) {
      if (stored === null && hasStoredSession()) keep(INSTALL_NAME, 'seen')
    } else if (stored === 'seen' && installMethodOfDevice() !== 'menu')
      notices.setState({ install: 'offered', way: installMethodOfDevice() })
  }
  look(window.location.pathname)
  return { onNavigation: look }
}

/** Records that the person answered the offer, so that it is not shown automatically again. */
export function dismissInstall(): void {
  keep(INSTALL_NAME, 'done')
  notices.setState({ install: 'none' })
}

/** Shows the browser's own install prompt. */
export async function installNow(): Promise<void> {
  const event = asked
  asked = null
  if (event !== null) {
    await event.prompt()
    await event.userChoice
  }
  dismissInstall()
}
