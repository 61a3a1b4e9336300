/**
 * The kept page list: shared by all tabs, shown at once, checked with the server afterwards.
 * @source SPEC §4 "Page loading"
 */
import { askGraphql, call } from '#platform/web/http.ts'
import { RequestFailure } from '#platform/web/request-failure.ts'
import { createKeptStore } from '#platform/web/kept-store.ts'
import { reportFault } from '#platform/web/report.ts'
import {
  findPage,
  GRAPHQL_PATH,
  listPages,
  PAGE_QUERY,
  PAGES_QUERY,
  type PageItem,
} from '../pages.contract.ts'
import { PAGE_LIST_SIZE } from '../pages.rules.ts'

type PageList = { pages: PageItem[] }

const EMPTY: PageList = { pages: [] }

export const pageList = createKeptStore<PageList>('paddock.pages', EMPTY, (value) => {
  const pages = (value as PageList | null)?.pages
  return Array.isArray(pages) && pages.every(isPageItem) ? { pages } : null
})

function isPageItem(value: unknown): value is PageItem {
  const item = value as PageItem | null
  return (
    typeof item?.url === 'string' && typeof item.updated_at === 'string' && Array.isArray(item.pageContents)
  )
}

/** Fetches the whole list anew. On failure the old list stays and the fault is reported. */
export async function reloadPageList(useClassicCalls: boolean): Promise<void> {
  try {
    if (useClassicCalls) {
      const answer = await call(listPages, { page_size: PAGE_LIST_SIZE, pb: 1 })
      pageList.setState({ pages: answer.data }, true)
      return
    }
    const data = await askGraphql<{ cognitoPages: PageItem[] }>(GRAPHQL_PATH, PAGES_QUERY, {})
    if (data) pageList.setState({ pages: data.cognitoPages }, true)
  } catch (error) {
    reportFault(error, 'page list')
  }
}

/**
 * Asks the server for one page; null when there is none.
 * @throws RequestFailure when the server can't be reached
 */
export async function fetchPage(url: string, useClassicCalls: boolean): Promise<PageItem | null> {
  if (!useClassicCalls) {
    const data = await askGraphql<{ cognitoPage: PageItem | null }>(GRAPHQL_PATH, PAGE_QUERY, { url })
    const item = data?.cognitoPage ?? null
    if (item === null || !mayBeClassic(item)) return item
  }
  try {
    return (await call(findPage, { url })).item
  } catch (error) {
    if (error instanceof RequestFailure && error.status === 404) return null
    throw error
  }
}

/** A page with neither blocks nor content holds rows of the older renderer, which only find-one carries. */
export function mayBeClassic(item: PageItem): boolean {
  return (
    item.pageContents.length === 0 &&
    (item.content === '' || item.content === '""') &&
    item.rows === undefined
  )
}

/** Puts a newer form of a page into the list. */
export function replaceInList(item: PageItem): void {
  const { pages } = pageList.getState()
  pageList.setState({ pages: [...pages.filter((kept) => kept.url !== item.url), item] }, true)
}

/** Takes a page that is gone out of the list. */
export function dropFromList(url: string): void {
  pageList.setState({ pages: pageList.getState().pages.filter((kept) => kept.url !== url) }, true)
}
