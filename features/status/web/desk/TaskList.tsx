import { Trans, useLingui } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import { useInstant } from '#features/staff/staff.public.tsx'
import { Chip, type ChipTone } from '#platform/ui/Chip.tsx'
import { Ltr } from '#platform/ui/Ltr.tsx'
import type { StatusTask, TaskState } from '../../status.contract.ts'

/** The scheduled tasks of the server: when each ran last, how it ended and when it runs next. */
export function TaskList({ tasks }: { tasks: readonly StatusTask[] }) {
  return (
    <section>
      <h2 className="mb-2 text-h3">
        <Trans comment="Heading: work that the server repeats by itself">Regular tasks</Trans>
      </h2>
      <p className="mb-3 max-w-text">
        <Trans>The server does this work by itself. A failed task is repeated within an hour.</Trans>
      </p>
      <ul className="border-t-2 border-ink">
        {tasks.map((task) => (
          <TaskRow key={task.name} task={task} />
        ))}
      </ul>
    </section>
  )
}

function TaskRow({ task }: { task: StatusTask }) {
  const { title, state, error } = task
  return (
    <li className="grid gap-2 border-b border-line bg-surface p-3 lg:grid-cols-[minmax(0,1fr)_minmax(0,1fr)] lg:gap-6">
      <div className="flex flex-wrap items-start justify-between gap-2">
        <h3 className="min-w-0 flex-1 text-body font-semibold wrap-anywhere">{title}</h3>
        <StateChip state={state} />
      </div>
      <div className="min-w-0 text-note wrap-anywhere">
        <Times task={task} />
        {error === null ? null : (
          <p className="mt-1">
            <Ltr>
              <code>{error}</code>
            </Ltr>
          </p>
        )}
      </div>
    </li>
  )
}

function Times({ task }: { task: StatusTask }) {
  const { state, running_since: runningSince, last_run_at: lastRunAt, next_run_at: nextRunAt } = task
  const instant = useInstant()
  const since = runningSince === null ? '' : instant(runningSince)
  const last = lastRunAt === null ? '' : instant(lastRunAt)
  const next = nextRunAt === null ? '' : instant(nextRunAt)
  return (
    <>
      {since === '' ? null : (
        <p>
          <Trans>Running since {since}.</Trans>
        </p>
      )}
      {last === '' ? null : (
        <p>
          <Trans>Last run: {last}</Trans>
        </p>
      )}
      {state === 'constant' || nextRunAt === null ? (
        <p>
          <Trans>Runs whenever there is something to do.</Trans>
        </p>
      ) : state === 'running' || state === 'interrupted' ? null : (
        <p>{state === 'late' ? <Trans>Should have run: {next}</Trans> : <Trans>Next run: {next}</Trans>}</p>
      )}
    </>
  )
}

const CHIPS: Record<TaskState, ChipTone> = {
  failed: 'danger',
  late: 'warn',
  interrupted: 'warn',
  running: 'neutral',
  pending: 'neutral',
  done: 'success',
  constant: 'success',
}

function StateChip({ state }: { state: TaskState }) {
  const { t } = useLingui()
  const labels: Record<TaskState, ReactNode> = {
    failed: t({
      message: 'Failed',
      context: 'regular task',
      comment: 'The last run of a regular task failed',
    }),
    late: t({ message: 'Late', context: 'regular task', comment: 'A regular task has not run in time' }),
    interrupted: t({
      message: 'Interrupted',
      context: 'regular task',
      comment: 'The server stopped during the last run of a regular task',
    }),
    running: t({ message: 'Running', context: 'regular task', comment: 'A regular task runs now' }),
    pending: t({
      message: 'Not run yet',
      context: 'regular task',
      comment: 'A regular task has not had its first run',
    }),
    done: t({
      message: 'Done',
      context: 'regular task',
      comment: 'The last run of a regular task succeeded',
    }),
    constant: t({
      message: 'Ready',
      context: 'regular task',
      comment: 'A regular task that runs whenever there is something to do',
    }),
  }
  return <Chip tone={CHIPS[state]}>{labels[state]}</Chip>
}
