import { sql } from 'drizzle-orm'
import { readJsonRows } from '#platform/server/database/json-rows.store.ts'
import type { Tx } from '#platform/server/database/pool.ts'
import type { DataSubject, PersonData } from '#platform/server/person-data.ts'

export const cartData: PersonData = {
  tables: {
    cart: {
      owner: ['person_id', 'merged_into_person_id'],
      removal: 'deleted',
      minimised: 'deleted',
      exportedIn: 'carts',
    },
    cart_line: { removal: 'deleted', minimised: 'deleted', exportedIn: 'carts' },
    cart_request: {
      removal: 'deleted',
      minimised: { because: 'Random values without content, deleted after days.' },
      exportedIn: null,
      because: 'Idempotency keys: random values without content, deleted after days.',
    },
  },
  parts: {
    carts: (db, { personId }) =>
      readJsonRows(
        db,
        sql`select to_jsonb(c) - 'session_hash' || jsonb_build_object('lines', coalesce(
            (select jsonb_agg(to_jsonb(l) || jsonb_build_object('sku_code', s.code) order by l.id)
              from cart_line l join sku s on s.id = l.sku_id where l.cart_id = c.id), '[]'::jsonb)) as row
          from cart c where c.person_id = ${personId} or c.merged_into_person_id = ${personId} order by c.id`,
      ),
  },
  remove: deleteCarts,
  minimise: deleteCarts,
}

async function deleteCarts(tx: Tx, { personId }: DataSubject): Promise<void> {
  await tx.execute(sql`delete from cart where person_id = ${personId} or merged_into_person_id = ${personId}`)
}
