/** The server API of the status feature for app/. */
export type { BookFigures, ProgramFigures } from './status-figures.ts'
export { echoRoutes, echoToken } from './echo.ts'
export { readDisk } from './host.ts'
export { measure } from './measure.ts'
export { statusLines } from './status-lines.ts'
export { type StatusDeps, statusRoutes } from './status.routes.ts'
export { countJobs, readDatabase } from './status.store.ts'
export { statusTask } from './status-task.ts'
