/**
 * When somebody is told that the site can stand on their home screen: once they have seen their card, never where it
 * stands there already, and never again once they said no.
 * @source SPEC §2 "Other interface elements"; DOMAIN §6.2 rule 6
 */
import { isSessionKept } from '#features/accounts/web/kept-session.ts'
import { isStandalone, onAskToInstall } from '#features/offline/offline.public.tsx'
import { keep, readKept } from '#platform/web/storage.ts'
import { paths } from '../paths.ts'
import { INSTALL_NAME } from './kept-names.ts'
import { type InstallWay, notices } from './notices.ts'

/** What browsers of the Chromium family hand out. */
type InstallEvent = Event & { prompt(): Promise<unknown>; readonly userChoice: Promise<{ outcome: string }> }

let asked: InstallEvent | null = null

/** By what the device says of itself. A Mac with a touch screen is a tablet. */
function wayOfDevice(): InstallWay {
  if (asked !== null) return 'button'
  const { userAgent, maxTouchPoints } = navigator
  if (/iPhone|iPad|iPod/.test(userAgent) || (/Macintosh/.test(userAgent) && maxTouchPoints > 1)) return 'ios'
  return /Android/.test(userAgent) ? 'android' : 'menu'
}

/** Starts to watch. Answers what is to be told of each navigation. */
export function watchInstall(): { onNavigation(path: string): void } {
  window.addEventListener('beforeinstallprompt', (event) => {
    event.preventDefault()
    asked = event as InstallEvent
    notices.setState({ way: 'button' })
  })
  window.addEventListener('appinstalled', () => dismissInstall())
  onAskToInstall(() => notices.setState({ install: 'asked', way: wayOfDevice() }))
  const look = (path: string): void => {
    if (isStandalone()) return
    const kept = readKept(INSTALL_NAME)
    if (path === paths.card()) {
      if (kept === null && isSessionKept()) keep(INSTALL_NAME, 'seen')
    } else if (kept === 'seen' && wayOfDevice() !== 'menu')
      notices.setState({ install: 'offered', way: wayOfDevice() })
  }
  look(window.location.pathname)
  return { onNavigation: look }
}

/** Somebody has answered, one way or the other: it is not offered by itself again. */
export function dismissInstall(): void {
  keep(INSTALL_NAME, 'done')
  notices.setState({ install: 'none' })
}

/** Shows the browser's own question. */
export async function installNow(): Promise<void> {
  const event = asked
  asked = null
  if (event !== null) {
    await event.prompt()
    await event.userChoice
  }
  dismissInstall()
}
