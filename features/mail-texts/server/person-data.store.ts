import type { PersonData } from '#platform/server/person-data.ts'

/** Personal data in the texts of mails: the changes that the person made. */
export const mailTextsData: PersonData = {
  tables: {
    mail_text_version: {
      staff: ['person_id'],
      removal: 'kept',
      exportedIn: 'committee_work',
      because: 'The club’s own texts. The history shows no name for a removed person.',
    },
  },
}
