import { useLingui } from '@lingui/react/macro'
import { useSite } from '#features/site/site.public.tsx'
import { useDocumentHead } from '../shell/use-document-head.ts'
import { ACCOUNT_HEADS, type AccountScreen } from './account-heads.ts'

/** Sets the document's title, description and canonical link to those of an account screen. */
export function useAccountHead(screen: AccountScreen): void {
  const { i18n } = useLingui()
  const { origin, titlePrefix, titleSuffix } = useSite()
  const { title, description, isIndexed } = ACCOUNT_HEADS[screen]
  useDocumentHead({
    title: `${titlePrefix}${i18n._(title)}${titleSuffix}`,
    description: i18n._(description),
    canonical: isIndexed ? `${origin}/${screen}` : '',
  })
}
