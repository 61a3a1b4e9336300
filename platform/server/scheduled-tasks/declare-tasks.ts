import type { MessageDescriptor } from '@lingui/core'

/** A recurring task of the product: its purpose and its interval. app/ connects it with the function that runs it. */
export type TaskDeclaration = {
  /** The time from the start of a run to the start of the next one. */
  everyMs: number
  /** A description of the task for the status page. */
  title: MessageDescriptor
  /**
   * True if the work concerns this machine and not the database. Each process then runs it for itself, without a lease
   * and without a stored result.
   */
  isLocal?: true
}

/** The declarations of one feature, in its file `server/x.tasks.ts`. The keys are stored in the database. */
export type TaskDeclarations = Readonly<Record<string, TaskDeclaration>>

/** Declares the recurring tasks of a feature. app/server/scheduled-tasks.ts gathers them. */
export function declareTasks<const Declarations extends TaskDeclarations>(
  declarations: Declarations,
): Declarations {
  return declarations
}

/** Aborted when the process stops or another process has taken the task over. */
export type TaskSignal = AbortSignal

/** Runs a task once. A run that lost its lease may overlap with its successor, so running it twice must be harmless. */
export type RunTask = (signal: TaskSignal) => Promise<unknown>

/**
 * The function that runs a task. With `isNeeded`, a run is skipped, and nothing is written to the database, while there
 * is nothing to do.
 */
export type TaskCode = RunTask | { isNeeded: () => Promise<boolean>; run: RunTask }

/** The function of each declared task; null for a task that this installation does not run. */
export type TaskCodeOf<Declarations extends TaskDeclarations> = Readonly<
  Record<keyof Declarations, TaskCode | null>
>

/** A task that can be run. */
export type ScheduledTask = Pick<TaskDeclaration, 'everyMs' | 'title'> & {
  name: string
  isLocal: boolean
  isNeeded: () => Promise<boolean>
  run: RunTask
}

/** Connects declarations with the functions that run them. Tasks that this installation does not run are left out. */
export function connectTasks<Declarations extends TaskDeclarations>(
  declarations: Declarations,
  code: TaskCodeOf<Declarations>,
): ScheduledTask[] {
  return Object.entries(declarations).flatMap(([name, { everyMs, title, isLocal = false }]) => {
    const own = code[name] ?? null
    if (own === null) return []
    const { isNeeded, run } = typeof own === 'function' ? { isNeeded: async () => true, run: own } : own
    return [{ name, everyMs, title, isLocal, isNeeded, run }]
  })
}
