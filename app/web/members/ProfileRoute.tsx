import { useLingui } from '@lingui/react/macro'
import { InstallRow } from '#features/offline/offline.public.tsx'
import { ProfileScreen } from '#features/profile/profile.public.tsx'
import { useSite } from '#features/site/site.public.tsx'
import { useDocumentHead } from '../shell/use-document-head.ts'

/** /profile */
export function ProfileRoute() {
  const { t } = useLingui()
  const { titlePrefix, titleSuffix } = useSite()
  useDocumentHead({ title: `${titlePrefix}${t`My profile`}${titleSuffix}`, description: '', canonical: '' })
  return <ProfileScreen install={<InstallRow />} />
}
