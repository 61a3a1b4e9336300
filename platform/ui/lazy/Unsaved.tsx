import { Trans } from '@lingui/react/macro'
import { createContext, useContext, useEffect, useId, useRef, useState, type ReactNode } from 'react'
import { useBlocker } from 'react-router'
import { useHoldStill } from '#platform/web/hold-still.ts'
import { Button } from '../Button.tsx'
import { Dialog } from '../Dialog.tsx'

/** Whether an address still shows the input, such as another tab of the same form. */
type IsShownAt = (pathname: string) => boolean

type Tell = (id: string, isShownAt: IsShownAt | null) => void

const nowhere: IsShownAt = () => false

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
  const unsaved = useRef(new Map<string, IsShownAt>())
  const [tell] = useState<Tell>(() => (id: string, isShownAt: IsShownAt | null) => {
    if (isShownAt === null) unsaved.current.delete(id)
    else unsaved.current.set(id, isShownAt)
  })
  const blocker = useBlocker(
    ({ currentLocation, nextLocation }) =>
      isOn &&
      currentLocation.pathname !== nextLocation.pathname &&
      [...unsaved.current.values()].some((isShownAt) => !isShownAt(nextLocation.pathname)),
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

/**
 * Reports unsaved input in part of the screen to the guard, and delays updates of the app meanwhile.
 * @param isShownAt whether an address still shows the input, so that going there needs no confirmation
 */
export function useUnsaved(isUnsaved: boolean, isShownAt: IsShownAt = nowhere): void {
  const tell = useContext(UnsavedContext)
  const id = useId()
  useHoldStill(isUnsaved)
  useEffect(() => {
    tell(id, isUnsaved ? isShownAt : null)
    return () => tell(id, null)
  }, [tell, id, isUnsaved, isShownAt])
}
