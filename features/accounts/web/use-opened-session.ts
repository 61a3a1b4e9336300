import { useEffect } from 'react'
import { useSite } from '#features/site/site.public.tsx'
import { openSession } from './session.ts'

/** Opens the session for a screen that uses it. For anonymous visitors, the session’s code is not loaded before. */
export function useOpenedSession(): void {
  const { apiUrl, tokenLoginBaseUrls } = useSite()
  useEffect(() => openSession({ apiUrl, tokenLoginBaseUrls }), [apiUrl, tokenLoginBaseUrls])
}
