/** Server code of mail texts for app/. */
export { collectMails } from './declared-mails.ts'
export { mailTextsRoutes, TEST_MAIL_RATE } from './mail-texts.routes.ts'
export { openMailWording } from './mail-wording.ts'
export { mailTextsData } from './person-data.store.ts'
