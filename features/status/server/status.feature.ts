import type { DepsOf, Feature } from '#platform/server/feature.ts'
import type { TaskCodeOf } from '#platform/server/scheduled-tasks/declare-tasks.ts'
import { echoRoutes } from './echo.ts'
import { jobsDeskRoutes } from './jobs-desk.routes.ts'
import { measureStatus, type StatusTaskDeps } from './status-task.ts'
import { statusRoutes } from './status.routes.ts'
import type { STATUS_TASKS } from './status.tasks.ts'

export type StatusFeatureDeps = Omit<StatusTaskDeps, 'sendsMail'> &
  DepsOf<typeof jobsDeskRoutes> & { secretKey: string }

/** Connects the status page and the task that measures the installation. */
export function statusFeature(
  deps: StatusFeatureDeps,
): Feature & { taskCode: TaskCodeOf<typeof STATUS_TASKS> } {
  const { settings, program, secretKey, clock } = deps
  return {
    routes: [
      (app) => statusRoutes(app, deps),
      (app) => jobsDeskRoutes(app, deps),
      (app) => echoRoutes(app, { secretKey, clock, version: program.version }),
    ],
    taskCode: {
      measure_status: () =>
        measureStatus({
          ...deps,
          // A demo sends no mail about its status, because its people are invented and its mailbox shows only the mails
          // of the people who try the demo.
          sendsMail: !settings.isDemo,
        }),
    },
  }
}
