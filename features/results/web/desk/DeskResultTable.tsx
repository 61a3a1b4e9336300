import { Trans } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import { StaffTable } from '#features/staff/staff.public.tsx'
import { Chip } from '#platform/ui/Chip.tsx'
import { spellRaceTime, spellSeconds } from '../../race-time.rules.ts'
import type { DeskResultRow } from '../../results-desk.contract.ts'

type DeskResultTableProps = {
  caption: string
  rows: readonly DeskResultRow[]
  /** The row of the file by results row, and whether it contains a mistake. */
  fileRows?: ReadonlyMap<number, { row: number; isWrong: boolean }>
}

/** Results with names for staff, and as the public sees them. */
export function DeskResultTable({ caption, rows, fileRows }: DeskResultTableProps) {
  return (
    <StaffTable
      caption={caption}
      rows={rows}
      keyOf={({ line }) => String(line)}
      columns={[
        ...(fileRows === undefined
          ? []
          : [
              {
                key: 'row',
                head: <Trans>Row</Trans>,
                isFigure: true,
                cell: ({ line }: DeskResultRow) => {
                  const { row, isWrong } = fileRows.get(line) ?? {}
                  return isWrong ? <Chip tone="danger">{row}</Chip> : row
                },
              },
            ]),
        {
          key: 'place',
          head: <Trans context="in the results">Place</Trans>,
          isFigure: true,
          cell: ({ position, outcome }) => (outcome === 'OK' ? position : outcome),
        },
        { key: 'number', head: <Trans>No.</Trans>, isFigure: true, cell: (row) => row.race_number },
        { key: 'name', head: <Trans>Driver</Trans>, cell: (row) => <Who row={row} /> },
        { key: 'class', head: <Trans>Class</Trans>, cell: (row) => <b>{row.class_code}</b> },
        {
          key: 'best',
          head: <Trans>Best</Trans>,
          isEnd: true,
          isFigure: true,
          cell: ({ best_ms: best }) => (best === null ? '' : <bdi dir="ltr">{spellRaceTime(best)}</bdi>),
        },
        {
          key: 'penalty',
          head: <Trans>Penalty</Trans>,
          isEnd: true,
          isFigure: true,
          cell: ({ penalty_ms: penalty }) =>
            penalty === 0 ? '' : <bdi dir="ltr">+{spellSeconds(penalty)}</bdi>,
        },
        {
          key: 'runs',
          head: <Trans context="in the results">Runs</Trans>,
          isEnd: true,
          isFigure: true,
          cell: ({ times_ms: times }) => (times.length === 0 ? '' : times.length),
        },
        {
          key: 'points',
          head: <Trans>Points</Trans>,
          isEnd: true,
          isFigure: true,
          cell: (row) => row.points,
        },
      ]}
    />
  )
}

function Who({
  row: { name, car, is_entered: isEntered, shows_name: showsName },
}: {
  row: DeskResultRow
}): ReactNode {
  return (
    <div className="min-w-48">
      <bdi className="font-semibold">{name}</bdi>{' '}
      {isEntered ? (
        showsName ? null : (
          <Chip tone="neutral">
            <Trans>Not named</Trans>
          </Chip>
        )
      ) : (
        <Chip tone="warn">
          <Trans>No entry: name not shown</Trans>
        </Chip>
      )}
      {car === '' ? null : <bdi className="block text-note text-muted">{car}</bdi>}
    </div>
  )
}
