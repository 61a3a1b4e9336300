import { Plural, Trans } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import { DeskList, DeskPage, useDesk, useInstant } from '#features/staff/staff.public.tsx'
import { Banner, type BannerTone } from '#platform/ui/Banner.tsx'
import { Button } from '#platform/ui/Button.tsx'
import { Chip, type ChipTone } from '#platform/ui/Chip.tsx'
import { Ltr } from '#platform/ui/Ltr.tsx'
import { ScreenLink } from '#platform/ui/ScreenLink.tsx'
import { useFormat } from '#platform/web/use-format.ts'
import { type ClubStatus, clubStatus, type StatusLevel, type StatusLine } from '../../status.contract.ts'
import { TaskList } from './TaskList.tsx'

/** /cms/status: owners see whether the club's server is well, measured when the screen opens. */
export function StatusScreen() {
  const { data, failure, reload } = useDesk(clubStatus, {})
  return (
    <DeskPage
      title={<Trans>Status</Trans>}
      actions={
        <Button tone="outline" size="small" disabled={data === null} onClick={reload}>
          <Trans>Check again</Trans>
        </Button>
      }
    >
      <DeskList isThere={data !== null} failure={failure} onReload={reload}>
        {data === null ? null : <Measured data={data} />}
      </DeskList>
    </DeskPage>
  )
}

const BANNERS: Record<StatusLevel, BannerTone> = { green: 'success', amber: 'warn', red: 'danger' }
const ORDER: Record<StatusLevel, number> = { red: 0, amber: 1, green: 2 }

function Measured({ data }: { data: ClubStatus }) {
  const checkedAt = useInstant()(data.checked_at)
  const lines = data.lines.toSorted((a, b) => ORDER[a.level] - ORDER[b.level])
  return (
    <div className="grid grid-cols-1 gap-8">
      <Banner tone={BANNERS[data.level]} isAnnounced>
        <p className="font-semibold">
          <Summary level={data.level} />
        </p>
        <p className="text-note">
          <Trans>Checked {checkedAt}. Owners get an email when a line turns red, and one each week.</Trans>
        </p>
      </Banner>
      <ul className="border-t-2 border-ink">
        {lines.map((line) => (
          <LineRow key={line.id} line={line} />
        ))}
      </ul>
      <TaskList tasks={data.tasks} />
      <SlowestQueries rows={data.slowest} />
    </div>
  )
}

function Summary({ level }: { level: StatusLevel }) {
  if (level === 'green') return <Trans>Everything is well. There is nothing to do.</Trans>
  if (level === 'amber') return <Trans>The club is running. Some lines need attention soon.</Trans>
  return <Trans>Something needs attention today. Start with the red lines.</Trans>
}

function LineRow({ line }: { line: StatusLine }) {
  const { level, title, text, advice, path } = line
  return (
    <li className="grid gap-2 border-b border-line bg-surface p-4 lg:grid-cols-[13rem_minmax(0,1fr)] lg:gap-6">
      <div className="flex flex-wrap items-center justify-between gap-2 lg:flex-col lg:items-start lg:justify-start">
        <h2 className="text-h4">{title}</h2>
        <LevelChip level={level} />
      </div>
      <div className="min-w-0 max-w-text wrap-anywhere">
        <p>{text}</p>
        {advice === '' ? null : (
          <p className="mt-2">
            <span className="font-semibold">
              <Trans comment="Before the advice of a status line, such as: To do: renew the certificate">
                To do:
              </Trans>
            </span>{' '}
            {advice}
          </p>
        )}
        {path === null || level === 'green' ? null : (
          <p className="mt-1">
            <ScreenLink to={path} className="link inline-flex min-h-11 items-center">
              <Trans comment="Link to the screen of the desk that belongs to a status line">
                Open the list
              </Trans>
            </ScreenLink>
          </p>
        )}
      </div>
    </li>
  )
}

const CHIPS: Record<StatusLevel, ChipTone> = { green: 'success', amber: 'warn', red: 'danger' }

function LevelChip({ level }: { level: StatusLevel }) {
  const labels: Record<StatusLevel, ReactNode> = {
    green: <Trans comment="Level of a status line: nothing to do">Good</Trans>,
    amber: <Trans comment="Level of a status line: amber">Act soon</Trans>,
    red: <Trans comment="Level of a status line: red">Act today</Trans>,
  }
  return <Chip tone={CHIPS[level]}>{labels[level]}</Chip>
}

/** A list instead of a table, whose first column would be too narrow on a phone. */
function SlowestQueries({ rows }: { rows: ClubStatus['slowest'] }) {
  const format = useFormat()
  const number = (value: number) => format?.number(value) ?? ''
  return (
    <section>
      <h2 className="mb-2 text-h3">
        <Trans comment="Heading: statements to the database that take longest">Slowest queries</Trans>
      </h2>
      <p className="mb-3 max-w-text">
        <Trans>
          For the person who develops the program: the slowest statements to the database since the last
          start. They contain no personal data.
        </Trans>
      </p>
      <ul className="border-t-2 border-ink">
        {rows.map(({ query, count, mean_ms: meanMs, max_ms: maxMs }) => {
          const mean = number(meanMs)
          const longest = number(maxMs)
          return (
            <li key={query} className="border-b border-line bg-surface p-3">
              <p className="text-note">
                <Trans>
                  {mean} ms on average, {longest} ms at most,{' '}
                  <Plural value={count} one="# execution" other="# executions" />
                </Trans>
              </p>
              <Ltr>
                <code className="text-note text-muted wrap-anywhere">{beginningOf(query)}</code>
              </Ltr>
            </li>
          )
        })}
      </ul>
    </section>
  )
}

/** The number of characters shown of a statement, enough to recognise it. */
const STATEMENT_LENGTH = 240

function beginningOf(statement: string): string {
  return statement.length > STATEMENT_LENGTH ? `${statement.slice(0, STATEMENT_LENGTH)}…` : statement
}
