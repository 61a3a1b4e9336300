/** Exports the server side of the events officer's desk to app/. */
export { DROP_UNSAVED_JOB, dropUnlessSaved, dropUnsavedWorker } from './drop-unsaved.job.ts'
export { EVENT_UPLOAD_RATE } from './event-files.routes.ts'
export { type EventsDeskDeps } from './events-desk.actions.ts'
export { eventsDeskRoutes } from './events-desk.routes.ts'
