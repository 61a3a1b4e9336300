import './results.css'
import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { type ReactNode, useState } from 'react'
import type { EventClass } from '#features/events/events.contract.ts'
import { Chip } from '#platform/ui/Chip.tsx'
import { SectionHead } from '#platform/ui/SectionHead.tsx'
import { Tabs } from '#platform/ui/Tabs.tsx'
import { TimingTable, type TimingColumn } from '#platform/ui/TimingTable.tsx'
import { OUTCOME_LABELS } from '../../outcome-labels.rules.ts'
import { spellRaceTime, spellSeconds } from '../../race-time.rules.ts'
import {
  type EventResults as Results,
  type OwnResult,
  RESULT_STATUSES,
  type ResultRow,
} from '../../results.contract.ts'
import { byClass, classPlaces } from '../../results.rules.ts'

type EventResultsProps = {
  results: Results
  classes: readonly EventClass[]
  /** The row of the logged-in person, added in the browser; the server’s HTML is the same for everybody. */
  own: OwnResult | null
}

/** The results of an event: one table for all, or one for each class. */
export function EventResults({ results, classes, own }: EventResultsProps) {
  const { t } = useLingui()
  const [view, setView] = useState('overall')
  const { rows, is_final: isFinal } = results
  const groups = byClass(rows)
  const places = classPlaces(rows)
  const name = isFinal ? t`Final results` : t`Provisional results`
  const overall = <ResultTable caption={name} rows={rows} own={own} inClass={places} />
  return (
    <section className="results">
      <SectionHead
        title={name}
        aside={isFinal ? undefined : <Trans>These results may still change.</Trans>}
      />
      {groups.length < 2 ? (
        overall
      ) : (
        <Tabs
          label={name}
          value={view}
          onChange={setView}
          tabs={[
            { id: 'overall', label: <Trans>Overall</Trans>, panel: view === 'overall' ? overall : null },
            {
              id: 'classes',
              label: <Trans>By class</Trans>,
              panel: view === 'classes' ? <Classes groups={groups} {...{ classes, own, places }} /> : null,
            },
          ]}
        />
      )}
      <Legend rows={rows} />
    </section>
  )
}

type ClassesProps = Pick<EventResultsProps, 'classes' | 'own'> & {
  groups: readonly { code: string; rows: ResultRow[] }[]
  places: ReadonlyMap<number, number>
}

function Classes({ groups, classes, own, places }: ClassesProps) {
  const { t } = useLingui()
  return groups.map(({ code, rows }) => {
    const name = classes.find((known) => known.code === code)?.name ?? ''
    const title = code === '' ? t`Without a class` : t`Class ${code}`
    return (
      <div key={code} className="results-class">
        <SectionHead title={title} aside={name} level={3} size="h4" isRuled={false} />
        <ResultTable
          caption={title}
          rows={rows.map((row) => ({ ...row, position: places.get(row.line) ?? null }))}
          own={own}
          inClass={null}
        />
      </div>
    )
  })
}

type ResultTableProps = {
  caption: string
  rows: readonly ResultRow[]
  own: OwnResult | null
  /** Positions within the class, by row; null if the table contains one class only. */
  inClass: ReadonlyMap<number, number> | null
}

function ResultTable({ caption, rows, own, inClass }: ResultTableProps) {
  const { t } = useLingui()
  const hasClasses = inClass !== null && rows.some(({ class_code: code }) => code !== '')
  const hasPoints = rows.some(({ points }) => points !== null)
  const columns: TimingColumn[] = [
    { key: 'place', head: t({ message: 'Place', context: 'in the results' }), isFigure: true },
    { key: 'driver', head: t`Driver` },
    ...(hasClasses ? [{ key: 'class', head: t`Class`, isWideOnly: true }] : []),
    { key: 'best', head: t`Best`, isEnd: true, isFigure: true },
    ...(hasPoints ? [{ key: 'points', head: t`Points`, isEnd: true, isFigure: true, isWideOnly: true }] : []),
  ]
  return (
    <TimingTable
      caption={caption}
      columns={columns}
      rows={rows.map((row) => {
        const place = inClass?.get(row.line)
        return {
          key: String(row.line),
          isMine: own?.line === row.line,
          cells: {
            place: row.outcome === 'OK' ? <b>{row.position}</b> : row.outcome,
            driver: (
              <Driver row={row} mark={own?.line === row.line ? own.mark : null}>
                {hasClasses ? (
                  <span>
                    <ClassPlace code={row.class_code} place={place} />
                  </span>
                ) : null}
                {row.points === null ? null : (
                  <span>
                    <Plural value={row.points} one="# point" other="# points" />
                  </span>
                )}
              </Driver>
            ),
            class: (
              <>
                <b>{row.class_code}</b>
                {place === undefined ? null : <span className="results-note">{t`Place ${place}`}</span>}
              </>
            ),
            best: <Best row={row} />,
            points: row.points,
          },
        }
      })}
    />
  )
}

