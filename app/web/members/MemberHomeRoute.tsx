import { HomeScreen } from '#features/home/home.public.tsx'
import { useSite } from '#features/site/site.public.tsx'
import { useLiveSession } from '../live-session.ts'
import { paths } from '../paths.ts'
import { useDocumentHead } from '../shell/use-document-head.ts'
import { MembersFrame } from './MembersFrame.tsx'

/** The members' home at `/`. */
export function MemberHomeRoute() {
  const { name } = useSite()
  useLiveSession()
  useDocumentHead({ title: name, description: '', canonical: '' })
  return (
    <MembersFrame>
      <HomeScreen website={paths.homePage()} />
    </MembersFrame>
  )
}
