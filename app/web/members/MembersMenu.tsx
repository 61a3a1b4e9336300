import { useLingui } from '@lingui/react/macro'
import { useEffect } from 'react'
import { useSession } from '#features/accounts/web/session-store.ts'
import { useOwnTerm } from '#features/membership/membership-term.public.ts'
import { MenuLink } from '#platform/ui/ScreenLink.tsx'
import { paths } from '../paths.ts'

/** The members' areas in the header. */
export function MembersMenu() {
  return (
    <>
      {useMembersAreas().map(({ to, label, isShown }) => (
        // Before the membership has loaded, the item is invisible but takes up its space, so that the menu does not
        // move later.
        <li key={to} className={isShown === null ? 'invisible' : undefined}>
          <MenuLink to={to} className="menu-link">
            {label}
          </MenuLink>
        </li>
      ))}
    </>
  )
}

type MembersArea = { to: string; label: string; /** Null until it is known. */ isShown: boolean | null }

/** Returns the members' areas. Garage and club rego are for current members only. @source docs/reference/membership.md §6.1 */
export function useMembersAreas(): MembersArea[] {
  const { t } = useLingui()
  const personId = useSession(({ user }) => user.id)
  const { isMember, load } = useOwnTerm()
  useEffect(() => {
    if (personId !== 0) load(personId)
  }, [personId, load])
  const areas: MembersArea[] = [
    {
      to: paths.home(),
      label: t({ message: 'Home', comment: 'The start screen, in the menu' }),
      isShown: true,
    },
    {
      to: '/calendar',
      label: t({ message: 'Events', comment: 'The calendar, in the menu' }),
      isShown: true,
    },
    {
      to: '/vehicles',
      label: t({ message: 'Garage', comment: 'The member’s own cars, in the menu' }),
      isShown: isMember,
    },
    {
      to: '/specialvehicle',
      label: t({ message: 'Club rego', comment: 'Club registration of vehicles, in the menu' }),
      isShown: isMember,
    },
    { to: '/shop', label: t({ message: 'Shop', comment: 'The club’s shop, in the menu' }), isShown: true },
  ]
  return areas.filter(({ isShown }) => isShown !== false)
}
