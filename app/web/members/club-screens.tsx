import type { MessageDescriptor } from '@lingui/core'
import { useLingui } from '@lingui/react/macro'
import { useContext, useEffect, useState } from 'react'
import { useParams, useSearchParams } from 'react-router'
import { hasStoredSession, onSessionElsewhere } from '#features/accounts/web/stored-session.ts'
import { RenewHouseholdScreen } from '#features/households/households.public.tsx'
import {
  CardCheckScreen,
  CardScreen,
  RenewScreen,
  UnsubscribeScreen,
} from '#features/membership/membership.public.tsx'
import { useSite } from '#features/site/site.public.tsx'
import { WalletPasses } from '#features/wallet/wallet.public.tsx'
import { useLiveSession } from '../live-session.ts'
import { paths } from '../paths.ts'
import { CARD_CHECK_HEAD, HOUSEHOLD_HEAD, RENEW_HEAD, UNSUBSCRIBE_HEAD } from './club-heads.ts'
import { WithoutScript } from '../shell/without-script.ts'
import { useDocumentHead } from '../shell/use-document-head.ts'
import './members.css'

/** /renew, for members and for people without an account */
export function RenewRoute() {
  useOwnHead(RENEW_HEAD)
  useLiveSession()
  const [isLoggedIn, setIsLoggedIn] = useState<boolean | null>(null)
  useEffect(() => {
    const look = (): void => setIsLoggedIn(hasStoredSession())
    look()
    return onSessionElsewhere(look)
  }, [])
  const [search] = useSearchParams()
  return (
    <>
      <noscript>
        <div className="page pt-8 pb-20 lg:pt-12">{useContext(WithoutScript)}</div>
      </noscript>
      <div className="script-only">
        <RenewScreen
          isLoggedIn={isLoggedIn}
          login={paths.login()}
          type={search.get('type') ?? ''}
          event={search.get('event') ?? ''}
        />
      </div>
    </>
  )
}

/** /household */
export function HouseholdRoute() {
  useOwnHead(HOUSEHOLD_HEAD)
  return <RenewHouseholdScreen />
}

/** /membershipcard */
export function CardRoute() {
  useOwnHead({ title: CARD_CHECK_HEAD.title })
  return <CardScreen home={paths.home()} passes={<WalletPasses />} />
}

/** /card/{token}: shows to anyone whether the membership card whose QR code was scanned is valid. */
export function CardCheckRoute() {
  const { token = '' } = useParams()
  useOwnHead(CARD_CHECK_HEAD)
  return <CardCheckScreen token={token} />
}

/** /unsubscribe/{code} */
export function UnsubscribeRoute() {
  const { code = '' } = useParams()
  useOwnHead(UNSUBSCRIBE_HEAD)
  return <UnsubscribeScreen code={code} />
}

function useOwnHead(head: { title: MessageDescriptor; description?: MessageDescriptor }): void {
  const { i18n } = useLingui()
  const { titlePrefix, titleSuffix } = useSite()
  useDocumentHead({
    title: `${titlePrefix}${i18n._(head.title)}${titleSuffix}`,
    description: head.description === undefined ? '' : i18n._(head.description),
    canonical: '',
  })
}
