import { useEffect } from 'react'
import { useSession } from '#features/accounts/accounts.public.tsx'
import type { OwnResult } from '#features/results/results.contract.ts'
import { useOwnResult } from '#features/results/own-result.public.tsx'
import { useLiveSession } from '../live-session.ts'

type OwnResultLineProps = { slug: string; onFound: (own: OwnResult | null) => void }

/** Renders nothing: reports the member's own row of the results once the session is restored. */
export function OwnResultLine({ slug, onFound }: OwnResultLineProps) {
  useLiveSession()
  const isLoggedIn = useSession(({ access_token }) => access_token !== '')
  const own = useOwnResult(slug, isLoggedIn)
  useEffect(() => onFound(own), [own, onFound])
  return null
}
