import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { useEffect, useState } from 'react'
import { ENTRY_STATE_LABELS } from '#features/entries/entry-state.rules.ts'
import { eventAddress } from '#features/events/events.contract.ts'
import { Button } from '#platform/ui/Button.tsx'
import { Ltr } from '#platform/ui/Ltr.tsx'
import { ScreenLink } from '#platform/ui/ScreenLink.tsx'
import { SkeletonRows } from '#platform/ui/Skeleton.tsx'
import { betweenIn } from '#platform/shared/list.ts'
import { call } from '#platform/web/http.ts'
import { reportFault } from '#platform/web/report.ts'
import { RequestFailure } from '#platform/web/request-failure.ts'
import { useFormat } from '#platform/web/use-format.ts'
import { useList } from '#platform/web/use-list.ts'
import { OUTCOME_LABELS } from '../outcome-labels.rules.ts'
import { spellRaceTime } from '../race-time.rules.ts'
import { vehicleResults, type VehicleResult } from '../results.contract.ts'

/**
 * The events that a member’s own vehicle was entered in, newest first, with results.
 * @source docs/reference/vehicles.md §2.4
 */
export function VehicleResults({ vehicleId }: { vehicleId: number }) {
  const { t } = useLingui()
  const [found, setFound] = useState<readonly VehicleResult[] | 'failed' | null>(null)
  const [round, setRound] = useState(0)
  useEffect(() => {
    const leaving = new AbortController()
    setFound(null)
    call(vehicleResults, { id: vehicleId }, { signal: leaving.signal }).then(
      ({ data }) => setFound(data),
      (error: unknown) => {
        if (leaving.signal.aborted) return
        if (!(error instanceof RequestFailure)) reportFault(error, 'vehicle results')
        setFound('failed')
      },
    )
    return () => leaving.abort()
  }, [vehicleId, round])
  if (found === null) return <SkeletonRows count={2} />
  if (found === 'failed')
    return (
      <div role="alert" className="rounded-box bg-danger-tint p-4 text-danger-ink">
        <p className="mb-3">{t`That didn’t reach us. Check your signal and try again.`}</p>
        <Button tone="outline" size="small" onClick={() => setRound(round + 1)}>
          <Trans>Try again</Trans>
        </Button>
      </div>
    )
  if (found.length === 0)
    return (
      <p className="text-muted">
        <Trans>
          No entries with this vehicle yet. Its entries and results will appear here.{' '}
          <ScreenLink to="/calendar" className="link-underlined">
            See what is on
          </ScreenLink>
        </Trans>
      </p>
    )
  return (
    <ul className="max-w-[44rem] border-t-2 border-ink">
      {found.map((line) => (
        <Line key={`${line.slug} ${line.state}`} line={line} />
      ))}
    </ul>
  )
}

function Line({ line }: { line: VehicleResult }) {
  const { t, i18n } = useLingui()
  const list = useList()
  const format = useFormat()
  const { result, class_code: code, race_number: number } = line
  const facts = [
    format?.day(line.starts_on, 'medium') ?? '',
    code === '' ? '' : t`Class ${code}`,
    number === '' ? '' : t`No. ${number}`,
  ].filter((text) => text !== '')
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-6 border-b border-row py-2">
      <ScreenLink to={eventAddress(line.slug)} className="inline-flex min-h-11 items-center hover:underline">
        <span>
          <bdi className="block font-semibold">{line.title}</bdi>
          <span className="block text-note text-muted">{list(facts)}</span>
        </span>
      </ScreenLink>
      <span className="sm:text-end">
        {result === null ? i18n._(ENTRY_STATE_LABELS[line.state]) : <Outcome result={result} />}
      </span>
    </li>
  )
}

function Outcome({ result }: { result: NonNullable<VehicleResult['result']> }) {
  const { i18n } = useLingui()
  const { position, of, best_ms: best, outcome, is_final: isFinal, points } = result
  return (
    <>
      <b className="block">
        {outcome !== 'OK' ? (
          i18n._(OUTCOME_LABELS[outcome])
        ) : (
          <Trans>
            Place {position} of {of}
          </Trans>
        )}
      </b>
      <span className="block text-note text-muted">
        {best === null ? null : <Ltr className="figure">{spellRaceTime(best)}</Ltr>}
        {points === null ? null : (
          <>
            {betweenIn(i18n.locale)}
            <Plural value={points} one="# point" other="# points" />
          </>
        )}
        {isFinal ? null : (
          <>
            {betweenIn(i18n.locale)}
            <Trans>Provisional</Trans>
          </>
        )}
      </span>
    </>
  )
}
