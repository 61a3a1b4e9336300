import { useLingui } from '@lingui/react/macro'
import { useSite } from '#features/site/site.public.tsx'
import { useDocumentHead } from '../shell/use-document-head.ts'
import { ACCOUNT_HEADS, type AccountScreen } from './account-heads.ts'

/** Keeps the head of the document in step with a screen of accounts. */
export function useAccountHead(screen: AccountScreen): void {
  const { i18n } = useLingui()
  const { origin, titlePrefix, titleSuffix } = useSite()
  const { title, description } = ACCOUNT_HEADS[screen]
  useDocumentHead({
    title: `${titlePrefix}${i18n._(title)}${titleSuffix}`,
    description: i18n._(description),
    canonical: `${origin}/${screen}`,
  })
}
