import { useLingui } from '@lingui/react/macro'
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
