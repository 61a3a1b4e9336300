/**
 * Delays updates of the app while a screen must not be reloaded, for example during a payment, while a person signs, or
 * while a form contains input.
 * @source docs/reference/offline.md §3.3
 */
import { useEffect } from 'react'

const holders = new Set<symbol>()

/** Prevents updates of the app from reloading the page. @returns a function that allows them again */
export function holdStill(): () => void {
  const holder = Symbol('holds still')
  holders.add(holder)
  return () => void holders.delete(holder)
}

/** Returns whether any component prevents a reload. */
export function isHeldStill(): boolean {
  return holders.size > 0
}

/** Prevents a reload while `isOn` is true and the component is mounted. */
export function useHoldStill(isOn = true): void {
  useEffect(() => (isOn ? holdStill() : undefined), [isOn])
}
