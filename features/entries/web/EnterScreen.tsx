import { Trans } from '@lingui/react/macro'
import { BirthStep } from '#features/accounts/birth.public.tsx'
import { eventAddress } from '#features/events/events.contract.ts'
import { TextsNotPublished } from '#features/signatures/signatures.public.tsx'
import { areTextsApproved } from '#features/signatures/signed-texts.rules.ts'
import { Banner } from '#platform/ui/Banner.tsx'
import { ButtonLink } from '#platform/ui/Button.tsx'
import { TextLink } from '#platform/ui/lazy/TextLink.tsx'
import { SkeletonRows } from '#platform/ui/Skeleton.tsx'
import { LoadFailure } from '#platform/ui/lazy/LoadFailure.tsx'
import { useFetched } from '#platform/web/lazy/use-fetched.ts'
import { type EntryOffer, entryOffer } from '../entries.contract.ts'
import { isActive } from '../entry-state.rules.ts'
import { EnterForm } from './EnterForm.tsx'
import { EntryPanel } from './EntryPanel.tsx'
import { isResolvedByForm, ReasonList } from './ReasonList.tsx'

/** /calendar/{slug}/enter: the form with which a person enters an event. */
export function EnterScreen({ slug, take }: { slug: string; take?: string | undefined }) {
  const { data, failure, reload } = useFetched(entryOffer, {
    slug,
    ...(take === undefined ? {} : { take }),
  })
  return (
    <div className="page pt-8 pb-20 lg:pt-12">
      <p className="mb-4">
        <TextLink to={eventAddress(slug)}>
          <Trans>Back to the event</Trans>
        </TextLink>
      </p>
      {failure !== '' ? (
        <LoadFailure words={failure} onTryAgain={reload} />
      ) : data === null ? (
        <SkeletonRows count={5} />
      ) : (
        <Offered offer={data.item} take={take} onChanged={reload} />
      )}
    </div>
  )
}

function OtherEvents() {
  return (
    <ButtonLink href="/calendar" className="mt-6">
      <Trans>See the calendar</Trans>
    </ButtonLink>
  )
}

type OfferedProps = { offer: EntryOffer; take: string | undefined; onChanged: () => void }

function Offered({ offer, take, onChanged }: OfferedProps) {
  const { entry, event, reasons } = offer
  const { title } = event
  if (entry !== null && isActive(entry.state))
    return (
      <div className="max-w-[40rem]">
        <h1 className="mb-4 text-h1" tabIndex={-1}>
          <Trans>Your entry: {title}</Trans>
        </h1>
        <EntryPanel entry={entry} paymentTypes={offer.payment_types} onChanged={onChanged} />
      </div>
    )
  const inTheWay = reasons.filter((reason) => !isResolvedByForm(reason))
  if (inTheWay.length > 0)
    return (
      <div className="max-w-[40rem]">
        <h1 className="mb-4 text-h1" tabIndex={-1}>
          <Trans>Before you can enter {title}</Trans>
        </h1>
        <ReasonList reasons={inTheWay} slug={event.slug} />
      </div>
    )
  if (take !== undefined && offer.taking === null)
    return (
      <div className="max-w-[40rem]">
        <h1 className="mb-4 text-h1" tabIndex={-1}>
          <Trans>This place is gone</Trans>
        </h1>
        <p>
          <Trans>You can no longer take it over. Ask the person who sent it to you.</Trans>
        </p>
        <OtherEvents />
      </div>
    )
  if (offer.room === 'none' && offer.taking === null)
    return (
      <div className="max-w-[40rem]">
        <h1 className="mb-4 text-h1" tabIndex={-1}>
          <Trans>{title} is full</Trans>
        </h1>
        <p>
          <Trans>The reserve list is full as well. If somebody withdraws, it opens again.</Trans>
        </p>
        <OtherEvents />
      </div>
    )
  if (offer.needs_birth)
    return (
      <BirthStep
        title={<Trans>Enter {title}</Trans>}
        hint={
          <Trans>
            Your age decides your price and who signs. For example, 27 3 1987. Only the committee sees it.
          </Trans>
        }
        onStored={onChanged}
      />
    )
  if (!areTextsApproved(offer.texts)) return <TextsNotPublished />
  return (
    <>
      {offer.taking !== null ? <Taking from={offer.taking.from} /> : null}
      {offer.room === 'reserve' && offer.taking === null ? (
        <div className="mb-6 max-w-[40rem]">
          <Banner tone="warn">
            <Trans>All places are taken. You can join the reserve list.</Trans>
          </Banner>
        </div>
      ) : null}
      <EnterForm
        key={offer.texts.map(({ hash }) => hash).join()}
        offer={offer}
        take={offer.taking === null ? undefined : take}
        onDone={onChanged}
      />
    </>
  )
}

function Taking({ from }: { from: string }) {
  return (
    <div className="mb-6 max-w-[40rem]">
      <Banner tone="info">
        <Trans>
          {from} passes a place on to you. What they paid counts towards your price. You enter and sign for
          yourself.
        </Trans>
      </Banner>
    </div>
  )
}
