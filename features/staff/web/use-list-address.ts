import { useEffect, useState } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { lastSearchText, storeLastList } from './last-lists.ts'
import { storeListState, storedListState } from './stored-list-states.ts'

export type ListAddress = {
  /** The filters, the sort order and the page, from the address. */
  query: URLSearchParams
  /** The search text. It is not part of the address, because it is often a member's name. */
  text: string
  find(text: string): void
  /** Changes parts of the address; an empty value removes one. Any change returns to the first page. */
  show(changes: Readonly<Record<string, string>>): void
  /** Opens a page of the list as a new entry of the browser history. */
  turnTo(page: Readonly<Record<string, string>>): void
}

/**
 * The state of a list in its address, so that a view can be shared, bookmarked and reopened.
 * @param pageKeys the names of the query parameters that select the page
 */
export function useListAddress(pageKeys: readonly string[]): ListAddress {
  const { pathname, search, key, ...location } = useLocation()
  const state: unknown = location.state
  const navigate = useNavigate()
  const entry = `${pathname} ${key}`
  const [text, setText] = useState(() => storedListState(entry)?.q ?? lastSearchText(pathname, state))
  useEffect(() => storeListState(entry, { view: '', q: text, page: 1 }), [entry, text])
  useEffect(() => storeLastList(pathname, { query: search, text }), [pathname, search, text])
  const query = new URLSearchParams(search)
  const go = (changes: Readonly<Record<string, string>>, isReplaced: boolean) => {
    const next = new URLSearchParams(search)
    for (const [name, value] of Object.entries(changes)) {
      if (value === '') next.delete(name)
      else next.set(name, value)
    }
    const wanted = next.toString()
    void navigate(wanted === '' ? pathname : `${pathname}?${wanted}`, { replace: isReplaced })
  }
  const firstPage = Object.fromEntries(pageKeys.map((name) => [name, '']))
  return {
    query,
    text,
    find: (wanted) => {
      setText(wanted)
      if (pageKeys.some((name) => query.has(name))) go(firstPage, true)
    },
    show: (changes) => go({ ...firstPage, ...changes }, true),
    turnTo: (page) => go(page, false),
  }
}
