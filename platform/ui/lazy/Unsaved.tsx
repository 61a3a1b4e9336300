import { Trans } from '@lingui/react/macro'
import { createContext, useContext, useEffect, useId, useRef, useState, type ReactNode } from 'react'
import { useBlocker } from 'react-router'
import { useHoldStill } from '#platform/web/hold-still.ts'
import { Button } from '../Button.tsx'
import { Dialog } from '../Dialog.tsx'

type Tell = (id: string, isUnsaved: boolean) => void

const UnsavedContext = createContext<Tell>(() => undefined)

type UnsavedGuardProps = {
  /**
   * Whether the guard is active. False once the session has ended: then private content must leave the screen without a
   * question.
   */
  isOn: boolean
  /** Returns `isOn` at this moment: when the session ends, navigation happens before React renders the new value. */
  isStillOn: () => boolean
  children: ReactNode
}

/** Asks for confirmation before a person leaves the screen, in any way, with unsaved input. */
export function UnsavedGuard({ isOn, isStillOn, children }: UnsavedGuardProps) {
  // A ref instead of state, because a component may report that it is saved and navigate before the next rendering;
  // that must not trigger the question.
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

/** Reports unsaved input in part of the screen to the guard, and delays updates of the app meanwhile. */
export function useUnsaved(isUnsaved: boolean): void {
  const tell = useContext(UnsavedContext)
  const id = useId()
  useHoldStill(isUnsaved)
  useEffect(() => {
    tell(id, isUnsaved)
    return () => tell(id, false)
  }, [tell, id, isUnsaved])
}
