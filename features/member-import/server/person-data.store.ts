import type { PersonData } from '#platform/server/person-data.ts'

export const memberImportData: PersonData = {
  tables: {
    member_import: {
      staff: ['by_person_id'],
      removal: 'kept',
      because: 'Records an import by the committee; deleted with its rows some weeks after the import.',
      exportedIn: 'committee_work',
    },
  },
}
