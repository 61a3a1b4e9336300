import { useState } from 'react'

export type LeftOut = {
  has(page: number): boolean
  /** Leaves a page out, or takes it back in if it is ticked. */
  tick(page: number, isTicked: boolean): void
}

/** The pages, by id, that the officer leaves out of a bulk action. */
export function useLeftOut(): LeftOut {
  const [left, setLeft] = useState<ReadonlySet<number>>(new Set())
  return {
    has: (page) => left.has(page),
    tick: (page, isTicked) => {
      const next = new Set(left)
      if (isTicked) next.delete(page)
      else next.add(page)
      setLeft(next)
    },
  }
}
