import type { SQL } from 'drizzle-orm'
import { Problem } from '#platform/shared/problem.ts'
import { isStorableText } from '#platform/shared/storable.ts'
import { admit } from './audience.ts'
import { readListPayload } from './list-payload.ts'
import type { RecordCalls } from './record-call-types.ts'
import type { ReadModel, RecordContext, RecordModel } from './record-model.ts'
import { listQuery, recordWhere } from './record-query.store.ts'
import { itemFor, loadRow } from './record-rows.ts'
import { writingCalls } from './record-writes.ts'
import { idOfKey } from './write-payload.ts'

/**
 * Creates the generic calls of one record kind.
 * @throws (each call) Problem LOGIN_REQUIRED, FORBIDDEN, BAD_REQUEST, VALIDATION, NOT_FOUND, CONFLICT
 * @source docs/reference/interfaces.md §3.5
 */
export function defineRecordModel<Row, Draft>(model: RecordModel<Row, Draft>): RecordCalls {
  return { ...readingCalls(model), ...(model.writes === undefined ? {} : writingCalls(model, model.writes)) }
}

/**
 * Creates only the list and read calls of a record kind whose writes have their own calls.
 * @throws (each call) Problem LOGIN_REQUIRED, FORBIDDEN, BAD_REQUEST, VALIDATION, NOT_FOUND
 * @source docs/reference/interfaces.md §3.5
 */
export function readingCalls<Row>(model: ReadModel<Row>): RecordCalls {
  return {
    base: model.base,
    sharedPaths: model.sharedPaths ?? [],
    mayRead: (caller) => admit(caller, model.reads),
    list: async ({ database, clock }, caller, body) => {
      admit(caller, model.reads)
      const asked = readListPayload(body, model.fields, caller)
      const context = { caller, nowMs: clock.nowMs() }
      const { rows, total } = await model.store.list(
        database.db,
        listQuery(asked, model.scope(context), model.key.id),
      )
      return {
        data: rows.map((row) => itemFor(model, row, context)),
        total,
        page: asked.page,
        page_size: asked.pageSize,
      }
    },
    one: async ({ database, clock }, caller, key) => {
      admit(caller, model.reads)
      const context = { caller, nowMs: clock.nowMs() }
      const row = await loadRow(model, database.db, keyCondition(model, key, context))
      return { item: itemFor(model, row, context) }
    },
  }
}

/**
 * Returns the SQL condition that finds a record by its id or URL key.
 * @throws Problem NOT_FOUND when the key cannot match any record
 */
function keyCondition<Row>(model: ReadModel<Row>, key: string, context: RecordContext): SQL {
  const scope = model.scope(context)
  const id = idOfKey(key)
  if (id !== null) return recordWhere(model.key.id, id, scope)
  if (!model.key.url || key === '' || key.length > 500 || !isStorableText(key)) throw new Problem('NOT_FOUND')
  return recordWhere(model.key.url.column, model.key.url.fromKey(key), scope)
}
