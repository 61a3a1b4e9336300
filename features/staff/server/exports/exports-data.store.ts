import type { PersonData } from '#platform/server/person-data.ts'
import { deskExport } from '../exports.tables.ts'

/** Removes every exported file, because any of them may contain the person. A file can be exported again. */
export const exportsData: PersonData = {
  tables: {
    desk_export: {
      owner: ['person_id'],
      removal: 'deleted',
      because: 'A copy of other records, deleted after a day; the audit log records the export.',
      minimised: { because: 'Deleted after a day.' },
      exportedIn: null,
    },
    desk_export_part: {
      removal: 'deleted',
      because: 'The content of such a file.',
      minimised: { because: 'Deleted with its file after a day.' },
      exportedIn: null,
    },
  },
  remove: async (tx) => {
    await tx.delete(deskExport)
  },
}
