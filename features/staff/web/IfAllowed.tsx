import type { ReactNode } from 'react'
import { useSession } from '#features/accounts/accounts.public.tsx'
import type { Endpoint } from '#platform/shared/endpoint.ts'
import { allowsChange } from '../rights.rules.ts'

/** The call that a button or form makes. */
type Call = Pick<Endpoint, 'path'>

/** Returns a function that says whether the logged-in person may make a call that changes something. */
export function useIsAllowed(): (call: Call) => boolean {
  const names = useSession(({ user }) => user.roles)
  return ({ path }) => allowsChange(names ?? [], path)
}

/**
 * Shows its children, such as a button, only to people who may make the call. If a person may change nothing on a
 * screen, the frame says so at the top of the screen.
 */
export function IfAllowed({ call, children }: { call: Call; children: ReactNode }) {
  return useIsAllowed()(call) ? children : null
}
