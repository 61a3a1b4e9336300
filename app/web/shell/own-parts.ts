/** The parts of the header that only a logged-in person sees. Their code is loaded only if a person is logged in. */
import { createContext, useContext, useEffect, useLayoutEffect, useState } from 'react'
import { useLocation } from 'react-router'
import { hasStoredSession, onSessionElsewhere } from '#features/accounts/web/stored-session.ts'
import { reportFault } from '#platform/web/report.ts'
import type { OwnHeader } from '../members/own-header.tsx'
import { withAppMessages } from '../messages.ts'
import { hideLogIn } from './hide-log-in.ts'

/** The parts with which the server renders the document of a logged-in person. Never set in a browser. */
export const DocumentOwnHeader = createContext<OwnHeader | null>(null)

/** The parts that were loaded before, so that the next page with a header shows them at once. */
let loaded: OwnHeader | null = null

/** Loads the parts. Called before hydration if the document was rendered with them. */
export async function loadOwnHeader(): Promise<OwnHeader> {
  const { ownHeader } = await withAppMessages(() => import('../members/own-header.tsx'))
  loaded = ownHeader
  return ownHeader
}

/** Returns the parts for a logged-in person; null while they load, and for everyone else. */
export function useOwnHeader(): OwnHeader | null {
  const { key } = useLocation()
  const ofDocument = useContext(DocumentOwnHeader)
  const [own, setOwn] = useState(() => ofDocument ?? loaded)
  useLayoutEffect(() => hideLogIn(hasStoredSession()), [key])
  useEffect(() => {
    const look = (): void => {
      if (!hasStoredSession()) return setOwn(null)
      loadOwnHeader().then(
        (found) => setOwn(() => found),
        (error: unknown) => {
          hideLogIn(false)
          reportFault(error, 'own header')
        },
      )
    }
    look()
    return onSessionElsewhere(look)
  }, [key])
  return own
}
