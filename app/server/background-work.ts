import type { JobRunner } from '#platform/server/jobs/job-runner.ts'
import { endJobLeases } from '#platform/server/jobs/jobs.store.ts'
import type { ScheduledTask } from '#platform/server/scheduled-tasks/declare-tasks.ts'
import { endTaskLeases } from '#platform/server/scheduled-tasks/scheduled-tasks.store.ts'
import { createTaskRunner } from '#platform/server/scheduled-tasks/task-runner.ts'
import type { Service } from '#platform/server/service.ts'
import type { Features } from './features.ts'

/** The work of a server that no request starts: jobs, scheduled tasks and the security log. */
export type BackgroundWork = {
  start(): void
  /** Whether a job or a scheduled task is running in this process. */
  isRunning(): boolean
  /**
   * Stops the scheduled tasks and the security log. Jobs stop later, after the last request, because requests may queue
   * jobs.
   */
  stop(): Promise<void>
}

export type BackgroundWorkDeps = {
  service: Service
  features: Pick<Features, 'accounts'>
  jobs: Pick<JobRunner, 'start' | 'isRunning'>
  tasks: readonly ScheduledTask[]
  /** Whether this process also runs the tasks that exactly one process on the machine must run (`isLocal`). */
  doesMachineWork: boolean
}

/** Creates the background work of a process. Nothing runs before `start`. */
export function createBackgroundWork(deps: BackgroundWorkDeps): BackgroundWork {
  const { service, features, jobs, tasks, doesMachineWork } = deps
  const taskRunner = createTaskRunner(
    service,
    tasks.filter(({ isLocal }) => !isLocal || doesMachineWork),
  )
  let stopSecurityLog: () => Promise<unknown> = () => Promise.resolve()
  return {
    start: () => {
      jobs.start()
      stopSecurityLog = features.accounts.startSecurityLog()
      taskRunner.start()
    },
    isRunning: () => jobs.isRunning() || taskRunner.isRunning(),
    stop: async () => {
      await Promise.all([stopSecurityLog(), taskRunner.stop()])
    },
  }
}

/**
 * Ends the leases of jobs that a killed server left, so that a waiting job, such as the mail with a code, runs at once
 * after a restart and not ten seconds later. Call it only if the lock of the data folder shows that no other server
 * uses the database.
 */
export async function endFormerLeases({ database: { db }, clock }: Service): Promise<void> {
  await endJobLeases(db, clock)
  await endTaskLeases(db, clock)
}
