import { eq } from 'drizzle-orm'
import type { PersonData } from '#platform/server/person-data.ts'
import { deskExport } from '../exports.tables.ts'

/** Removes the exported files of a staff member. */
export const exportsData: PersonData = {
  tables: {
    desk_export: {
      owner: ['person_id'],
      removal: 'deleted',
      because: 'A copy of other records, deleted after a day; the audit log records the export.',
      exportedIn: null,
    },
    desk_export_part: {
      removal: 'deleted',
      because: 'The content of such a file.',
      exportedIn: null,
    },
  },
  remove: async (tx, { personId }) => {
    await tx.delete(deskExport).where(eq(deskExport.personId, personId))
  },
}
