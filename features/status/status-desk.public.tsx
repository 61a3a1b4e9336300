/** Exports the status screens to the desk. */
export { FailedJobsScreen } from './web/desk/FailedJobsScreen.tsx'
export { StatusScreen } from './web/desk/StatusScreen.tsx'
