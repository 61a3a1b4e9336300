import { Trans } from '@lingui/react/macro'
import { SignFields } from '#features/signatures/signatures.public.tsx'
import { useSite } from '#features/site/site.public.tsx'
import { Checkbox } from '#platform/ui/Checkbox.tsx'
import { type Answer, AnswerList } from '#platform/ui/lazy/AnswerList.tsx'
import { StepForm } from '#platform/ui/lazy/StepForm.tsx'
import { useFormat } from '#platform/web/use-format.ts'
import type { RenewalOffer } from '../../membership.contract.ts'
import { DeclareEach } from './DeclareAndSign.tsx'
import { GuardianFields, NominatorFields, PartnerField } from './DetailsFields.tsx'
import { HomeTrackChoice, LicenceFields } from './LicenceFields.tsx'
import { OfferSummary, PayFields } from './PayFields.tsx'
import { TypeChoice } from './TypeChoice.tsx'
import { type Application, guardianOf, useApplication } from './use-application.ts'

const STEPS = 5

/**
 * The application form for joining, with one topic a page: type, details, home track and licence, declare and sign,
 * check and pay. @source docs/reference/membership.md §3.1
 */
export function JoinSteps({ offer, onChanged }: { offer: RenewalOffer; onChanged: () => void }) {
  const { name } = offer.membership
  const application = useApplication(offer, name, onChanged)
  return (
    <StepForm
      count={STEPS}
      now={application.step}
      title={<StepTitle step={application.step} hasTracks={offer.tracks.length > 1} />}
      mistakes={application.mistakes}
      attempt={application.attempt}
      goTo={application.goTo}
      submit={application.submit}
      foot={<Saved application={application} />}
    >
      <StepFields application={application} signerName={name} />
    </StepForm>
  )
}

function StepTitle({ step, hasTracks }: { step: number; hasTracks: boolean }) {
  switch (step) {
    case 1:
      return <Trans>Choose your membership</Trans>
    case 2:
      return <Trans>About you</Trans>
    case 3:
      return hasTracks ? <Trans>Home track and licence</Trans> : <Trans>Racing licence</Trans>
    case 4:
      return <Trans>Declare and sign</Trans>
    default:
      return <Trans>Check and pay</Trans>
  }
}

function StepFields({ application, signerName }: { application: Application; signerName: string }) {
  switch (application.step) {
    case 1:
      return <TypeChoice application={application} />
    case 2:
      return <AboutYou application={application} />
    case 3:
      return (
        <>
          <HomeTrackChoice application={application} />
          <LicenceFields application={application} />
        </>
      )
    case 4:
      return (
        <>
          <DeclareEach application={application} />
          <SignFields
            signing={application.signing}
            signerName={signerName}
            guardianName={guardianOf(application)}
            mistakeOf={application.mistakeOf}
          />
          <OfferSummary application={application} />
        </>
      )
    default:
      return (
        <>
          <CheckAnswers application={application} signerName={signerName} />
          <OfferSummary application={application} />
          <PayFields application={application} />
        </>
      )
  }
}

function AboutYou({ application }: { application: Application }) {
  const { type, offer, details, say } = application
  return (
    <div className="grid gap-5">
      {type?.includes_partner === true ? <PartnerField application={application} /> : null}
      {type?.needs_guardian === true ? <GuardianFields application={application} /> : null}
      {offer.asks_nominator ? <NominatorFields application={application} /> : null}
      <div>
        <Checkbox
          name="hide_from_register"
          label={<Trans>Show only my name in the members’ register</Trans>}
          hint={
            <Trans>
              The law makes the club keep a register that members may read: name, address, date joined
            </Trans>
          }
          checked={details.hide_from_register}
          onChange={(event) => say({ hide_from_register: event.target.checked })}
        />
        <Checkbox
          name="newsletter_consent"
          label={<Trans>Send me the club’s newsletter</Trans>}
          checked={details.newsletter_consent}
          onChange={(event) => say({ newsletter_consent: event.target.checked })}
        />
      </div>
    </div>
  )
}

/** Shows the details before they are sent. A name can only be changed in the profile. */
function CheckAnswers({ application, signerName }: { application: Application; signerName: string }) {
  const { details, offer, type } = application
  const track = offer.tracks.find(({ id }) => id === details.home_track_id)?.name ?? ''
  const licence = [details.licence_issuer, details.licence_number].filter((part) => part !== '').join(' ')
  const answers: Answer[] = [
    { key: 'type', label: <Trans>Membership</Trans>, value: type?.name ?? '', step: 1 },
    { key: 'name', label: <Trans>Name</Trans>, value: signerName, step: null },
    { key: 'partner', label: <Trans>Partner</Trans>, value: details.additional_member, step: 2 },
    { key: 'guardian', label: <Trans>Parent or guardian</Trans>, value: details.guardian_name, step: 2 },
    { key: 'track', label: <Trans>Home track</Trans>, value: track, step: 3 },
    { key: 'licence', label: <Trans>Licence</Trans>, value: licence, step: 3 },
  ]
  return <AnswerList answers={answers} goTo={application.goTo} />
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
