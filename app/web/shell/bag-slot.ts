/** Where the cart's code, once it has come, puts its part into the header: no public page loads it for that alone. */
import type { ComponentType } from 'react'

let part: ComponentType | null = null
let tell: (() => void) | null = null

/** Puts a part into the bag of the header. */
export function fillBag(shown: ComponentType): void {
  part = shown
  tell?.()
}

/** Calls back when the bag is filled; at once where it is already. Answers how to stop. */
export function onBagFilled(take: (shown: ComponentType) => void): () => void {
  tell = () => part && take(part)
  tell()
  return () => {
    tell = null
  }
}
