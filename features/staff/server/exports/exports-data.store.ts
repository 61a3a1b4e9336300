import type { PersonData } from '#platform/server/person-data.ts'
import { deskExport } from '../exports.tables.ts'

/** Removes every exported file, because any of them may contain the person. A file can be exported again. */
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
  remove: async (tx) => {
    await tx.delete(deskExport)
  },
}
