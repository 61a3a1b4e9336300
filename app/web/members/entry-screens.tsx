import { useLingui } from '@lingui/react/macro'
import { useParams, useSearchParams } from 'react-router'
import { EnterScreen } from '#features/entries/entries.public.tsx'
import { useSite } from '#features/site/site.public.tsx'
import { useDocumentHead } from '../shell/use-document-head.ts'

/** /calendar/{slug}/enter */
export function EnterRoute() {
  const { t } = useLingui()
  const { slug = '' } = useParams()
  const { titlePrefix, titleSuffix } = useSite()
  useDocumentHead({ title: `${titlePrefix}${t`Enter`}${titleSuffix}`, description: '', canonical: '' })
  const take = useSearchParams()[0].get('take') ?? undefined
  return <EnterScreen key={`${slug} ${take ?? ''}`} slug={slug} take={take} />
}
