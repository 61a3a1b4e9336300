/**
 * Screens that must not be taken away by an update of the app: a payment, a signature, a form that is being filled in.
 * @source issue "Everywhere": never over an unsaved form, a payment or a signature
 */
import { useEffect } from 'react'

const holders = new Set<symbol>()

/** Asks that the page stays as it is. Answers how to let go. */
export function holdStill(): () => void {
  const holder = Symbol('holds still')
  holders.add(holder)
  return () => void holders.delete(holder)
}

/** Whether anybody asked. */
export function isHeldStill(): boolean {
  return holders.size > 0
}

/** Asks for it as long as `isOn` and the screen is there. */
export function useHoldStill(isOn = true): void {
  useEffect(() => (isOn ? holdStill() : undefined), [isOn])
}
