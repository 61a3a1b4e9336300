/** The exports of retention for app/. */
export { RETENTION_MAIL_SAMPLES } from './retention-mails.ts'
export { retentionData } from './person-data.store.ts'
