/** The state of the scheduled tasks. */
import type { MessageDescriptor } from '@lingui/core'
import type { Db } from '#platform/server/database/pool.ts'
import type { ScheduledTask } from '#platform/server/scheduled-tasks/declare-tasks.ts'
import { listTaskRows, type TaskRow } from '#platform/server/scheduled-tasks/scheduled-tasks.store.ts'
import { HOUR_MS, MINUTE_MS } from '#platform/shared/durations.ts'
import type { TaskState } from '../status.contract.ts'

/** A task as the status page lists it. */
export type ListedTask = Pick<ScheduledTask, 'name' | 'title' | 'everyMs' | 'isLocal'>

export type TaskFigures = {
  name: string
  title: MessageDescriptor
  state: TaskState
  /** Start of the current run, for a task that is running. */
  runningSince: Date | null
  /** End of the last run; null if none has ended. */
  lastRunAt: Date | null
  /** When the task runs next; null for a task that runs continually. */
  nextRunAt: Date | null
  /** How many runs in a row failed. */
  failedRuns: number
  /** The message of the last run, if it failed. */
  error: string | null
}

/** Milliseconds after its due time from which a task counts as late. */
const LATE_AFTER_MS = HOUR_MS

/** Returns the state of the tasks, in their order. */
export async function readTasks(db: Db, tasks: readonly ListedTask[], nowMs: number): Promise<TaskFigures[]> {
  const rows = new Map((await listTaskRows(db)).map((row) => [row.name, row]))
  return tasks.map((task) => figuresOf(task, rows.get(task.name) ?? null, nowMs))
}

/** Returns the state of one task. @param row null if the task has none, as before its first run */
export function figuresOf(task: ListedTask, row: TaskRow | null, nowMs: number): TaskFigures {
  const { name, title } = task
  const state = stateOf(task, row, nowMs)
  return {
    name,
    title,
    state,
    runningSince: state === 'running' ? (row?.startedAt ?? null) : null,
    lastRunAt: row?.finishedAt ?? null,
    nextRunAt: isConstant(task) ? null : (row?.nextRunAt ?? null),
    failedRuns: row?.failedRuns ?? 0,
    error: row?.lastError ?? null,
  }
}

/** Returns whether a task runs several times a minute, so that the time of its next run is not worth showing. */
function isConstant({ everyMs, isLocal }: ListedTask): boolean {
  return isLocal || everyMs < MINUTE_MS
}

function stateOf(task: ListedTask, row: TaskRow | null, nowMs: number): TaskState {
  if (row === null) return isConstant(task) ? 'constant' : 'pending'
  if (row.leasedUntil !== null) return row.leasedUntil.getTime() >= nowMs ? 'running' : 'interrupted'
  if (row.result === 'failed') return 'failed'
  if (isConstant(task)) return 'constant'
  if (row.nextRunAt.getTime() < nowMs - LATE_AFTER_MS) return 'late'
  return row.finishedAt === null ? 'pending' : 'done'
}
