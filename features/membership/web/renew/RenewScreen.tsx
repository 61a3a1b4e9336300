import { Trans } from '@lingui/react/macro'
import { BirthStep } from '#features/accounts/birth.public.tsx'
import { TextsNotPublished } from '#features/signatures/signatures.public.tsx'
import { areTextsApproved } from '#features/signatures/signed-texts.rules.ts'
import { ButtonLink } from '#platform/ui/Button.tsx'
import { SkeletonRows } from '#platform/ui/Skeleton.tsx'
import { useFormat } from '#platform/web/use-format.ts'
import { LoadFailure } from '#platform/ui/lazy/LoadFailure.tsx'
import { useFetched } from '#platform/web/lazy/use-fetched.ts'
import { type RenewalOffer, renewalOffer } from '../../membership.contract.ts'
import { JoinSteps } from './JoinSteps.tsx'
import { RenewOnePage } from './RenewOnePage.tsx'
import { GuestOffer } from './GuestOffer.tsx'
import { WaitingApplication } from './WaitingApplication.tsx'

const NO_EVENT = {}

type RenewScreenProps = {
  /** Whether the visitor is logged in; null until the browser has checked for a session. */
  isLoggedIn: boolean | null
  login: string
  /** The code of the type in the link to this page; empty if the link has none. */
  type?: string
  /** The slug of an event for which the member renews early; empty without one. */
  event?: string
}

/**
 * /renew: types and prices for an anonymous visitor, three pages for joining, one page for renewing.
 * @source docs/reference/membership.md §2.5
 */
export function RenewScreen({ isLoggedIn, login, type = '', event = '' }: RenewScreenProps) {
  return (
    <div className="page pt-8 pb-20 lg:pt-12">
      {isLoggedIn === null ? (
        <SkeletonRows count={5} />
      ) : (
        <Offer
          key={`${isLoggedIn} ${event} ${type}`}
          isLoggedIn={isLoggedIn}
          login={login}
          type={type}
          event={event}
        />
      )}
    </div>
  )
}

function Offer({ isLoggedIn, login, type = '', event = '' }: RenewScreenProps) {
  const { data, failure, reload } = useFetched(renewalOffer, event === '' ? NO_EVENT : { event })
  if (failure !== '') return <Failed words={failure} onTryAgain={reload} />
  if (data === null) return <SkeletonRows count={5} />
  if (isLoggedIn !== true) return <GuestOffer offer={data} login={login} />
  if (data.waiting !== null)
    return <WaitingApplication waiting={data.waiting} meetsOn={data.committee_meets_on} onChanged={reload} />
  if (data.state === 'suspended') return <OnHold />
  if (data.membership.no_expiry) return <NothingToDo />
  if (!data.can_renew) return <NotYet offer={data} />
  if (data.needs_birth)
    return (
      <BirthStep
        title={data.membership.hasPrior ? <Trans>Renew</Trans> : <Trans>Join</Trans>}
        hint={
          <Trans>
            Your age decides which memberships are open to you. For example, 27 3 1987. Only the committee
            sees it.
          </Trans>
        }
        onStored={reload}
      />
    )
  if (!areTextsApproved(data.texts)) return <TextsNotPublished />
  // If the consent texts change, the form is mounted again. Its input is stored on the device, so it is not lost.
  const key = data.texts.map(({ hash }) => hash).join()
  const Form = data.membership.hasPrior ? RenewOnePage : JoinSteps
  return <Form key={key} offer={data} type={type} onChanged={reload} />
}

function Failed(props: { words: string; onTryAgain: () => void }) {
  return (
    <>
      <h1 className="mb-6 text-h1" tabIndex={-1}>
        <Trans>Renew</Trans>
      </h1>
      <LoadFailure {...props} />
    </>
  )
}

function NothingToDo() {
  return (
    <div className="max-w-[40rem]">
      <h1 className="text-h1" tabIndex={-1}>
        <Trans>Nothing to renew</Trans>
      </h1>
      <p className="mt-2">
        <Trans>Your membership has no end.</Trans>
      </p>
      <ButtonLink href="/membershipcard" className="mt-6">
        <Trans>Show my card</Trans>
      </ButtonLink>
    </div>
  )
}

function OnHold() {
  return (
    <div className="max-w-[40rem]">
      <h1 className="text-h1" tabIndex={-1}>
        <Trans>Your membership is on hold</Trans>
      </h1>
      <p className="mt-2">
        <Trans>The club has put your membership on hold. Write to the club before you renew</Trans>
      </p>
      <ButtonLink href="/" className="mt-6">
        <Trans>Back</Trans>
      </ButtonLink>
    </div>
  )
}

function NotYet({ offer }: { offer: RenewalOffer }) {
  const format = useFormat()
  const day = (text: string | null) => (text === null || format === null ? '' : format.day(text, 'medium'))
  const ends = day(offer.membership.valid_to)
  const opens = day(offer.opens_on)
  return (
    <div className="max-w-[40rem]">
      <h1 className="text-h1" tabIndex={-1}>
        <Trans>Too early to renew</Trans>
      </h1>
      <p className="mt-2">
        <Trans>
          Your membership runs to {ends}. You can renew it from {opens}; we send you a mail.
        </Trans>
      </p>
      <ButtonLink href="/" className="mt-6">
        <Trans>Back</Trans>
      </ButtonLink>
    </div>
  )
}
