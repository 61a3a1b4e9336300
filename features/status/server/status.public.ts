/** The server API of the status feature for app/. */
export type { BookFigures, ProgramFigures } from './status-figures.ts'
export { isClockSynchronised, readDisk, safetyOf } from './host.ts'
export { type StatusDeps, statusRoutes } from './status.routes.ts'
export { statusTask } from './status-task.ts'
