import './last-result.css'
import { Trans, useLingui } from '@lingui/react/macro'
import { eventAddress } from '#features/events/events.contract.ts'
import { Ltr } from '#platform/ui/Ltr.tsx'
import { ScreenLink } from '#platform/ui/ScreenLink.tsx'
import { SectionHead } from '#platform/ui/SectionHead.tsx'
import { useFormat } from '#platform/web/use-format.ts'
import { useList } from '#platform/web/use-list.ts'
import { OUTCOME_LABELS } from '../outcome-labels.rules.ts'
import { spellRaceTime } from '../race-time.rules.ts'
import type { LastResult } from '../results.contract.ts'

/** Shows on the members' home the person's row of their last results, below the first two. */
export function LastResultTable({ result }: { result: LastResult }) {
  const { t, i18n } = useLingui()
  const format = useFormat()
  const list = useList()
  const { title, starts_on: day, class_code: code, rows, mark } = result
  const about = [title, format?.day(day, 'short') ?? '', code === '' ? '' : t`Class ${code}`]
  return (
    <section aria-labelledby="last-result">
      <SectionHead
        id="last-result"
        title={<Trans>Last result</Trans>}
        aside={
          <ScreenLink to={eventAddress(result.slug)} className="-my-2 inline-flex min-h-11 items-center link">
            <Trans>All results</Trans>
          </ScreenLink>
        }
      />
      <ol className="last-result">
        {rows.map((row) => (
          <li key={row.line} data-own={row.is_own ? '' : undefined}>
            <span className="figure">{row.position ?? '–'}</span>
            <bdi className="min-w-0 grow">
              {row.is_own ? (
                <Trans comment="The reader’s own row in a table of results">You</Trans>
              ) : row.name === '' ? (
                <Trans>No. {row.race_number}</Trans>
              ) : (
                row.name
              )}
            </bdi>
            {row.outcome === 'OK' && row.best_ms !== null ? (
              <Ltr className="figure">{spellRaceTime(row.best_ms)}</Ltr>
            ) : row.outcome === 'OK' ? null : (
              <span>{i18n._(OUTCOME_LABELS[row.outcome])}</span>
            )}
          </li>
        ))}
      </ol>
      <p className="mt-2 text-note text-muted">
        {list(about.filter((part) => part !== ''))}
        {mark === 'best' ? (
          <>
            {'. '}
            <Trans>Your best time here so far.</Trans>
          </>
        ) : null}
      </p>
    </section>
  )
}
