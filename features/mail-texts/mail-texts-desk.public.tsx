/** The desk screens of the wording of mails. */
export { MailDesk } from './web/desk/MailDesk.tsx'
export { MailsDesk } from './web/desk/MailsDesk.tsx'
