import { useLingui } from '@lingui/react/macro'
import { useParams } from 'react-router'
import { EnterScreen } from '#features/entries/entries.public.tsx'
import { useSite } from '#features/site/site.public.tsx'
import { useDocumentHead } from '../shell/use-document-head.ts'

/** /calendar/{slug}/enter */
export function EnterRoute() {
  const { t } = useLingui()
  const { slug = '' } = useParams()
  const { titlePrefix, titleSuffix } = useSite()
  useDocumentHead({ title: `${titlePrefix}${t`Enter`}${titleSuffix}`, description: '', canonical: '' })
  return <EnterScreen key={slug} slug={slug} />
}
