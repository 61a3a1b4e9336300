import { msg } from '@lingui/core/macro'
import type { Caller } from '#platform/server/caller.ts'
import type { Tx } from '#platform/server/database/pool.ts'
import { isUniqueViolation } from '#platform/server/database/sql-state.ts'
import { instantAfter, refuseStale } from '#platform/server/revision.ts'
import { Problem } from '#platform/shared/problem.ts'
import { admit, type Audience } from './audience.ts'
import type { RecordCalls, RecordDone, RecordDeps, SavedAnswer } from './record-call-types.ts'
import type { PhotoUpload, RecordContext, RecordModel, RecordWarning } from './record-model.ts'
import { madeIdOf, onceInputOf } from './made-once.ts'
import { recordWhere } from './record-query.store.ts'
import { itemFor, loadRow } from './record-rows.ts'
import { readCreate, readId, readPhoto, readUpdate } from './write-payload.ts'

/** Creates the calls that change records of one kind; only `writers` may use them. */
export function writingCalls<Row, Draft>(
  model: RecordModel<Row, Draft>,
  writers: Audience,
): Pick<RecordCalls, 'writes' | 'photos'> {
  const { store } = model
  const note = noteTaker(model, writers)
  const change = changeRunner(model, writers)
  return {
    writes: {
      mayWrite: (caller) => admit(caller, writers),
      create: async (deps, caller, body, requestKey = null) => {
        admit(caller, writers)
        // Validate before the idempotency key is claimed, so that only an accepted body is stored for its key.
        const draft = readCreate(body, model.fields, caller) as Partial<Draft>
        const input = store.once === undefined ? null : onceInputOf(caller, body, requestKey)
        const context = { caller, nowMs: deps.clock.nowMs() }
        return savingUnique(model, () =>
          deps.database.transaction(async (tx) => {
            const known = input === null ? null : ((await store.once?.claim(tx, input)) ?? null)
            if (input !== null && known !== null) {
              const where = recordWhere(model.key.id, madeIdOf(input, known), undefined)
              return { item: itemFor(model, await loadRow(model, tx, where), context) }
            }
            await model.mayChange?.(tx, null, context)
            const checked = (await model.beforeSave?.(tx, draft, null, context)) ?? draft
            // The draft has all fields, because every field without an initial value was required.
            const id = await store.insert(tx, checked as Draft, new Date(context.nowMs))
            if (input !== null) await store.once?.settle(tx, input, id)
            const { saved, answer, noted } = await emitSaved(model, tx, id, { ...context, before: null })
            await note({ tx, deps, context }, 'created', { id, row: saved, more: noted })
            return answer
          }),
        )
      },
      update: async (deps, caller, body) => {
        admit(caller, writers)
        const { id, changes, seenAt } = readUpdate(body, model.fields, caller)
        const done = { verb: 'changed', fields: Object.keys(changes) } as const
        return change(deps, caller, id, done, async (tx, row, at, context) => {
          refuseStale({
            seenAt,
            changedAt: model.changedAt(row),
            sent: changes,
            stored: model.present(row, context),
            current: itemFor(model, row, context),
          })
          const draft = changes as Partial<Draft>
          const checked = (await model.beforeSave?.(tx, draft, row, context)) ?? draft
          await store.update(tx, row, checked, at)
        })
      },
      ...(store.setEnabled && {
        setEnabled: async (deps: RecordDeps, caller: Caller, body: unknown, isEnabled: boolean) => {
          admit(caller, writers)
          const enable = async (tx: Tx, row: Row, at: Date) => store.setEnabled?.(tx, row, isEnabled, at)
          return change(deps, caller, readId(body), { verb: isEnabled ? 'enabled' : 'disabled' }, enable)
        },
      }),
      ...(store.remove && {
        remove: async (deps: RecordDeps, caller: Caller, body: unknown) => {
          admit(caller, writers)
          return removeRecord(model, writers, deps, caller, readId(body))
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
    mayWrite: (caller) => admit(caller, writers),
    keep: async ({ clock }: RecordDeps, caller: Caller, upload: PhotoUpload) => {
      admit(caller, writers)
      return photos.keep(upload, { caller, nowMs: clock.nowMs() })
    },
    attach: async (deps, caller, body) => {
      admit(caller, writers)
      const { id, ...photo } = readPhoto(body, model.name)
      const attach = async (tx: Tx, row: Row, at: Date) => photos.attach(tx, row, photo, at)
      return change(deps, caller, id, { verb: 'added_photo' }, attach)
    },
  }
}

type Act<Row> = (tx: Tx, row: Row, at: Date, context: RecordContext) => Promise<void>
type Action = { verb: RecordDone['verb']; fields?: readonly string[] }

/**
 * Returns a function that runs one change in one transaction: locks the record, changes it, calls `afterSave`, records
 * the audit entry and returns the record as saved.
 */
function changeRunner<Row, Draft>(model: RecordModel<Row, Draft>, writers: Audience) {
  const note = noteTaker(model, writers)
  return async (
    deps: RecordDeps,
    caller: Caller,
    id: number,
    { verb, fields }: Action,
    act: Act<Row>,
  ): Promise<SavedAnswer> => {
    const context = { caller, nowMs: deps.clock.nowMs() }
    return savingUnique(model, () =>
      deps.database.transaction(async (tx) => {
        const row = await lockRow(model, tx, id, context)
        await model.mayChange?.(tx, row, context)
        await act(tx, row, instantAfter(model.changedAt(row), context.nowMs), context)
        const { saved, answer, noted } = await emitSaved(model, tx, id, { ...context, before: row })
        const more = { ...(fields && { fields }), ...model.auditedChange?.(row, saved), ...noted }
        await note({ tx, deps, context }, verb, { id, row: saved, more })
        return answer
      }),
    )
  }
}

async function removeRecord<Row, Draft>(
  model: RecordModel<Row, Draft>,
  writers: Audience,
  deps: RecordDeps,
  caller: Caller,
  id: number,
): Promise<object> {
  const context = { caller, nowMs: deps.clock.nowMs() }
  await deps.database.transaction(async (tx) => {
    const row = await lockRow(model, tx, id, context)
    await model.mayChange?.(tx, row, context)
    await model.store.remove?.(tx, row)
    const noted: Record<string, unknown> = {}
    await model.afterSave?.(tx, null, id, {
      ...context,
      before: row,
      warn: () => undefined,
      note: (change) => Object.assign(noted, change),
    })
    await noteTaker(model, writers)({ tx, deps, context }, 'deleted', { id, row, more: noted })
  })
  return {}
}

/**
 * Returns a function that records a staff member's change in the audit log, with the record's name and the names of the
 * changed fields but not their content. It runs last in its transaction, because the end of the log stays locked until
 * the commit.
 */
function noteTaker<Row, Draft>(model: RecordModel<Row, Draft>, writers: Audience) {
  return async (
    { tx, deps, context }: { tx: Tx; deps: RecordDeps; context: RecordContext },
    verb: RecordDone['verb'],
    { id, row, more }: { id: number; row: Row; more?: Record<string, unknown> },
  ): Promise<void> => {
    const { caller } = context
    if (deps.audit === undefined || typeof writers === 'string' || caller.kind !== 'person') return
    const { name } = model.present(row, context)
    await deps.audit(tx, {
      personId: caller.personId,
      verb,
      subjectKind: model.name,
      subjectId: String(id),
      change: { ...(typeof name === 'string' ? { name } : {}), ...more },
    })
  }
}

/**
 * Returns the locked record.
 * @throws Problem NOT_FOUND
 */
function lockRow<Row, Draft>(
  model: RecordModel<Row, Draft>,
  tx: Tx,
  id: number,
  context: RecordContext,
): Promise<Row> {
  return loadRow(model, tx, recordWhere(model.key.id, id, model.scope(context)), { isLocked: true })
}

async function emitSaved<Row, Draft>(
  model: RecordModel<Row, Draft>,
  tx: Tx,
  id: number,
  context: RecordContext & { before: Row | null },
): Promise<{ saved: Row; answer: SavedAnswer; noted: Record<string, unknown> }> {
  const find = async () => {
    const row = await model.store.find(tx, recordWhere(model.key.id, id, undefined))
    if (row === null) throw new Error(`${model.name} ${id} is gone although its transaction holds it`)
    return row
  }
  const more: RecordWarning[] = []
  const noted: Record<string, unknown> = {}
  const stored = await find()
  await model.afterSave?.(tx, stored, id, {
    ...context,
    warn: (warning) => more.push(warning),
    note: (change) => Object.assign(noted, change),
  })
  // Read the record again, because `afterSave` may have changed it, for example when an address moved to which its own
  // text links.
  const saved = model.afterSave === undefined ? stored : await find()
  const warnings = [...(model.warnings?.(saved) ?? []), ...more]
  const hasWarnings = model.warnings !== undefined || more.length > 0
  const answer = { item: itemFor(model, saved, context), ...(hasWarnings && { warnings }) }
  return { saved, answer, noted }
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
