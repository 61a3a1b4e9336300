import { msg } from '@lingui/core/macro'
import { and, asc, eq, type SQL } from 'drizzle-orm'
import type { Database, Tx } from '#platform/server/database/pool.ts'
import { isUniqueViolation } from '#platform/server/database/sql-state.ts'
import type { Caller } from '#platform/server/caller.ts'
import type { Service } from '#platform/server/service.ts'
import { Problem } from '#platform/shared/problem.ts'
import { isStorableText } from '#platform/shared/storable.ts'
import { admit, isAmong } from './audience.ts'
import { readListPayload } from './list-payload.ts'
import type { PhotoRef, PhotoUpload, RecordContext, RecordModel } from './record-model.ts'
import { idOfKey, readCreate, readId, readPhoto, readUpdate } from './write-payload.ts'

export type RecordPowers = Pick<Service, 'database' | 'clock'>

type Item = Record<string, unknown>
type SavedAnswer = { item: Item; warnings?: { field: string; code: string }[] }

/** The calls of one record kind, each a promise of what is answered beside `status`. @source SPEC §7 */
export type RecordCalls = {
  base: string
  list(powers: RecordPowers, caller: Caller, body: unknown): Promise<{ data: Item[]; total: number; page: number; page_size: number }>
  one(powers: RecordPowers, caller: Caller, key: string): Promise<{ item: Item }>
  writes?: {
    create(powers: RecordPowers, caller: Caller, body: unknown): Promise<SavedAnswer>
    update(powers: RecordPowers, caller: Caller, body: unknown): Promise<SavedAnswer>
    setEnabled?(powers: RecordPowers, caller: Caller, body: unknown, isEnabled: boolean): Promise<SavedAnswer>
    remove?(powers: RecordPowers, caller: Caller, body: unknown): Promise<object>
  }
  photos?: {
    /** @throws Problem LOGIN_REQUIRED, FORBIDDEN: asked before a byte of the file is read */
    admit(caller: Caller): void
    keep(powers: RecordPowers, caller: Caller, upload: PhotoUpload): Promise<PhotoRef>
    attach(powers: RecordPowers, caller: Caller, body: unknown): Promise<SavedAnswer>
  }
}

/**
 * Makes the generic calls of one record kind.
 * @throws (each call) Problem LOGIN_REQUIRED, FORBIDDEN, BAD_REQUEST, VALIDATION, NOT_FOUND, CONFLICT
 * @source SPEC §7 "Generic record calls", WIRE §5
 */
export function defineRecordModel<Row, Draft>(model: RecordModel<Row, Draft>): RecordCalls {
  const reading = readingCalls(model)
  const { store } = model
  const writers = model.writes
  if (writers === undefined) return reading

  /** One change in one transaction: the record locked, changed, told to others, and answered as it now is. */
  const change = async (
    { database, clock }: RecordPowers,
    caller: Caller,
    id: number,
    act: (tx: Tx, row: Row, at: Date, context: RecordContext) => Promise<void>,
  ): Promise<SavedAnswer> => {
    const context = { caller, nowMs: clock.nowMs() }
    return savingUnique(model, () => database.transaction(async (tx) => {
      const row = await loadRow(model, tx, eq(model.key.id, id), context, { isLocked: true })
      await act(tx, row, instantAfter(model.changedAt(row), context.nowMs), context)
      return announceSaved(model, tx, id, context)
    }))
  }

  return {
    ...reading,
    writes: {
      create: async ({ database, clock }, caller, body) => {
        admit(caller, writers)
        const draft = readCreate(body, model.fields, caller) as Partial<Draft>
        const context = { caller, nowMs: clock.nowMs() }
        return savingUnique(model, () => database.transaction(async (tx) => {
          const checked = (await model.beforeSave?.(tx, draft, null, context)) ?? draft
          // Every field without an initial value was required, so nothing is missing.
          const id = await store.insert(tx, checked as Draft, new Date(context.nowMs))
          return announceSaved(model, tx, id, context)
        }))
      },
      update: async (powers, caller, body) => {
        admit(caller, writers)
        const { id, changes, seenAt } = readUpdate(body, model.fields, caller)
        return change(powers, caller, id, async (tx, row, at, context) => {
          if (seenAt !== undefined && Date.parse(seenAt) !== model.changedAt(row).getTime()) throw new Problem('CONFLICT')
          const draft = changes as Partial<Draft>
          const checked = (await model.beforeSave?.(tx, draft, row, context)) ?? draft
          await store.update(tx, row, checked, at)
        })
      },
      ...(store.setEnabled && {
        setEnabled: async (powers: RecordPowers, caller: Caller, body: unknown, isEnabled: boolean) => {
          admit(caller, writers)
          return change(powers, caller, readId(body), async (tx, row, at) => store.setEnabled?.(tx, row, isEnabled, at))
        },
      }),
      ...(store.remove && {
        remove: async ({ database, clock }: RecordPowers, caller: Caller, body: unknown) => {
          admit(caller, writers)
          const id = readId(body)
          const context = { caller, nowMs: clock.nowMs() }
          await database.transaction(async (tx) => {
            const row = await loadRow(model, tx, eq(model.key.id, id), context, { isLocked: true })
            await store.remove?.(tx, row)
            await model.afterSave?.(tx, null, id, context)
          })
          return {}
        },
      }),
    },
    ...(model.photos && {
      photos: {
        admit: (caller: Caller) => admit(caller, writers),
        keep: async ({ clock }: RecordPowers, caller: Caller, upload: PhotoUpload) => {
          admit(caller, writers)
          const kept = await model.photos?.keep(upload, { caller, nowMs: clock.nowMs() })
          if (!kept) throw new Problem('NOT_FOUND')
          return kept
        },
        attach: async (powers: RecordPowers, caller: Caller, body: unknown) => {
          admit(caller, writers)
          const { id, ...photo } = readPhoto(body, model.name)
          return change(powers, caller, id, async (tx, row, at) => model.photos?.attach(tx, row, photo, at))
        },
      },
    }),
  }
}

