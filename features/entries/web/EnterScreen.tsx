import { Trans } from '@lingui/react/macro'
import { eventAddress } from '#features/events/events.contract.ts'
import { Banner } from '#platform/ui/Banner.tsx'
import { Button } from '#platform/ui/Button.tsx'
import { ScreenLink } from '#platform/ui/ScreenLink.tsx'
import { SkeletonRows } from '#platform/ui/Skeleton.tsx'
import { type EntryOffer, entryOffer } from '../entries.contract.ts'
import { isLiving } from '../entry-state.rules.ts'
import { EnterSteps } from './EnterSteps.tsx'
import { EntryPanel } from './EntryPanel.tsx'
import { ReasonList } from './ReasonList.tsx'
import { useEntryCall } from './use-entry-call.ts'

/** What the form itself can mend. */
const MENDED_HERE: ReadonlySet<string> = new Set(['licence_missing', 'licence_ends', 'guardian_missing'])

/** /calendar/{slug}/enter */
export function EnterScreen({ slug, take }: { slug: string; take?: string | undefined }) {
  const { data, failure, reload } = useEntryCall(entryOffer, slug, take)
  return (
    <div className="page pt-8 pb-20 lg:pt-12">
      <p className="mb-4">
        <ScreenLink
          to={eventAddress(slug)}
          className="inline-flex min-h-11 items-center font-semibold text-primary hover:underline"
        >
          <Trans>Back to the event</Trans>
        </ScreenLink>
      </p>
      {failure !== '' ? (
        <div className="max-w-[44rem]">
          <Banner tone="danger" isAnnounced>
            {failure}
          </Banner>
          <Button tone="outline" className="mt-4" onClick={reload}>
            <Trans>Try again</Trans>
          </Button>
        </div>
      ) : data === null ? (
        <SkeletonRows count={5} />
      ) : (
        <Offered offer={data.item} take={take} onChanged={reload} />
      )}
    </div>
  )
}

type OfferedProps = { offer: EntryOffer; take: string | undefined; onChanged: () => void }

function Offered({ offer, take, onChanged }: OfferedProps) {
  const { entry, event, reasons } = offer
  const { title } = event
  if (entry !== null && isLiving(entry.state))
    return (
      <div className="max-w-[40rem]">
        <h1 className="mb-4 text-h1" tabIndex={-1}>
          <Trans>Your entry: {title}</Trans>
        </h1>
        <EntryPanel entry={entry} paymentTypes={offer.payment_types} onChanged={onChanged} />
      </div>
    )
  const inTheWay = reasons.filter(({ code }) => !MENDED_HERE.has(code))
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
          <Trans>It cannot be taken over any more. Ask who gave it to you.</Trans>
        </p>
      </div>
    )
  if (offer.room === 'none' && offer.taking === null)
    return (
      <div className="max-w-[40rem]">
        <h1 className="mb-4 text-h1" tabIndex={-1}>
          <Trans>{title} is full</Trans>
        </h1>
        <p>
          <Trans>So is its reserve list. If somebody withdraws, the list opens again.</Trans>
        </p>
      </div>
    )
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
      <EnterSteps
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
        <Trans>{from} passes a place on to you. It is paid for; you enter and sign for yourself.</Trans>
      </Banner>
    </div>
  )
}
