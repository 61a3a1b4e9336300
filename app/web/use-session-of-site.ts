import { useEffect } from 'react'
import { useSite } from '#features/site/site.public.tsx'
import { reportFault } from '#platform/web/report.ts'
import { openSessionOf } from './session.ts'

/** Wakes the session, and with it everything that must go when the person does. */
export function useSessionOfSite(): void {
  const site = useSite()
  useEffect(() => {
    openSessionOf(site).catch((error: unknown) => reportFault(error, 'session'))
  }, [site])
}
