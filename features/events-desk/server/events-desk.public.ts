/** What app/ may use of the events officer's desk. */
export { DROP_UNSAVED_JOB, dropUnlessSaved, dropUnsavedWorker } from './drop-unsaved.job.ts'
export { EVENT_UPLOAD_RATE } from './event-files.routes.ts'
export { type EventsDeskPowers } from './events-desk.actions.ts'
export { eventsDeskRoutes } from './events-desk.routes.ts'
