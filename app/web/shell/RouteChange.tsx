import { useEffect, useRef, useState } from 'react'
import { useLocation, useNavigation } from 'react-router'
import { ProgressLine } from '#platform/ui/ProgressLine.tsx'

/**
 * Handles navigations: shows a progress bar while the next screen loads, then scrolls to the top, focuses its heading or its first field
 * and announces its title to screen readers.
 * @source docs/reference/public-site.md §2.1; docs/reference/screens.md §2.2
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
    // On a screen that exists for one field, such as the search, focus that field instead of the heading.
    const heading =
      document.querySelector<HTMLElement>('main [data-first]') ??
      document.querySelector<HTMLElement>('main h1') ??
      document.getElementById('main')
    // Make the heading focusable: one inside the HTML of a page is not by default.
    if (heading?.matches('[data-first], [tabindex]') === false) heading.tabIndex = -1
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
