/**
 * The cached page list: shared by all tabs, displayed at once, then compared with the server.
 * @source docs/reference/pages-and-blocks.md §5.1
 */
import { contentLanguage } from '#platform/web/content-language.ts'
import { askGraphql, call } from '#platform/web/http.ts'
import { RequestFailure } from '#platform/web/request-failure.ts'
import { createStoredState } from '#platform/web/stored-state.ts'
import { forget } from '#platform/web/storage.ts'
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

/** The cached pages. `lang` is the language of their texts; absent for the club’s main language. */
type PageList = { pages: PageItem[]; lang?: string | undefined }

const EMPTY: PageList = { pages: [] }
const LIST_NAME = 'paddock.pages'

export const pageList = createStoredState<PageList>(LIST_NAME, EMPTY, (value) => {
  const { pages, lang } = (value ?? EMPTY) as PageList
  return lang === contentLanguage() && Array.isArray(pages) && pages.every(isPageItem)
    ? { pages, lang }
    : null
})

function isPageItem(value: unknown): value is PageItem {
  const item = value as PageItem | null
  return (
    typeof item?.url === 'string' && typeof item.updated_at === 'string' && Array.isArray(item.pageContents)
  )
}

let generation = 0

/**
 * Returns a number that changes whenever the list is emptied. A response that was requested before the number changed
 * belongs to another login and must be discarded.
 */
export function pageGeneration(): number {
  return generation
}

/**
 * Empties the list at login and logout, because it may contain drafts of staff and blocks for members. Discards the
 * response of a pending reload.
 */
export function forgetPages(): void {
  generation += 1
  pageList.setState(EMPTY, true)
  forget(LIST_NAME)
}

/** Loads the whole list again. On failure the old list stays and the error is reported. */
export async function reloadPageList(useClassicCalls: boolean): Promise<void> {
  const startedIn = generation
  const lang = contentLanguage()
  try {
    if (useClassicCalls) {
      const answer = await call(listPages, { page_size: PAGE_LIST_SIZE, pb: 1, lang })
      if (startedIn === generation) pageList.setState({ pages: answer.data, lang }, true)
      return
    }
    const data = await askGraphql<{ cognitoPages: PageItem[] }>(graphqlPath(), PAGES_QUERY, {})
    if (data && startedIn === generation) pageList.setState({ pages: data.cognitoPages, lang }, true)
  } catch (error) {
    reportFault(error, 'page list')
  }
}

/** Returns the address of GraphQL with the language as a parameter, because the documents are fixed. */
function graphqlPath(): string {
  const lang = contentLanguage()
  return lang ? `${GRAPHQL_PATH}?lang=${lang}` : GRAPHQL_PATH
}

/**
 * Loads one page from the server; null if there is none.
 * @throws RequestFailure when the server can't be reached
 */
export async function fetchPage(url: string, useClassicCalls: boolean): Promise<PageItem | null> {
  if (!useClassicCalls) {
    const data = await askGraphql<{ cognitoPage: PageItem | null }>(graphqlPath(), PAGE_QUERY, { url })
    const item = data?.cognitoPage ?? null
    if (item === null || !mayBeClassic(item)) return item
  }
  try {
    return (await call(findPage, { url, pb: 1, configuration: 1, lang: contentLanguage() })).item
  } catch (error) {
    if (error instanceof RequestFailure && error.status === 404) return null
    throw error
  }
}

/**
 * Returns whether a page may need the older renderer: it has neither blocks nor content, and its rows come only with
 * find-one.
 */
export function mayBeClassic(item: PageItem): boolean {
  return (
    item.pageContents.length === 0 &&
    (item.content === '' || item.content === '""') &&
    item.rows === undefined
  )
}

/** Replaces a page in the list by a newer version. */
export function replaceInList(item: PageItem): void {
  const { pages } = pageList.getState()
  pageList.setState({ pages: [...pages.filter((kept) => kept.url !== item.url), item] })
}

/** Removes a deleted page from the list. */
export function dropFromList(url: string): void {
  pageList.setState({ pages: pageList.getState().pages.filter((kept) => kept.url !== url) })
}
