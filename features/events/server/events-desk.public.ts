/** Exports the server side of the events officer's desk to app/. */
export { DROP_UNSAVED_JOB, dropUnlessSaved, dropUnsavedWorker } from './desk/drop-unsaved.job.ts'
export { EVENT_UPLOAD_RATE } from './desk/event-files.routes.ts'
export { type EventsDeskDeps } from './desk/events-desk.actions.ts'
export { eventsDeskRoutes } from './desk/events-desk.routes.ts'
