import { useLingui } from '@lingui/react/macro'
import type { LoaderFunctionArgs } from 'react-router'
import { queryOfSearchPath, searchPath } from '#features/search/search-address.ts'
import { searchSourceContext } from '#features/search/search-source.ts'
import { SearchScreen } from '#features/search/web/SearchScreen.tsx'
import { useSite } from '#features/site/web/use-site.ts'
import { redirectWithin } from '../redirect-within.ts'
import { SEARCH_HEAD } from './search-head.ts'
import { useDocumentHead } from './use-document-head.ts'

/** The screen at /search. Search engines are to index none of its addresses, so it has no canonical link. */
export function SearchRoute() {
  const { i18n } = useLingui()
  const { titlePrefix, titleSuffix } = useSite()
  useDocumentHead({
    title: `${titlePrefix}${i18n._(SEARCH_HEAD.title)}${titleSuffix}`,
    description: i18n._(SEARCH_HEAD.description),
    canonical: '',
  })
  return <SearchScreen />
}

/** Loads search results. Without JavaScript the form submits `?q=`, which is redirected to the query's own address. */
export async function loadSearch({ context, request }: LoaderFunctionArgs) {
  const { pathname, searchParams } = new URL(request.url)
  const asked = searchParams.get('q')
  if (asked !== null) throw redirectWithin(request, searchPath(asked))
  const query = queryOfSearchPath(pathname)
  return { query, answer: query === '' ? null : await context.get(searchSourceContext).search(query) }
}
