import { msg } from '@lingui/core/macro'
import type { Caller } from '#platform/server/caller.ts'
import type { Tx } from '#platform/server/database/pool.ts'
import { isUniqueViolation } from '#platform/server/database/sql-state.ts'
import { Problem } from '#platform/shared/problem.ts'
import { admit, type Audience } from './audience.ts'
import type { RecordCalls, RecordDone, RecordPowers, SavedAnswer } from './record-call-types.ts'
import type { PhotoUpload, RecordContext, RecordModel } from './record-model.ts'
import { madeIdOf, onceWishOf } from './made-once.ts'
import { recordWhere } from './record-query.store.ts'
import { itemFor, loadRow } from './record-rows.ts'
import { readCreate, readId, readPhoto, readUpdate } from './write-payload.ts'

/** The calls that change records of one kind; `writers` alone may make them. */
export function writingCalls<Row, Draft>(
  model: RecordModel<Row, Draft>,
  writers: Audience,
): Pick<RecordCalls, 'writes' | 'photos'> {
  const { store } = model
  const note = noteTaker(model, writers)
  const change = changeRunner(model, writers)
  return {
    writes: {
      create: async (powers, caller, body, requestKey = null) => {
        admit(caller, writers)
        const wish = store.once === undefined ? null : onceWishOf(caller, body, requestKey)
        const draft = readCreate(body, model.fields, caller) as Partial<Draft>
        const context = { caller, nowMs: powers.clock.nowMs() }
        return savingUnique(model, () =>
          powers.database.transaction(async (tx) => {
            const known = wish === null ? null : ((await store.once?.claim(tx, wish)) ?? null)
            if (wish !== null && known !== null) {
              const where = recordWhere(model.key.id, madeIdOf(wish, known), undefined)
              return { item: itemFor(model, await loadRow(model, tx, where), context) }
            }
            await model.mayChange?.(tx, null, context)
            const checked = (await model.beforeSave?.(tx, draft, null, context)) ?? draft
            // Every field without an initial value was required, so nothing is missing.
            const id = await store.insert(tx, checked as Draft, new Date(context.nowMs))
            if (wish !== null) await store.once?.settle(tx, wish, id)
            const { saved, answer } = await announceSaved(model, tx, id, context)
            await note({ tx, powers, context }, 'created', { id, row: saved })
            return answer
          }),
        )
      },
      update: async (powers, caller, body) => {
        admit(caller, writers)
        const { id, changes, seenAt } = readUpdate(body, model.fields, caller)
        const done = { verb: 'changed', fields: Object.keys(changes) } as const
        return change(powers, caller, id, done, async (tx, row, at, context) => {
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
          return change(powers, caller, readId(body), { verb: isEnabled ? 'enabled' : 'disabled' }, enable)
        },
      }),
      ...(store.remove && {
        remove: async (powers: RecordPowers, caller: Caller, body: unknown) => {
          admit(caller, writers)
          return removeRecord(model, writers, powers, caller, readId(body))
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
  const change = changeRunner(model, writers)
  return {
    admit: (caller) => admit(caller, writers),
    keep: async ({ clock }: RecordPowers, caller: Caller, upload: PhotoUpload) => {
      admit(caller, writers)
      return photos.keep(upload, { caller, nowMs: clock.nowMs() })
    },
    attach: async (powers, caller, body) => {
      admit(caller, writers)
      const { id, ...photo } = readPhoto(body, model.name)
      const attach = async (tx: Tx, row: Row, at: Date) => photos.attach(tx, row, photo, at)
      return change(powers, caller, id, { verb: 'added_photo' }, attach)
    },
  }
}

type Act<Row> = (tx: Tx, row: Row, at: Date, context: RecordContext) => Promise<void>
type Deed = { verb: RecordDone['verb']; fields?: readonly string[] }

/** One change in one transaction: the record locked, changed, told to others, and answered as it now is. */
function changeRunner<Row, Draft>(model: RecordModel<Row, Draft>, writers: Audience) {
  const note = noteTaker(model, writers)
  return async (
    powers: RecordPowers,
    caller: Caller,
    id: number,
    { verb, fields }: Deed,
    act: Act<Row>,
  ): Promise<SavedAnswer> => {
    const context = { caller, nowMs: powers.clock.nowMs() }
    return savingUnique(model, () =>
      powers.database.transaction(async (tx) => {
        const row = await lockRow(model, tx, id, context)
        await model.mayChange?.(tx, row, context)
        await act(tx, row, instantAfter(model.changedAt(row), context.nowMs), context)
        const { saved, answer } = await announceSaved(model, tx, id, context)
        await note({ tx, powers, context }, verb, { id, row: saved, ...(fields && { fields }) })
        return answer
      }),
    )
  }
}

async function removeRecord<Row, Draft>(
  model: RecordModel<Row, Draft>,
  writers: Audience,
  powers: RecordPowers,
  caller: Caller,
  id: number,
): Promise<object> {
  const context = { caller, nowMs: powers.clock.nowMs() }
  await powers.database.transaction(async (tx) => {
    const row = await lockRow(model, tx, id, context)
    await model.mayChange?.(tx, row, context)
    await model.store.remove?.(tx, row)
    await model.afterSave?.(tx, null, id, context)
    await noteTaker(model, writers)({ tx, powers, context }, 'deleted', { id, row })
  })
  return {}
}

/**
 * Writes down what desks do, by the record's name and the names of the fields: their content stands in the record. Last
 * in its transaction, since the end of the log is held until the commit.
 */
function noteTaker<Row, Draft>(model: RecordModel<Row, Draft>, writers: Audience) {
  return async (
    { tx, powers, context }: { tx: Tx; powers: RecordPowers; context: RecordContext },
    verb: RecordDone['verb'],
    { id, row, fields }: { id: number; row: Row; fields?: readonly string[] },
  ): Promise<void> => {
    const { caller } = context
    if (powers.audit === undefined || typeof writers === 'string' || caller.kind !== 'person') return
    const { name } = model.present(row, context)
    await powers.audit(tx, {
      personId: caller.personId,
      verb,
      subjectKind: model.name,
      subjectId: String(id),
      change: { ...(typeof name === 'string' ? { name } : {}), ...(fields && { fields }) },
    })
  }
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
): Promise<{ saved: Row; answer: SavedAnswer }> {
  const saved = await model.store.find(tx, recordWhere(model.key.id, id, undefined))
  if (saved === null) throw new Error(`${model.name} ${id} is gone although its transaction holds it`)
  await model.afterSave?.(tx, saved, id, context)
  const warnings = model.warnings && { warnings: model.warnings(saved) }
  return { saved, answer: { item: itemFor(model, saved, context), ...warnings } }
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
