import { useLingui } from '@lingui/react/macro'
import { useEffect, useState } from 'react'
import { useParams } from 'react-router'
import { isSessionKept, onSessionElsewhere } from '#features/accounts/web/kept-session.ts'
import {
  CardCheckScreen,
  CardScreen,
  RenewScreen,
  UnsubscribeScreen,
} from '#features/membership/membership.public.tsx'
import { useSite } from '#features/site/site.public.tsx'
import { useLiveSession } from '../live-session.ts'
import { paths } from '../paths.ts'
import { useDocumentHead } from '../shell/use-document-head.ts'
import './members.css'

/** /renew, for strangers and for members */
export function RenewRoute() {
  const { t } = useLingui()
  useOwnHead(t`Membership`)
  useLiveSession()
  const [isLoggedIn, setIsLoggedIn] = useState<boolean | null>(null)
  useEffect(() => {
    const look = (): void => setIsLoggedIn(isSessionKept())
    look()
    return onSessionElsewhere(look)
  }, [])
  return <RenewScreen isLoggedIn={isLoggedIn} login={paths.login()} signup={paths.signup()} />
}

/** /membershipcard */
export function CardRoute() {
  const { t } = useLingui()
  useOwnHead(t`Membership card`)
  return <CardScreen home={paths.home()} />
}

/** /card/{token}: what a card's code proves, for anybody. */
export function CardCheckRoute() {
  const { t } = useLingui()
  const { token = '' } = useParams()
  useOwnHead(t`Membership card`)
  return <CardCheckScreen token={token} />
}

/** /unsubscribe/{code} */
export function UnsubscribeRoute() {
  const { t } = useLingui()
  const { code = '' } = useParams()
  useOwnHead(t`Letters from the club`)
  return <UnsubscribeScreen code={code} />
}

function useOwnHead(title: string): void {
  const { titlePrefix, titleSuffix } = useSite()
  useDocumentHead({ title: `${titlePrefix}${title}${titleSuffix}`, description: '', canonical: '' })
}
