import type { PersonData } from '#platform/server/person-data.ts'

/** The personal data that this feature stores, for exports and removals: the mail texts that the person changed. */
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