function ClassPlace({ code, place }: { code: string; place: number | undefined }) {
  // A driver without an entry may not belong to any class.
  if (code === '') return null
  return place === undefined ? (
    <Trans>Class {code}</Trans>
  ) : (
    <Trans>
      Class {code}, place {place}
    </Trans>
  )
}

type DriverProps = {
  row: ResultRow
  mark: OwnResult['mark']
  /** Details that have a separate column on wide screens. */
  children: ReactNode
}

function Driver({ row, mark, children }: DriverProps) {
  return (
    <>
      {row.race_number === '' ? null : (
        <bdi dir="ltr" className="figure results-number">
          {row.race_number}
        </bdi>
      )}
      {row.name === '' ? null : (
        <bdi>
          <b>{row.name}</b>
        </bdi>
      )}
      {mark === null ? null : (
        <span className="results-mark">
          <Chip tone={mark === 'best' ? 'success' : 'info'}>
            {mark === 'best' ? <Trans>Personal best</Trans> : <Trans>Your first time here</Trans>}
          </Chip>
        </span>
      )}
      {row.car === '' ? null : <bdi className="results-note">{row.car}</bdi>}
      <span className="results-note results-pieces phone-only">{children}</span>
      {row.times_ms.length < 2 ? null : (
        <span className="results-note results-pieces figure">
          <Trans context="in the results">Runs</Trans>
          {row.times_ms.map((ms, run) => (
            // oxlint-disable-next-line react/no-array-index-key -- A run is its place among the runs.
            <bdi key={run} dir="ltr">
              {ms === null ? '–' : spellRaceTime(ms)}
            </bdi>
          ))}
        </span>
      )}
    </>
  )
}

function Best({ row: { best_ms: best, penalty_ms: penalty, outcome } }: { row: ResultRow }) {
  if (best === null) return null
  return (
    <>
      {outcome === 'OK' ? <b>{spellRaceTime(best)}</b> : spellRaceTime(best)}
      {penalty === 0 ? null : <span className="results-note">+{spellSeconds(penalty)}</span>}
    </>
  )
}

/** The explanations of the abbreviations used in the table. */
function Legend({ rows }: { rows: readonly ResultRow[] }) {
  const { i18n } = useLingui()
  const used = RESULT_STATUSES.flatMap((outcome) =>
    outcome !== 'OK' && rows.some((row) => row.outcome === outcome) ? [outcome] : [],
  )
  const hasPenalties = rows.some(({ penalty_ms: penalty }) => penalty > 0)
  const hasNameless = rows.some(({ name }) => name === '')
  if (used.length === 0 && !hasPenalties && !hasNameless) return null
  return (
    <div className="results-legend">
      {used.length === 0 ? null : (
        <dl>
          {used.map((outcome) => (
            <div key={outcome}>
              <dt>{outcome}</dt>
              <dd>{i18n._(OUTCOME_LABELS[outcome])}</dd>
            </div>
          ))}
        </dl>
      )}
      {hasPenalties ? (
        <p>
          <Trans>Penalties are seconds on top of the best time.</Trans>
        </p>
      ) : null}
      {hasNameless ? (
        <p>
          <Trans>Only people who agreed are named. The others are listed by number and class.</Trans>
        </p>
      ) : null}
    </div>
  )
}
