import { Trans } from '@lingui/react/macro'
import { createContext, useContext, useEffect, useId, useRef, useState, type ReactNode } from 'react'
import { useBlocker } from 'react-router'
import { useHoldStill } from '#platform/web/hold-still.ts'
import { Button } from '../Button.tsx'
import { Dialog } from '../Dialog.tsx'

type Tell = (id: string, isUnsaved: boolean) => void

const UnsavedContext = createContext<Tell>(() => undefined)

type UnsavedGuardProps = {
  /** Nobody is asked any more once the session has ended: what is on the screen must go. */
  isOn: boolean
  /** The same at this very moment: the end of the session leads away before anything here is drawn again. */
  isStillOn: () => boolean
  children: ReactNode
}

/** Asks before a person leaves the screen with something typed and not saved, whichever way they leave. */
export function UnsavedGuard({ isOn, isStillOn, children }: UnsavedGuardProps) {
  // No state: who says that it is saved and leads on at once is not asked.
  const unsaved = useRef(new Set<string>())
  const [tell] = useState<Tell>(() => (id: string, isUnsaved: boolean) => {
    if (isUnsaved) unsaved.current.add(id)
    else unsaved.current.delete(id)
  })
  const blocker = useBlocker(
    ({ currentLocation, nextLocation }) =>
      isOn && unsaved.current.size > 0 && currentLocation.pathname !== nextLocation.pathname,
  )
  useEffect(() => {
    const hold = (event: BeforeUnloadEvent) => {
      if (unsaved.current.size > 0 && isStillOn()) event.preventDefault()
    }
    window.addEventListener('beforeunload', hold)
    return () => window.removeEventListener('beforeunload', hold)
  }, [isStillOn])
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

/** Tells the guard, and an update of the app, while a part of the screen holds something that is not saved. */
export function useUnsaved(isUnsaved: boolean): void {
  const tell = useContext(UnsavedContext)
  const id = useId()
  useHoldStill(isUnsaved)
  useEffect(() => {
    tell(id, isUnsaved)
    return () => tell(id, false)
  }, [tell, id, isUnsaved])
}
