import { Trans, useLingui } from '@lingui/react/macro'
import Menu from 'lucide-react/icons/menu'
import Search from 'lucide-react/icons/search'
import X from 'lucide-react/icons/x'
import { useEffect, useRef } from 'react'
import { useLocation } from 'react-router'
import { MenuLink, ScreenLink } from '#platform/ui/ScreenLink.tsx'
import { nameLines } from '#features/site/name-lines.rules.ts'
import { useSite } from '#features/site/site.public.tsx'
import { Icon } from '#platform/ui/Icon.tsx'
import { ClubMark } from '#platform/ui/art/ClubMark.tsx'
import { paths } from '../paths.ts'
import { AccountCorner } from './AccountCorner.tsx'
import { CartBadge } from './CartBadge.tsx'
import { useOwnHeader } from './own-parts.ts'

/**
 * The header of every page: logo, menu, search. In the brand colour for visitors; a logged-in person has the members'
 * menu on the surface colour.
 */
export function SiteHeader() {
  const { t } = useLingui()
  const site = useSite()
  const own = useOwnHeader()
  return (
    <header
      className={`site-header ${own === null ? 'on-brand' : 'border-b border-line bg-surface'} print-hidden relative z-10`}
    >
      {/* On the narrowest screens or with enlarged text the name wraps and the bar grows. */}
      <div className="page flex min-h-16 items-center gap-3 lg:h-20">
        <ClubName />
        <nav aria-label={t`Main`} className="mx-auto hidden lg:block">
          <ul className="flex gap-7">
            {own === null ? (
              site.header_menu.map((link) => (
                <li key={link.url}>
                  <MenuLink to={link.url} lang={link.lang} className="menu-link">
                    {link.label}
                  </MenuLink>
                </li>
              ))
            ) : (
              <own.Menu />
            )}
          </ul>
        </nav>
        <div className="ms-auto flex items-center gap-1 lg:ms-0">
          <ScreenLink to={paths.search()} className="target" aria-label={t`Search`}>
            <Icon of={Search} size={22} />
          </ScreenLink>
          <CartBadge />
          <div className={own === null ? 'hidden min-w-22 justify-end lg:ms-1 lg:flex' : 'lg:ms-1'}>
            <AccountCorner place="bar" own={own} />
          </div>
          {own === null ? <PhoneMenu /> : null}
        </div>
      </div>
    </header>
  )
}

/** The club's logo and its name on two lines. */
export function ClubName() {
  const site = useSite()
  const [first, second] = nameLines(site.name)
  return (
    <ScreenLink to={paths.home()} className="club-name flex min-h-11 items-center gap-2.5">
      {site.organisation_logo === null ? (
        <ClubMark className="size-8 shrink-0" />
      ) : (
        // The logo has a white background, like the app's icon, because the colour for which it was designed is
        // unknown.
        <img
          src={`/assets/i/${site.organisation_logo}/raw/100.webp`}
          alt=""
          className="size-10 shrink-0 rounded-small bg-on-brand object-contain p-0.5"
        />
      )}
      <span className="leading-tight">
        <span className="block text-[1.0625rem] head-face">{first}</span>
        {second === '' ? null : <span className="block text-note">{second}</span>}
      </span>
    </ScreenLink>
  )
}

/** The menu on a phone. It opens without JavaScript too and closes after a choice. */
function PhoneMenu() {
  const { t } = useLingui()
  const site = useSite()
  const { key } = useLocation()
  const details = useRef<HTMLDetailsElement>(null)
  const shownKey = useRef(key)
  useEffect(() => {
    // The reader may have opened the menu before the app started. The start is not a navigation, so it must not close
    // the menu.
    if (shownKey.current === key) return
    shownKey.current = key
    if (details.current) details.current.open = false
  }, [key])
  useEffect(() => {
    const closeByKey = (event: KeyboardEvent): void => {
      if (event.key !== 'Escape' || !details.current?.open) return
      details.current.open = false
      details.current.querySelector('summary')?.focus()
    }
    // Close the menu when the focus moves out of it, because it would cover the focused element. @source WCAG 2.4.11
    const closeElsewhere = ({ target }: Event): void => {
      if (details.current && !details.current.contains(target as Node)) details.current.open = false
    }
    document.addEventListener('keydown', closeByKey)
    document.addEventListener('focusin', closeElsewhere)
    return () => {
      document.removeEventListener('keydown', closeByKey)
      document.removeEventListener('focusin', closeElsewhere)
    }
  }, [])
  return (
    <details ref={details} className="phone-menu lg:hidden">
      <summary className="target cursor-pointer list-none">
        <Icon of={Menu} size={22} className="when-closed" />
        <Icon of={X} size={22} className="when-open" />
        <span className="visually-hidden">
          <Trans>Menu</Trans>
        </span>
      </summary>
      <nav
        aria-label={t`Menu`}
        className="phone-menu-sheet on-brand absolute inset-x-0 top-full border-t border-line pb-6 shadow-sheet"
      >
        <ul className="page">
          {site.header_menu.map((link) => (
            <li key={link.url} className="border-b border-line">
              <MenuLink to={link.url} lang={link.lang} className="flex min-h-13 items-center text-h4">
                {link.label}
              </MenuLink>
            </li>
          ))}
          <li>
            <AccountCorner place="menu" own={null} />
          </li>
        </ul>
      </nav>
    </details>
  )
}
