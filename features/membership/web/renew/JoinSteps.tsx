import { Trans } from '@lingui/react/macro'
import { useEffect, useRef, type FormEvent, type ReactNode } from 'react'
import { useSite } from '#features/site/site.public.tsx'
import { Button } from '#platform/ui/Button.tsx'
import { Checkbox } from '#platform/ui/Checkbox.tsx'
import { ErrorSummary } from '#platform/ui/ErrorSummary.tsx'
import { SectorChips } from '#platform/ui/SectorChips.tsx'
import { useErrorTitle } from '#platform/web/use-error-title.ts'
import { useFormat } from '#platform/web/use-format.ts'
import type { RenewalOffer } from '../../membership.contract.ts'
import { DeclareEach, SignFields } from './DeclareAndSign.tsx'
import { GuardianFields, NominatorFields, PartnerField } from './DetailsFields.tsx'
import { HomeTrackChoice, LicenceFields } from './LicenceFields.tsx'
import { OfferSummary, PayFields } from './PayFields.tsx'
import { TypeChoice } from './TypeChoice.tsx'
import { type Application, useApplication } from './use-application.ts'

const STEPS = 5

/** Joining, one topic a page: type, details, home track and licence, declare and sign, check and pay. @source DOMAIN §3.3 */
export function JoinSteps({ offer, onChanged }: { offer: RenewalOffer; onChanged: () => void }) {
  const { name } = offer.membership
  const application = useApplication(offer, name, onChanged)
  const { step } = application
  const head = useRef<HTMLHeadingElement>(null)
  const shown = useRef(step)
  useErrorTitle(application.mistakes.length > 0)
  useEffect(() => {
    if (shown.current !== step) head.current?.focus()
    shown.current = step
  }, [step])
  const submit = (event: FormEvent): void => {
    event.preventDefault()
    if (step < STEPS) application.goTo(step + 1)
    else void application.submit()
  }
  return (
    <form noValidate onSubmit={submit} className="grid max-w-[40rem] grid-cols-[minmax(0,1fr)] gap-8">
      <div>
        <SectorChips count={STEPS} now={step} isJoined />
        <h1 ref={head} className="mt-1 text-h1 outline-none" tabIndex={-1}>
          <StepTitle step={step} />
        </h1>
      </div>
      <ErrorSummary mistakes={application.mistakes} attempt={application.attempt} />
      <StepFields application={application} signerName={name} />
      <div className="grid gap-3">
        {step === STEPS ? null : (
          <Button type="submit" className="w-full">
            <Trans>Continue</Trans>
          </Button>
        )}
        {step === 1 ? null : (
          <Button tone="link" onClick={() => application.goTo(step - 1)}>
            <Trans>Back</Trans>
          </Button>
        )}
        <Saved application={application} />
      </div>
    </form>
  )
}

function StepTitle({ step }: { step: number }) {
  switch (step) {
    case 1:
      return <Trans>Choose your membership</Trans>
    case 2:
      return <Trans>About you</Trans>
    case 3:
      return <Trans>Home track and licence</Trans>
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
          <SignFields application={application} signerName={signerName} />
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

/** What will be sent, each row with the way back to where it was said. A name is changed in the profile. */
function CheckAnswers({ application, signerName }: { application: Application; signerName: string }) {
  const { details, offer, type } = application
  const track = offer.tracks.find(({ id }) => id === details.home_track_id)?.name ?? ''
  const licence = [details.licence_issuer, details.licence_number].filter((part) => part !== '').join(' ')
  const rows: { key: string; label: ReactNode; value: string; step: number | null }[] = [
    { key: 'type', label: <Trans>Membership</Trans>, value: type?.name ?? '', step: 1 },
    { key: 'name', label: <Trans>Name</Trans>, value: signerName, step: null },
    { key: 'partner', label: <Trans>Partner</Trans>, value: details.additional_member, step: 2 },
    { key: 'guardian', label: <Trans>Parent or guardian</Trans>, value: details.guardian_name, step: 2 },
    { key: 'track', label: <Trans>Home track</Trans>, value: track, step: 3 },
    { key: 'licence', label: <Trans>Licence</Trans>, value: licence, step: 3 },
  ]
  return (
    <dl className="border-t-2 border-ink">
      {rows
        .filter(({ value }) => value !== '')
        .map(({ key, label, value, step }) => (
          <div key={key} className="flex min-h-11 items-center gap-x-4 border-b border-line py-1">
            <dt className="w-24 shrink-0 text-muted sm:w-36">{label}</dt>
            <dd className="min-w-0 grow wrap-anywhere">
              <bdi>{value}</bdi>
            </dd>
            {step === null ? null : (
              <dd>
                <Button tone="link" size="small" onClick={() => application.goTo(step)}>
                  <Trans>
                    Change<span className="visually-hidden"> {label}</span>
                  </Trans>
                </Button>
              </dd>
            )}
          </div>
        ))}
    </dl>
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
