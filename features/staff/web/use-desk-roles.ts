import { useMemo } from 'react'
import { useLocation } from 'react-router'
import { useSession } from '#features/accounts/accounts.public.tsx'
import { rolesOnScreen } from '../rights.rules.ts'

/** Returns the built-in roles that a person has on the current screen, by their roles and their rights. */
export function useDeskRoles(): readonly string[] {
  const names = useSession(({ user }) => user.roles)
  const { pathname } = useLocation()
  return useMemo(() => rolesOnScreen(names ?? [], pathname), [names, pathname])
}
