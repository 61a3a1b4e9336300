/** The exports of people for app/. */
export { finishMerges } from './merge.actions.ts'
export { mergeRoutes } from './merge.routes.ts'
export type { MergeStore, MovedRows } from './merge-store.ts'
export { forgetOldNotes } from './notes.actions.ts'
export type { ActivityCursor, ActivityQuestion, PeopleDeps } from './people-deps.ts'
export { peopleRoutes } from './people.routes.ts'
export { insertMail } from './people.store.ts'
export { peopleData } from './person-data.store.ts'
