import type { SQL } from 'drizzle-orm'
import type { Db } from '#platform/server/database/pool.ts'
import { Problem } from '#platform/shared/problem.ts'
import { isAmong } from './audience.ts'
import type { Item } from './record-call-types.ts'
import type { ReadModel, RecordContext, TranslateRecord } from './record-model.ts'

/**
 * Returns the row. The refusal is the same for a missing record and for one outside the caller's scope.
 * @throws Problem NOT_FOUND
 */
export async function loadRow<Row>(
  model: ReadModel<Row>,
  db: Db,
  where: SQL,
  options: { isLocked?: boolean } = {},
): Promise<Row> {
  const row = await model.store.find(db, where, options)
  if (row === null) throw new Problem('NOT_FOUND')
  return row
}

/** Returns only the fields that this caller may read, in the order of the field table. */
export function itemFor<Row>(
  model: ReadModel<Row>,
  row: Row,
  context: RecordContext,
  translate: TranslateRecord<Row> | null = null,
): Item {
  const presented = model.present(row, context)
  const whole = translate === null ? presented : translate(presented, row)
  const item: Item = {}
  for (const [name, field] of Object.entries(model.fields)) {
    if (isAmong(context.caller, field.read) && whole[name] !== undefined) item[name] = whole[name]
  }
  return item
}
