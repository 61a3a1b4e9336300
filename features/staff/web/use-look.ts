import { useState } from 'react'

export type Look<View extends string> = {
  view: View
  /** Words that are looked for; empty for everything. */
  q: string
  /** 1 for the first. */
  page: number
  choose(view: View): void
  find(q: string): void
  turnTo(page: number): void
}

/** How a long list is looked at. Another view and other words begin at the first page. */
export function useLook<View extends string>(first: View): Look<View> {
  const [look, setLook] = useState({ view: first, q: '', page: 1 })
  return {
    ...look,
    choose: (view) => setLook({ ...look, view, page: 1 }),
    find: (q) => setLook({ ...look, q, page: 1 }),
    turnTo: (page) => setLook({ ...look, page }),
  }
}
