import { Trans } from '@lingui/react/macro'
import { useState } from 'react'
import { NoPaymentType } from '#features/orders/orders-paying.public.tsx'
import { SignFields } from '#features/signatures/signatures.public.tsx'
import { useSite } from '#features/site/site.public.tsx'
import { centsOf } from '#platform/shared/money.ts'
import { Banner } from '#platform/ui/Banner.tsx'
import { Button } from '#platform/ui/Button.tsx'
import { Checkbox } from '#platform/ui/Checkbox.tsx'
import { StepForm } from '#platform/ui/lazy/StepForm.tsx'
import { useFormat } from '#platform/web/use-format.ts'
import { useMoney } from '#platform/web/use-money.ts'
import type { RenewalOffer } from '../../membership.contract.ts'
import { shownPages } from '../../join-steps.rules.ts'
import { ContactFields } from './ContactFields.tsx'
import { DeclareEach } from './DeclareAndSign.tsx'
import { GuardianFields, NominatorFields, PartnerField } from './DetailsFields.tsx'
import { HomeTrackChoice, LicenceFields } from './LicenceFields.tsx'
import { OfferSummary, PayFields } from './PayFields.tsx'
import { TypeChoice } from './TypeChoice.tsx'
import { type Application, guardianOf, useApplication } from './use-application.ts'

type JoinStepsProps = {
  offer: RenewalOffer
  /** The code of the type in the link to this page; empty if the link has none. */
  type: string
  /** Called when the server has other prices or texts than the screen. */
  onChanged: () => void
}

/**
 * The application form for joining, with one topic a page: type, person, declaration with payment. After a link with a
 * type, the page with the types is not counted until the person opens it. @source docs/reference/membership.md §3.1
 */
export function JoinSteps({ offer, type: linked, onChanged }: JoinStepsProps) {
  const { name } = offer.membership
  const application = useApplication(offer, name, { linked, onChanged })
  const { step, type } = application
  const [hasSeenTypes, setHasSeenTypes] = useState(step === 1)
  if (step === 1 && !hasSeenTypes) setHasSeenTypes(true)
  const pages = shownPages(step, { isTypeLinked: !hasSeenTypes && type?.code === linked })
  return (
    <StepForm
      count={pages.count}
      now={pages.now}
      above={
        step === 2 ? <ChosenType application={application} onChange={() => application.goTo(1)} /> : null
      }
      title={<StepTitle step={step} />}
      mistakes={application.mistakes}
      attempt={application.attempt}
      goTo={(page) => application.goTo(page + step - pages.now)}
      submit={application.submit}
      foot={<Saved application={application} />}
    >
      <StepFields application={application} signerName={name} linked={linked} />
    </StepForm>
  )
}

function StepTitle({ step }: { step: number }) {
  switch (step) {
    case 1:
      return <Trans>Choose your membership</Trans>
    case 2:
      return <Trans>About you</Trans>
    default:
      return <Trans>Sign and pay</Trans>
  }
}

/**
 * The chosen type with its price and a button to the other types, above the heading of the next page. If the type cannot
 * be paid, this says so before the person fills in the form.
 */
function ChosenType({ application, onChange }: { application: Application; onChange: () => void }) {
  const money = useMoney()
  if (application.type === null) return null
  const { name: type, price } = application.type
  const total = money(centsOf(price.total))
  return (
    <>
      <p className="mb-2 flex flex-wrap items-center gap-x-4 font-semibold">
        <Trans>
          {type}, {total}
        </Trans>
        <Button tone="link" onClick={onChange}>
          <Trans comment="Link to choose another membership type">Change</Trans>
        </Button>
      </p>
      {application.offer.payment_types.length > 0 ||
      application.paying.creditCents >= centsOf(price.total) ? null : (
        <div className="mb-4">
          <Banner tone="warn">
            <NoPaymentType />
          </Banner>
        </div>
      )}
    </>
  )
}

type StepFieldsProps = { application: Application; signerName: string; linked: string }

function StepFields({ application, signerName, linked }: StepFieldsProps) {
  switch (application.step) {
    case 1:
      return (
        <>
          <LinkedProblem application={application} linked={linked} />
          <TypeChoice application={application} />
        </>
      )
    case 2:
      return <AboutYou application={application} />
    default:
      return (
        <>
          <OfferSummary application={application} />
          <DeclareEach application={application} />
          <SignFields
            signing={application.signing}
            signerName={signerName}
            guardianName={guardianOf(application)}
            mistakeOf={application.mistakeOf}
          />
          <PayFields application={application} />
        </>
      )
  }
}

/** Explains why this person cannot choose the membership type that the link names. */
function LinkedProblem({ application: { offer }, linked }: { application: Application; linked: string }) {
  const problem = offer.offers.find(({ code }) => code === linked)?.problem ?? ''
  return problem === '' ? null : <Banner tone="warn">{problem}</Banner>
}

function AboutYou({ application }: { application: Application }) {
  const { type, offer, details, changeDetails } = application
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-8">
      <p className="text-note text-muted">
        <Trans>Fill in every field that is not marked “(optional)”.</Trans>
      </p>
      {type?.includes_partner === true ? <PartnerField application={application} /> : null}
      {type?.needs_guardian === true ? <GuardianFields application={application} /> : null}
      {offer.asks_nominator ? (
        <div className="grid gap-5">
          <NominatorFields application={application} />
        </div>
      ) : null}
      <ContactFields application={application} />
      {type?.can_compete === true ? (
        <>
          <HomeTrackChoice application={application} />
          <LicenceFields application={application} />
        </>
      ) : null}
      <div>
        <Checkbox
          name="hide_from_register"
          label={<Trans>Show only my name in the members’ register</Trans>}
          hint={<Trans>Otherwise it also shows your address and the day you joined.</Trans>}
          checked={details.hide_from_register}
          onChange={(event) => changeDetails({ hide_from_register: event.target.checked })}
        />
        <Checkbox
          name="newsletter_consent"
          label={<Trans>Send me the club’s newsletter</Trans>}
          checked={details.newsletter_consent}
          onChange={(event) => changeDetails({ newsletter_consent: event.target.checked })}
        />
      </div>
    </div>
  )
}

function Saved({ application: { savedAtMs } }: { application: Application }) {
  const format = useFormat()
  const { timezone } = useSite()
  const time = savedAtMs === null || format === null ? '' : format.time(savedAtMs, timezone)
  return (
    <p className="min-h-5 text-center text-note text-muted" role="status">
      {time === '' ? null : <Trans>Saved on this device at {time}</Trans>}
    </p>
  )
}
