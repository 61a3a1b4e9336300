import { useEffect, useRef, useState } from 'react'
import { useLocation, useNavigation } from 'react-router'
import { ProgressLine } from '#platform/ui/ProgressLine.tsx'

/**
 * What happens around a navigation: a thin bar while another path is on its way, then the page's
 * top, the focus on its heading, and its name told to who listens.
 * @source SPEC §2 "Navigation behaviour"; DOMAIN §6.2 rule 8
 */
export function RouteChange() {
  const location = useLocation()
  const navigation = useNavigation()
  const [announcement, setAnnouncement] = useState('')
  const shownPath = useRef(location.pathname)
  const { pathname, hash, key } = location

  useEffect(() => {
    history.scrollRestoration = 'manual'
  }, [])

  useEffect(() => {
    const isFirstScreen = key === 'default'
    const target = hash === '' ? null : document.getElementById(decodeURIComponent(hash.slice(1)))
    if (target) target.scrollIntoView()
    else if (!isFirstScreen) window.scrollTo({ top: 0, behavior: 'instant' })
    if (shownPath.current === pathname) return
    shownPath.current = pathname
    const heading = document.querySelector<HTMLElement>('main h1') ?? document.getElementById('main')
    // A heading that stands in a page's own HTML cannot take the focus by itself.
    if (heading?.hasAttribute('tabindex') === false) heading.tabIndex = -1
    heading?.focus({ preventScroll: true })
    setAnnouncement(document.title)
  }, [pathname, hash, key])

  const isOnItsWay = navigation.state === 'loading' && navigation.location.pathname !== pathname
  return (
    <>
      <ProgressLine isBusy={isOnItsWay} />
      <p className="visually-hidden" aria-live="polite">
        {announcement}
      </p>
    </>
  )
}
