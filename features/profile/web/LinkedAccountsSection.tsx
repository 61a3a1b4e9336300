import { Trans, useLingui } from '@lingui/react/macro'
import { ConnectRacers } from '#features/racers/racers.public.tsx'
import { useSite } from '#features/site/site.public.tsx'
import { PlainSection } from './ProfileSection.tsx'

/** Accounts elsewhere that know the person. */
export function LinkedAccountsSection() {
  const { t } = useLingui()
  const { racers } = useSite()
  return (
    <PlainSection id="linked" title={t`Linked accounts`}>
      <div className="py-3">
        {racers === null ? (
          <p className="text-muted">
            <Trans>The club works with no other service just now.</Trans>
          </p>
        ) : (
          <ConnectRacers returnTo="/profile" />
        )}
      </div>
    </PlainSection>
  )
}
