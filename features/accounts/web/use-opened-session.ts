import { useEffect } from 'react'
import { useSite } from '#features/site/site.public.tsx'
import { openSession } from './session.ts'

/** Wakes the session for a screen that works on it; a stranger's has slept until here. */
export function useOpenedSession(): void {
  const { apiUrl, tokenLoginBaseUrls } = useSite()
  useEffect(() => openSession({ apiUrl, tokenLoginBaseUrls }), [apiUrl, tokenLoginBaseUrls])
}
