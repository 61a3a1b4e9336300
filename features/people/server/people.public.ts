/** The exports of people for app/. */
export type { CreditMove, MergeStore, MovedRows } from './merge-store.ts'
export { listMergedIds } from './merges.store.ts'
export type { ActivityQuestion, PeopleDeps } from './people-deps.ts'
export { mailsAbout } from './mail-events.store.ts'
export { insertMail } from './people.store.ts'
export { peopleData } from './person-data.store.ts'
