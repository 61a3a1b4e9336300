import { Trans, useLingui } from '@lingui/react/macro'
import { useSite } from '#features/site/site.public.tsx'
import { dayInZone } from '#platform/shared/format.ts'
import { Disclosure } from '#platform/ui/Disclosure.tsx'
import { useFormat } from '#platform/web/use-format.ts'
import type { CaseEvent } from '../club-rego.contract.ts'
import { CASE_EVENT_WORDS, isWritten } from './case-event-labels.ts'

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
              <p className="font-semibold">{i18n._(CASE_EVENT_WORDS[kind])}</p>
              <p className="text-note text-muted">
                {day} {time} {by === '' ? null : <bdi>{by}</bdi>}
              </p>
              {isWritten(kind) && words !== '' ? <bdi className="block break-words">{words}</bdi> : null}
            </li>
          )
        })}
      </ol>
    </Disclosure>
  )
}
