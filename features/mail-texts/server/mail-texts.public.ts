/** Server code of mail texts for app/. */
export { collectMails } from './declared-mails.ts'
export { openMailWording } from './mail-wording.ts'
export { mailTextsData } from './person-data.store.ts'
