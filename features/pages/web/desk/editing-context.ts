import { createContext, use, useSyncExternalStore } from 'react'
import type { PageSession } from './page-session.ts'
import type { SessionView } from './session-view.ts'

const SessionContext = createContext<PageSession | null>(null)

/** Provides the open page to the components of the editor. */
export const PageSessionProvider = SessionContext.Provider

/** Returns the page that is open in the editor. */
export function usePageSession(): PageSession {
  const session = use(SessionContext)
  if (session === null) throw new Error('no page is open in the editor')
  return session
}

/** Returns the current view of the session and renders the component again after each change. */
export function useSessionView(): SessionView {
  const { subscribe, view } = usePageSession()
  return useSyncExternalStore(subscribe, view)
}
