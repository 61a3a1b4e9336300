import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import { Trans, useLingui } from '@lingui/react/macro'
import { useSite } from '#features/site/site.public.tsx'
import { dayInZone } from '#platform/shared/format.ts'
import { Disclosure } from '#platform/ui/Disclosure.tsx'
import { useFormat } from '#platform/web/use-format.ts'
import type { CaseEvent, CaseEventKind } from '../club-rego.contract.ts'

const EVENT_WORDS: Readonly<Record<CaseEventKind, MessageDescriptor>> = {
  submitted: msg`Sent to the registrar`,
  taken: msg`Review started`,
  asked: msg`Changes asked for`,
  resubmitted: msg`Sent back to the registrar`,
  inspection_booked: msg`Inspection booked`,
  approved: msg`Approved`,
  declined: msg`Declined`,
  signed: msg`Declaration signed`,
  expired: msg`Declaration expired`,
  registered: msg`On the road`,
  renewal_due: msg`Renewal due`,
  renewed: msg`Renewed`,
  suspended: msg`Suspended`,
  resumed: msg`Back on the road`,
  withdrawn: msg`Withdrawn`,
  ended: msg`Ended`,
  authority_told: msg`Authority notified`,
  insurance_renewed: msg`Insurance renewed`,
}

/** Kinds of events whose `words` are text written by a person. In all other events, `words` is an internal code. */
const IS_SAID: ReadonlySet<CaseEventKind> = new Set([
  'asked',
  'inspection_booked',
  'approved',
  'declined',
  'signed',
  'registered',
  'renewed',
  'resumed',
  'ended',
])

/** The history of a case, latest first. */
export function CaseHistory({ events }: { events: readonly CaseEvent[] }) {
  const { i18n } = useLingui()
  const format = useFormat()
  const { timezone } = useSite()
  return (
    <Disclosure summary={<Trans>History</Trans>}>
      <ol className="pt-2">
        {events.toReversed().map(({ at, kind, by, words }) => {
          const day = format === null ? '' : format.day(dayInZone(Date.parse(at), timezone), 'medium')
          const time = format === null ? '' : format.time(Date.parse(at), timezone)
          return (
            <li key={`${at} ${kind}`} className="border-b border-row py-2.5">
              <p className="font-semibold">{i18n._(EVENT_WORDS[kind])}</p>
              <p className="text-note text-muted">
                {day} {time} {by === '' ? null : <bdi>{by}</bdi>}
              </p>
              {IS_SAID.has(kind) && words !== '' ? <bdi className="block break-words">{words}</bdi> : null}
            </li>
          )
        })}
      </ol>
    </Disclosure>
  )
}
