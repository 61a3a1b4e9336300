import { Trans } from '@lingui/react/macro'
import { createContext, useContext, useEffect, useId, useState, type ReactNode } from 'react'
import { useBlocker } from 'react-router'
import { readSession } from '#features/accounts/accounts.public.tsx'
import { Button } from '#platform/ui/Button.tsx'
import { Dialog } from '#platform/ui/Dialog.tsx'

type Tell = (id: string, isUnsaved: boolean) => void

const UnsavedContext = createContext<Tell>(() => undefined)

type UnsavedGuardProps = {
  /** Nobody is asked any more once the session has ended: what is on the screen must go. */
  isOn: boolean
  children: ReactNode
}

/** Asks before a person leaves the screen with something typed and not saved, whichever way they leave. */
export function UnsavedGuard({ isOn, children }: UnsavedGuardProps) {
  const [unsaved, setUnsaved] = useState<ReadonlySet<string>>(new Set())
  const [tell] = useState<Tell>(
    () => (id: string, isUnsaved: boolean) => setUnsaved((now) => withOrWithout(now, id, isUnsaved)),
  )
  const asks = isOn && unsaved.size > 0
  const blocker = useBlocker(
    ({ currentLocation, nextLocation }) => asks && currentLocation.pathname !== nextLocation.pathname,
  )
  useEffect(() => {
    if (!asks) return
    // The end of the session leads away before anything here is drawn again.
    const hold = (event: BeforeUnloadEvent) => {
      if (readSession().access_token !== '') event.preventDefault()
    }
    window.addEventListener('beforeunload', hold)
    return () => window.removeEventListener('beforeunload', hold)
  }, [asks])
  useEffect(() => {
    if (!isOn && blocker.state === 'blocked') blocker.proceed()
  }, [isOn, blocker])
  return (
    <UnsavedContext.Provider value={tell}>
      {children}
      <Dialog
        isOpen={blocker.state === 'blocked'}
        onClose={() => blocker.reset?.()}
        question={<Trans>Leave without saving?</Trans>}
        actions={
          <>
            <Button tone="danger" onClick={() => blocker.proceed?.()}>
              <Trans>Leave</Trans>
            </Button>
            <Button tone="outline" onClick={() => blocker.reset?.()}>
              <Trans>Stay here</Trans>
            </Button>
          </>
        }
      >
        <p>
          <Trans>What you typed and did not save will be lost.</Trans>
        </p>
      </Dialog>
    </UnsavedContext.Provider>
  )
}

function withOrWithout(ids: ReadonlySet<string>, id: string, isIn: boolean): ReadonlySet<string> {
  if (ids.has(id) === isIn) return ids
  const next = new Set(ids)
  if (isIn) next.add(id)
  else next.delete(id)
  return next
}

/** Tells the guard while a part of the screen holds something that is not saved. */
export function useUnsaved(isUnsaved: boolean): void {
  const tell = useContext(UnsavedContext)
  const id = useId()
  useEffect(() => {
    tell(id, isUnsaved)
    return () => tell(id, false)
  }, [tell, id, isUnsaved])
}
