import { msg } from '@lingui/core/macro'
import type { Caller } from '#platform/server/caller.ts'
import type { Tx } from '#platform/server/database/pool.ts'
import { isUniqueViolation } from '#platform/server/database/sql-state.ts'
import { Problem } from '#platform/shared/problem.ts'
import { admit, type Audience } from './audience.ts'
import type { RecordCalls, RecordPowers, SavedAnswer } from './record-call-types.ts'
import type { PhotoUpload, RecordContext, RecordModel } from './record-model.ts'
import { recordWhere } from './record-query.store.ts'
import { itemFor, loadRow } from './record-rows.ts'
import { readCreate, readId, readPhoto, readUpdate } from './write-payload.ts'

/** The calls that change records of one kind; `writers` alone may make them. */
export function writingCalls<Row, Draft>(
  model: RecordModel<Row, Draft>,
  writers: Audience,
): Pick<RecordCalls, 'writes' | 'photos'> {
  const { store } = model
  const change = changeRunner(model)
  return {
    writes: {
      create: async ({ database, clock }, caller, body) => {
        admit(caller, writers)
        const draft = readCreate(body, model.fields, caller) as Partial<Draft>
        const context = { caller, nowMs: clock.nowMs() }
        return savingUnique(model, () =>
          database.transaction(async (tx) => {
            const checked = (await model.beforeSave?.(tx, draft, null, context)) ?? draft
            // Every field without an initial value was required, so nothing is missing.
            const id = await store.insert(tx, checked as Draft, new Date(context.nowMs))
            return announceSaved(model, tx, id, context)
          }),
        )
      },
      update: async (powers, caller, body) => {
        admit(caller, writers)
        const { id, changes, seenAt } = readUpdate(body, model.fields, caller)
        return change(powers, caller, id, async (tx, row, at, context) => {
          const isStale = seenAt !== undefined && Date.parse(seenAt) !== model.changedAt(row).getTime()
          if (isStale) throw new Problem('CONFLICT')
          const draft = changes as Partial<Draft>
          const checked = (await model.beforeSave?.(tx, draft, row, context)) ?? draft
          await store.update(tx, row, checked, at)
        })
      },
      ...(store.setEnabled && {
        setEnabled: async (powers: RecordPowers, caller: Caller, body: unknown, isEnabled: boolean) => {
          admit(caller, writers)
          const enable = async (tx: Tx, row: Row, at: Date) => store.setEnabled?.(tx, row, isEnabled, at)
          return change(powers, caller, readId(body), enable)
        },
      }),
      ...(store.remove && {
        remove: async (powers: RecordPowers, caller: Caller, body: unknown) => {
          admit(caller, writers)
          return removeRecord(model, powers, caller, readId(body))
        },
      }),
    },
    ...(model.photos && { photos: photoCalls(model, model.photos, writers) }),
  }
}

function photoCalls<Row, Draft>(
  model: RecordModel<Row, Draft>,
  photos: NonNullable<RecordModel<Row, Draft>['photos']>,
  writers: Audience,
): NonNullable<RecordCalls['photos']> {
  const change = changeRunner(model)
  return {
    admit: (caller) => admit(caller, writers),
    keep: async ({ clock }: RecordPowers, caller: Caller, upload: PhotoUpload) => {
      admit(caller, writers)
      return photos.keep(upload, { caller, nowMs: clock.nowMs() })
    },
    attach: async (powers, caller, body) => {
      admit(caller, writers)
      const { id, ...photo } = readPhoto(body, model.name)
      return change(powers, caller, id, async (tx, row, at) => photos.attach(tx, row, photo, at))
    },
  }
}

type Act<Row> = (tx: Tx, row: Row, at: Date, context: RecordContext) => Promise<void>

/** One change in one transaction: the record locked, changed, told to others, and answered as it now is. */
function changeRunner<Row, Draft>(model: RecordModel<Row, Draft>) {
  return async (
    { database, clock }: RecordPowers,
    caller: Caller,
    id: number,
    act: Act<Row>,
  ): Promise<SavedAnswer> => {
    const context = { caller, nowMs: clock.nowMs() }
    return savingUnique(model, () =>
      database.transaction(async (tx) => {
        const row = await lockRow(model, tx, id, context)
        await act(tx, row, instantAfter(model.changedAt(row), context.nowMs), context)
        return announceSaved(model, tx, id, context)
      }),
    )
  }
}

async function removeRecord<Row, Draft>(
  model: RecordModel<Row, Draft>,
  { database, clock }: RecordPowers,
  caller: Caller,
  id: number,
): Promise<object> {
  const context = { caller, nowMs: clock.nowMs() }
  await database.transaction(async (tx) => {
    const row = await lockRow(model, tx, id, context)
    await model.store.remove?.(tx, row)
    await model.afterSave?.(tx, null, id, context)
  })
  return {}
}

/** @throws Problem NOT_FOUND */
function lockRow<Row, Draft>(
  model: RecordModel<Row, Draft>,
  tx: Tx,
  id: number,
  context: RecordContext,
): Promise<Row> {
  return loadRow(model, tx, recordWhere(model.key.id, id, model.scope(context)), { isLocked: true })
}

async function announceSaved<Row, Draft>(
  model: RecordModel<Row, Draft>,
  tx: Tx,
  id: number,
  context: RecordContext,
): Promise<SavedAnswer> {
  const saved = await model.store.find(tx, recordWhere(model.key.id, id, undefined))
  if (saved === null) throw new Error(`${model.name} ${id} is gone although its transaction holds it`)
  await model.afterSave?.(tx, saved, id, context)
  return { item: itemFor(model, saved, context), ...(model.warnings && { warnings: model.warnings(saved) }) }
}

async function savingUnique<Row, Draft, T>(
  model: RecordModel<Row, Draft>,
  save: () => Promise<T>,
): Promise<T> {
  try {
    return await save()
  } catch (error) {
    for (const [constraint, field] of Object.entries(model.uniques ?? {})) {
      if (isUniqueViolation(error, constraint)) {
        throw new Problem('VALIDATION', {
          fields: [{ field, code: 'taken', message: msg`This is already in use.` }],
          cause: error,
        })
      }
    }
    throw error
  }
}

/** The present instant, or a millisecond after the last change, so that every change is seen as one. */
function instantAfter(lastChange: Date, nowMs: number): Date {
  return new Date(Math.max(nowMs, lastChange.getTime() + 1))
}
