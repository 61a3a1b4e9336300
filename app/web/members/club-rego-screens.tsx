import { useLingui } from '@lingui/react/macro'
import { useParams } from 'react-router'
import { CaseRowScreen, CaseScreen, ClubRegoScreen } from '#features/club-rego/club-rego.public.tsx'
import { useSite } from '#features/site/site.public.tsx'
import { useDocumentHead } from '../shell/use-document-head.ts'

/** /specialvehicle, in any letter case, because the members' home links to it in another case */
export function ClubRegoRoute() {
  const { t } = useLingui()
  useOwnHead(t`Club rego`)
  return <ClubRegoScreen />
}

/** /specialvehicle/{id} */
export function CaseRoute() {
  const { t } = useLingui()
  const { id = '' } = useParams()
  useOwnHead(t`Club rego`)
  return <CaseScreen key={id} id={id} />
}

/** /specialvehicle/{id}/{page} */
export function CaseRowRoute() {
  const { t } = useLingui()
  const { id = '', row = '' } = useParams()
  useOwnHead(t`Club rego application`)
  return <CaseRowScreen key={id} id={id} row={row} />
}

function useOwnHead(title: string): void {
  const { titlePrefix, titleSuffix } = useSite()
  useDocumentHead({ title: `${titlePrefix}${title}${titleSuffix}`, description: '', canonical: '' })
}
