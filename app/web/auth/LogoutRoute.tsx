import { useEffect } from 'react'
import { LogoutScreen } from '#features/accounts/web/LogoutScreen.tsx'
import { forgetRacers } from '#features/racers/web/racers-session.ts'
import { ClubName } from '../shell/SiteHeader.tsx'
import { useAccountHead } from './use-account-head.ts'

/** /logout */
export function LogoutRoute() {
  useAccountHead('logout')
  useEffect(forgetRacers, [])
  return <LogoutScreen mark={<ClubName />} />
}
