/** The data sources of the screens in the browser, which make calls to the API. */
import type { PageSource } from '#features/pages/page-source.ts'
import { browserPageSource } from '#features/pages/web/browser-page-source.ts'
import type { SearchSource } from '#features/search/search-source.ts'
import { browserSearchSource } from '#features/search/web/browser-search-source.ts'
import type { SiteFrame } from '#features/site/site-frame.ts'
import { setCallSession } from '#platform/web/call-session.ts'
import { setBaseUrl } from '#platform/web/http.ts'
import { findSessionOf } from './session.ts'

export type BrowserSources = { pages: PageSource; search: SearchSource }

let opened: BrowserSources | null = null

/** Returns the data sources; the first call creates them. */
export function browserSources(frame: SiteFrame): BrowserSources {
  if (opened === null) {
    setBaseUrl(frame.apiUrl)
    setCallSession(async () => (await findSessionOf(frame))?.callSession ?? null)
    opened = {
      pages: browserPageSource({ ...frame, useClassicCalls: !frame.configuration.list_page_content_feature }),
      search: browserSearchSource,
    }
  }
  return opened
}
