import { msg } from '@lingui/core/macro'
import { sql } from 'drizzle-orm'
import { GUARDED_UNTIL_AGE, SIGNATURE_YEARS } from '#features/accounts/privacy.rules.ts'
import type { SignatureType } from '../signatures.contract.ts'
import { hasRows, readJsonRows } from '#platform/server/database/json-rows.store.ts'
import type { PersonData } from '#platform/server/person-data.ts'

const EXTENSIONS: Record<SignatureType, string> = {
  'image/png': 'png',
  'image/jpeg': 'jpg',
  'image/svg+xml': 'svg',
}

export const signaturesData: PersonData = {
  tables: {
    signature: {
      owner: ['person_id'],
      removal: 'kept',
      because: 'Evidence of a signed disclaimer, linked to the other signatures by hashes.',
      minimised: { because: 'Evidence for claims, kept for its own period.' },
      exportedIn: 'signatures',
    },
  },
  parts: {
    signatures: (db, { personId }) =>
      readJsonRows(
        db,
        sql`select to_jsonb(s) - 'image' as row from signature s where person_id = ${personId} order by position`,
      ),
  },
  listFiles: async (db, { personId }) => {
    const { rows } = await db.execute<{ position: number; type: SignatureType }>(
      sql`select position, image_type as type from signature where person_id = ${personId} and image <> '' order by position`,
    )
    return rows.map(({ position, type }) => ({
      path: `signatures/signature-${position}.${EXTENSIONS[type]}`,
      read: async () => {
        const found = await db.execute<{ image: string }>(
          sql`select image from signature where position = ${position} and person_id = ${personId}`,
        )
        return Buffer.from(found.rows[0]?.image ?? '', 'base64')
      },
    }))
  },
  listRetained: async (db, { personId }) =>
    (await hasRows(db, sql`select 1 from signature where person_id = ${personId}`))
      ? [
          msg`Signed disclaimers, applications and declarations, for at least ${SIGNATURE_YEARS} years, or until the person is ${GUARDED_UNTIL_AGE} if they signed as a minor. They are evidence if someone makes a claim.`,
        ]
      : [],
}
