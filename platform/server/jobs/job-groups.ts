/** The kind of the jobs that send mail. */
export const MAIL_JOB_KIND = 'mail.send'

/** The groups in which failed jobs are listed at the desk: mails for the secretary, all other work for the owners. */
export type JobGroup = 'mail' | 'work'
