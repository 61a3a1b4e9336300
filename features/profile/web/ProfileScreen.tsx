import './profile.css'
import { Trans } from '@lingui/react/macro'
import WifiOff from 'lucide-react/icons/wifi-off'
import { type ReactNode, useEffect } from 'react'
import { useLocation } from 'react-router'
import { readSession, useSession } from '#features/accounts/accounts.public.tsx'
import { Banner } from '#platform/ui/Banner.tsx'
import { Button } from '#platform/ui/Button.tsx'
import { Icon } from '#platform/ui/Icon.tsx'
import { AddressesSection } from './AddressesSection.tsx'
import { BusinessSection } from './BusinessSection.tsx'
import { ContactSection } from './ContactSection.tsx'
import { CreditSection } from './CreditSection.tsx'
import { EmergencySection } from './EmergencySection.tsx'
import { IdentitySection } from './IdentitySection.tsx'
import { LicenceSection } from './LicenceSection.tsx'
import { LinkedAccountsSection } from './LinkedAccountsSection.tsx'
import { OrdersSection } from './OrdersSection.tsx'
import { PartnerSection } from './PartnerSection.tsx'
import { PhotoSection } from './PhotoSection.tsx'
import { PreferencesSection } from './PreferencesSection.tsx'
import { PrivacySection } from './PrivacySection.tsx'
import { ProfileProvider } from './profile-context.ts'
import { ProfileIndex, ProfileIndexProvider } from './ProfileIndex.tsx'
import { ProfileSkeleton } from './ProfileSkeleton.tsx'
import { SecuritySection } from './SecuritySection.tsx'
import { UnsavedGuard } from '#platform/ui/lazy/Unsaved.tsx'
import { useProfileData } from './use-profile-data.ts'

/**
 * The data that the club stores about a member, and the fields they may change.
 * @source docs/reference/accounts.md §7.1, §7.2
 */
export function ProfileScreen({ install }: { install?: ReactNode }) {
  const { profile, isStale, reload } = useProfileData()
  const isLoggedIn = useSession((session) => session.access_token !== '')
  useAnchor(profile !== null)
  return (
    <div className="page pt-8 pb-20 lg:pt-12">
      <h1 className="text-h1" tabIndex={-1}>
        <Trans>My profile</Trans>
      </h1>
      {isStale ? <StaleBanner hasProfile={profile !== null} onReload={reload} /> : null}
      <UnsavedGuard isOn={isLoggedIn} isStillOn={hasSession}>
        {profile === null ? (
          isStale ? null : (
            <div className="mt-8 max-w-[44rem]">
              <ProfileSkeleton />
            </div>
          )
        ) : (
          <ProfileProvider value={profile}>
            <ProfileIndexProvider>
              <div className="profile-columns mt-8">
                <ProfileIndex />
                <div className="min-w-0">
                  <PhotoSection />
                  <div className="mt-10">
                    <IdentitySection />
                    <ContactSection />
                    <LicenceSection />
                    <EmergencySection />
                    <PartnerSection />
                    <BusinessSection />
                    <AddressesSection />
                    <OrdersSection />
                    <CreditSection isStale={isStale} />
                    <LinkedAccountsSection />
                    <PreferencesSection />
                    <SecuritySection />
                    <PrivacySection />
                    {install}
                  </div>
                </div>
              </div>
            </ProfileIndexProvider>
          </ProfileProvider>
        )}
      </UnsavedGuard>
    </div>
  )
}

function StaleBanner({ hasProfile, onReload }: { hasProfile: boolean; onReload: () => void }) {
  return (
    <div className="mt-6">
      <Banner
        tone="warn"
        isAnnounced
        icon={<Icon of={WifiOff} />}
        action={
          <Button tone="outline" size="small" className="min-h-11" onClick={onReload}>
            <Trans>Try again</Trans>
          </Button>
        }
      >
        {hasProfile ? (
          <Trans>
            We can’t reach the club’s server. This is your last saved profile. Changes won’t save.
          </Trans>
        ) : (
          <Trans>We can’t reach the club’s server, so your profile is not here yet.</Trans>
        )}
      </Banner>
    </div>
  )
}

/** Scrolls to the section named in the address (/profile#privacy, in a mail) once it is rendered. */
function useAnchor(isDrawn: boolean): void {
  const { hash } = useLocation()
  useEffect(() => {
    if (isDrawn && hash !== '') document.getElementById(decodeURIComponent(hash.slice(1)))?.scrollIntoView()
  }, [isDrawn, hash])
}

function hasSession(): boolean {
  return readSession().access_token !== ''
}
