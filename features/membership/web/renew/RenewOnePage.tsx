import { Trans } from '@lingui/react/macro'
import type { FormEvent } from 'react'
import { SignFields } from '#features/signatures/signatures.public.tsx'
import { Banner } from '#platform/ui/Banner.tsx'
import { ErrorSummary } from '#platform/ui/ErrorSummary.tsx'
import { useErrorTitle } from '#platform/web/use-error-title.ts'
import { useFormat } from '#platform/web/use-format.ts'
import type { RenewalOffer } from '../../membership.contract.ts'
import { DeclareAtOnce } from './DeclareAndSign.tsx'
import { GuardianFields, PartnerField } from './DetailsFields.tsx'
import { HomeTrackChoice } from './LicenceFields.tsx'
import { OfferSummary, PayFields } from './PayFields.tsx'
import { TypeChoice } from './TypeChoice.tsx'
import { guardianOf, useApplication } from './use-application.ts'

type RenewOnePageProps = {
  offer: RenewalOffer
  /** The code of the type in the link to this page; empty if the link has none. */
  type: string
  onChanged: () => void
}

/**
 * A renewal on one page: summary, one checkbox, one signature, one button. It does not ask for data that the club
 * already has.
 */
export function RenewOnePage({ offer, type: linked, onChanged }: RenewOnePageProps) {
  const format = useFormat()
  const { name, type, valid_to: validTo } = offer.membership
  const application = useApplication(offer, name, { linked, onChanged })
  useErrorTitle(application.mistakes.length > 0)
  const day = validTo === null || format === null ? '' : format.day(validTo, 'medium')
  const submit = (event: FormEvent): void => {
    event.preventDefault()
    void application.submit()
  }
  return (
    <form noValidate onSubmit={submit} className="grid max-w-[40rem] grid-cols-[minmax(0,1fr)] gap-8">
      <div>
        <h1 className="text-h1" tabIndex={-1}>
          <Trans>Renew</Trans>
        </h1>
        <p className="mt-2 text-muted">
          {offer.state === 'expired' ? (
            <Trans>
              You were {type} until {day}.
            </Trans>
          ) : (
            <Trans>
              You are {type} until {day}.
            </Trans>
          )}
        </p>
        {offer.early_for === null ? null : <EarlyNote title={offer.early_for.title} />}
      </div>
      <ErrorSummary mistakes={application.mistakes} attempt={application.attempt} />
      <TypeChoice application={application} />
      {application.type?.includes_partner === true ? <PartnerField application={application} /> : null}
      {application.type?.needs_guardian === true ? <GuardianFields application={application} /> : null}
      {(offer.details.home_track_id === null && application.type?.can_compete === true) ||
      application.mistakeOf('details.home_track_id') !== undefined ? (
        <HomeTrackChoice application={application} />
      ) : null}
      <DeclareAtOnce application={application} />
      <SignFields
        signing={application.signing}
        signerName={name}
        guardianName={guardianOf(application)}
        mistakeOf={application.mistakeOf}
      />
      <OfferSummary application={application} />
      <PayFields application={application} />
    </form>
  )
}

/** Explains why renewal is open early, and that no day is lost. */
function EarlyNote({ title }: { title: string }) {
  return (
    <div className="mt-4">
      <Banner tone="info">
        <Trans>
          You can renew early to enter {title}. The new period starts after your current one, so you lose no
          days.
        </Trans>
      </Banner>
    </div>
  )
}