function readingCalls<Row, Draft>(model: RecordModel<Row, Draft>): RecordCalls {
  return {
    base: model.base,
    list: async ({ database, clock }, caller, body) => {
      admit(caller, model.reads)
      const { where, order, page, pageSize } = readListPayload(body, model.fields, caller)
      const context = { caller, nowMs: clock.nowMs() }
      const { rows, total } = await model.store.list(database.db, {
        where: and(model.scope(context), where),
        order: [...order, asc(model.key.id)],
        limit: pageSize,
        offset: (page - 1) * pageSize,
      })
      return { data: rows.map((row) => itemFor(model, row, context)), total, page, page_size: pageSize }
    },
    one: async ({ database, clock }, caller, key) => {
      admit(caller, model.reads)
      const context = { caller, nowMs: clock.nowMs() }
      const row = await loadRow(model, database.db, keyCondition(model, key), context)
      return { item: itemFor(model, row, context) }
    },
  }
}

/** @throws Problem NOT_FOUND for what does not exist and for what is not this caller's: the same */
async function loadRow<Row, Draft>(
  model: RecordModel<Row, Draft>,
  db: Database['db'] | Tx,
  condition: SQL,
  context: RecordContext,
  options: { isLocked?: boolean } = {},
): Promise<Row> {
  const row = await model.store.find(db, and(condition, model.scope(context)) ?? condition, options)
  if (row === null) throw new Problem('NOT_FOUND')
  return row
}

/** @throws Problem NOT_FOUND when the key can name nothing */
function keyCondition<Row, Draft>(model: RecordModel<Row, Draft>, key: string): SQL {
  const id = idOfKey(key)
  if (id !== null) return eq(model.key.id, id)
  if (!model.key.url || key === '' || key.length > 500 || !isStorableText(key)) throw new Problem('NOT_FOUND')
  return eq(model.key.url.column, model.key.url.fromKey(key))
}

async function announceSaved<Row, Draft>(
  model: RecordModel<Row, Draft>,
  tx: Tx,
  id: number,
  context: RecordContext,
): Promise<SavedAnswer> {
  const saved = await model.store.find(tx, eq(model.key.id, id))
  if (saved === null) throw new Error(`${model.name} ${id} is gone although its transaction holds it`)
  await model.afterSave?.(tx, saved, id, context)
  return { item: itemFor(model, saved, context), ...(model.warnings && { warnings: model.warnings(saved) }) }
}

/** Exactly the fields that this caller is sent, in the order of the field table. */
function itemFor<Row, Draft>(model: RecordModel<Row, Draft>, row: Row, context: RecordContext): Item {
  const whole = model.present(row, context)
  const item: Item = {}
  for (const [name, field] of Object.entries(model.fields)) {
    if (isAmong(context.caller, field.read) && whole[name] !== undefined) item[name] = whole[name]
  }
  return item
}

async function savingUnique<Row, Draft, T>(model: RecordModel<Row, Draft>, save: () => Promise<T>): Promise<T> {
  try {
    return await save()
  } catch (error) {
    for (const [constraint, field] of Object.entries(model.uniques ?? {})) {
      if (isUniqueViolation(error, constraint)) {
        throw new Problem('VALIDATION', { fields: [{ field, code: 'taken', message: msg`This is already in use.` }], cause: error })
      }
    }
    throw error
  }
}

/** The present instant, or a millisecond after the last change, so that every change is seen as one. */
function instantAfter(lastChange: Date, nowMs: number): Date {
  return new Date(Math.max(nowMs, lastChange.getTime() + 1))
}
