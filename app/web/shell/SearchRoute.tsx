import { useLingui } from '@lingui/react/macro'
import { redirect, type LoaderFunctionArgs } from 'react-router'
import { queryOfSearchPath, searchPath } from '#features/search/search-address.ts'
import { searchSourceContext } from '#features/search/search-source.ts'
import { SearchScreen } from '#features/search/web/SearchScreen.tsx'
import { useSite } from '#features/site/web/use-site.ts'
import { useDocumentHead } from './use-document-head.ts'

/** /search. No address of it is worth keeping for a search engine, so it has no canonical one. */
export function SearchRoute() {
  const { t } = useLingui()
  const { titlePrefix, titleSuffix } = useSite()
  useDocumentHead({ title: `${titlePrefix}${t`Search`}${titleSuffix}`, description: '', canonical: '' })
  return <SearchScreen />
}

/** Without JavaScript the form asks with `?q=`; the answer lives under the query's own address. */
export async function loadSearch({ context, request }: LoaderFunctionArgs) {
  const { pathname, searchParams } = new URL(request.url)
  const asked = searchParams.get('q')
  if (asked !== null) throw redirect(searchPath(asked))
  const query = queryOfSearchPath(pathname)
  return { query, answer: query === '' ? null : await context.get(searchSourceContext).search(query) }
}
