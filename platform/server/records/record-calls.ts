import { msg } from '@lingui/core/macro'
import type { SQL } from 'drizzle-orm'
import { isLocale } from '#platform/shared/locales.ts'
import { Problem } from '#platform/shared/problem.ts'
import { isStorableText } from '#platform/shared/storable.ts'
import { admit } from './audience.ts'
import { isPlainObject, readListPayload } from './list-payload.ts'
import type { RecordCalls } from './record-call-types.ts'
import type { ReadModel, RecordContext, RecordModel, TranslateRecord } from './record-model.ts'
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
      const translate = await translatorOf(model, body)
      const { rows, total } = await model.store.list(
        database.db,
        listQuery(asked, model.scope(context), model.key.id),
      )
      return {
        data: rows.map((row) => itemFor(model, row, context, translate)),
        total,
        page: asked.page,
        page_size: asked.pageSize,
      }
    },
    one: async ({ database, clock }, caller, key, body) => {
      admit(caller, model.reads)
      const context = { caller, nowMs: clock.nowMs() }
      const translate = await translatorOf(model, body)
      const row = await loadRow(model, database.db, keyCondition(model, key, context))
      return { item: itemFor(model, row, context, translate) }
    },
  }
}

/**
 * Returns how the records are translated into the language that the body names in `lang`; null if it names none. Kinds
 * of records without translations ignore `lang`, like every other name that the call does not use.
 * @throws Problem VALIDATION for a language that the program does not have
 */
async function translatorOf<Row>(
  { inLanguage }: ReadModel<Row>,
  body: unknown,
): Promise<TranslateRecord<Row> | null> {
  const language = isPlainObject(body) ? (body['lang'] ?? undefined) : undefined
  if (language === undefined || inLanguage === undefined) return null
  if (typeof language !== 'string' || !isLocale(language))
    throw new Problem('VALIDATION', {
      fields: [{ field: 'lang', code: 'invalid', message: msg`This is not valid.` }],
    })
  return inLanguage(language)
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
