import { Trans, useLingui } from '@lingui/react/macro'
import { ConnectRacers } from '#features/racers/racers.public.tsx'
import { useSite } from '#features/site/site.public.tsx'
import { PlainSection } from './ProfileSection.tsx'

/** External accounts that the person has connected. */
export function LinkedAccountsSection() {
  const { t } = useLingui()
  const { racers } = useSite()
  return (
    <PlainSection id="linked" title={t`Linked accounts`}>
      <div className="py-3">
        {racers === null ? (
          <p className="text-muted">
            <Trans>There are no services to link at the moment.</Trans>
          </p>
        ) : (
          <ConnectRacers returnTo="/profile" />
        )}
      </div>
    </PlainSection>
  )
}
