import { Trans } from '@lingui/react/macro'
import { enterAddress } from '#features/events/events.contract.ts'
import { centsOf } from '#platform/shared/money.ts'
import { ButtonLink } from '#platform/ui/Button.tsx'
import { useFetched } from '#platform/web/lazy/use-fetched.ts'
import { useMoney } from '#platform/web/use-money.ts'
import { GuardianNote } from '#features/guardians/guardians.public.tsx'
import { ownEntryStatus } from '../entries.contract.ts'
import { isActive } from '../entry-state.rules.ts'
import { EntryPanel } from './EntryPanel.tsx'
import { OwnBar } from './OwnBar.tsx'
import { Jobs } from './Jobs.tsx'
import { isResolvedByForm, ReasonList } from './ReasonList.tsx'

/** The reasons that the event's page shows to everybody, so that they are not repeated here. */
const SAID_ALREADY: ReadonlySet<string> = new Set([
  'event_cancelled',
  'event_postponed',
  'event_over',
  'no_entries',
  'entries_to_open',
  'entries_closed',
])

/**
 * Shows on an event's page the person's own entry, or whether they may enter, with the reasons against it. Empty while
 * loading. `data-own-entry` makes the event's style sheet hide the price and the free places.
 */
export function OwnStatus({ slug }: { slug: string }) {
  const { data, reload } = useFetched(ownEntryStatus, { slug })
  const money = useMoney()
  if (data === null) return null
  const { entry, reasons, room, jobs, member_price: memberPrice } = data
  const helping =
    jobs.length === 0 ? null : (
      <Jobs
        slug={slug}
        jobs={jobs}
        needs={{ birth: data.needs_birth, guardian: data.needs_guardian }}
        onDone={reload}
      />
    )
  if (entry !== null && isActive(entry.state))
    return (
      <div className="grid gap-4" data-own-entry>
        {data.pending_guardian === null ? null : (
          <GuardianNote guardian={data.pending_guardian}>
            <Trans>You can come in at the gate once your guardian has confirmed.</Trans>
          </GuardianNote>
        )}
        {entry.state === 'offered' ? (
          <div>
            <p className="mb-3">
              <Trans>A place is free and reserved for you.</Trans>
            </p>
            <ButtonLink href={enterAddress(slug)} className="in-event-bar w-full">
              <Trans>Take the place</Trans>
            </ButtonLink>
          </div>
        ) : (
          <EntryPanel entry={entry} paymentTypes={[]} onChanged={reload} />
        )}
        <OwnBar entry={entry} slug={slug} />
      </div>
    )
  const said = reasons.filter(({ code }) => !SAID_ALREADY.has(code))
  if (said.length < reasons.length) return helping
  const inTheWay = said.filter((reason) => !isResolvedByForm(reason))
  if (inTheWay.length > 0)
    return (
      <div className="border-t border-line pt-4" data-own-reasons>
        <p className="mb-2 font-semibold">
          <Trans>Before you can enter</Trans>
        </p>
        <ReasonList reasons={inTheWay} slug={slug} />
        {helping}
      </div>
    )
  if (room === 'none') return helping
  const price = memberPrice === null ? '' : money(centsOf(memberPrice))
  return (
    <>
      {price === '' ? null : (
        <p className="text-note">
          <Trans>You pay the member price, {price}.</Trans>
        </p>
      )}
      <ButtonLink href={enterAddress(slug)} className="event-enter">
        {room === 'reserve' ? <Trans>Join the reserve list</Trans> : <Trans>Enter</Trans>}
      </ButtonLink>
      {helping}
    </>
  )
}
