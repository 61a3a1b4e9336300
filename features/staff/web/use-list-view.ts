import { useListAddress } from './use-list-address.ts'
import type { Look } from './use-list-state.ts'

const PAGE_KEYS = ['page'] as const

/**
 * The state of a list with views and numbered pages. The view and the page are in its address, so that they can be
 * linked to and the browser's Back restores them; the search text is in memory only.
 * @param views the views that the list offers; the first one is shown if the address names none of them
 */
export function useListView<View extends string>(views: readonly [View, ...View[]]): Look<View> {
  const { query, text, find, show, turnTo } = useListAddress(PAGE_KEYS)
  const page = query.get('page') ?? ''
  return {
    view: views.find((view) => view === query.get('view')) ?? views[0],
    q: text,
    page: /^[1-9]\d{0,4}$/.test(page) ? Number(page) : 1,
    choose: (view) => show({ view: view === views[0] ? '' : view }),
    find,
    turnTo: (wanted) => turnTo({ page: wanted === 1 ? '' : String(wanted) }),
  }
}
