import { useEffect, useState } from 'react'
import { useLocation } from 'react-router'
import { storeListState, storedListState } from './stored-list-states.ts'

export type Look<View extends string> = {
  view: View
  /** Search text; empty for all records. */
  q: string
  /** Page number, from 1. */
  page: number
  choose(view: View): void
  find(q: string): void
  turnTo(page: number): void
}

/**
 * The state of a long list: its view, search text and page. Changing view or search returns to the first page. The
 * state is restored when the person returns to the list from a record.
 */
export function useListState<View extends string>(first: View): Look<View> {
  const { pathname, key } = useLocation()
  const entry = `${pathname} ${key}`
  const [look, setLook] = useState(() => {
    const kept = storedListState(entry)
    // A history entry belongs to one list, so its stored view is a view of this list.
    return kept === null ? { view: first, q: '', page: 1 } : { ...kept, view: kept.view as View }
  })
  useEffect(() => storeListState(entry, look), [entry, look])
  return {
    ...look,
    choose: (view) => setLook({ ...look, view, page: 1 }),
    find: (q) => setLook({ ...look, q, page: 1 }),
    turnTo: (page) => setLook({ ...look, page }),
  }
}
