import { msg } from '@lingui/core/macro'
import { sql } from 'drizzle-orm'
import { AUDIT_YEARS } from '#features/accounts/privacy.rules.ts'
import { readJsonRows } from '#platform/server/database/json-rows.store.ts'
import type { PersonData } from '#platform/server/person-data.ts'

export const auditData: PersonData = {
  tables: {
    audit_entry: {
      staff: ['person_id'],
      removal: 'kept',
      because:
        'Proof of what the committee did, linked by hashes. The desk shows "Removed person" as the name.',
      minimised: { because: 'Proof of what the committee did, kept for its own period.' },
      exportedIn: 'audit',
    },
  },
  parts: {
    audit: (db, { personId }) =>
      readJsonRows(
        db,
        sql`select jsonb_build_object('at', at, 'verb', verb, 'subject_kind', subject_kind, 'subject_id', subject_id,
            'change', change, 'by_you', person_id = ${personId}) as row
          from audit_entry where person_id = ${personId}
            or (subject_kind in ('person', 'member') and subject_id = ${String(personId)})
            or change @> jsonb_build_object('of', ${personId}::int)
          order by position`,
      ),
  },
  listRetained: async () => [
    msg`The log of what the committee did, for at least ${AUDIT_YEARS} years. It can contain old values of changed details.`,
  ],
}
