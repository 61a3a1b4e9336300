/** Exports the desk screens on which the club changes the texts of mails. */
export { MailDesk } from './web/desk/MailDesk.tsx'
export { MailsDesk } from './web/desk/MailsDesk.tsx'
