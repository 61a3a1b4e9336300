import { useEffect, useState } from 'react'
import { useLocation } from 'react-router'
import { keepLook, keptLook } from './kept-looks.ts'

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

/**
 * How a long list is looked at. Another view and other words begin at the first page; who opens something of the list and
 * comes back finds it as they left it.
 */
export function useLook<View extends string>(first: View): Look<View> {
  const { pathname, key } = useLocation()
  const entry = `${pathname} ${key}`
  const [look, setLook] = useState(() => {
    const kept = keptLook(entry)
    // An entry of the history is one list, so what was kept for it is one of that list's views.
    return kept === null ? { view: first, q: '', page: 1 } : { ...kept, view: kept.view as View }
  })
  useEffect(() => keepLook(entry, look), [entry, look])
  return {
    ...look,
    choose: (view) => setLook({ ...look, view, page: 1 }),
    find: (q) => setLook({ ...look, q, page: 1 }),
    turnTo: (page) => setLook({ ...look, page }),
  }
}
