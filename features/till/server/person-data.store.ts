import type { PersonData } from '#platform/server/person-data.ts'

const TAX = 'Tax records: the amounts of a till. Its descriptions are about sales.'

export const tillData: PersonData = {
  tables: {
    cash_count: {
      staff: ['opened_by', 'closed_by'],
      removal: 'kept',
      because: TAX,
      exportedIn: 'committee_work',
    },
    till_line: { staff: ['taken_by'], removal: 'kept', because: TAX, exportedIn: 'committee_work' },
  },
}
