import { Problem } from '#platform/shared/problem.ts'
import { SITE_DESK_MISTAKES } from '../site-desk.contract.ts'
import type { Caller } from '#platform/server/caller.ts'
import type { Db } from '#platform/server/database/pool.ts'
import { requireStepUp } from '#platform/server/http/require-step-up.ts'
import { instantAfter, refuseStale } from '#platform/server/revision.ts'
import type { SettingKey, SettingValues } from '../site.settings.ts'
import { settingValuesOf } from './present-site.ts'
import { changesOf, noteChanges, refuseMissingImages, type SiteDeps } from './site.actions.ts'
import { findSettingsRevision, listSavedSettings, saveSettings } from './site.store.ts'

type Picked<Keys extends SettingKey> = Pick<SettingValues, Keys>
type WithRevision<Keys extends SettingKey> = Picked<Keys> & { updated_at: string }

/** Returns some settings with their revision. */
export async function readSettings<Keys extends SettingKey>(
  deps: SiteDeps,
  keys: readonly Keys[],
  db: Db = deps.database.db,
): Promise<WithRevision<Keys>> {
  const values = settingValuesOf(await listSavedSettings(db), deps.log)
  return { ...pick(values, keys), updated_at: (await findSettingsRevision(db, keys)).toISOString() }
}

/**
 * Changes settings, all or none. Settings that are not given keep their values. The audit log and a mail name those
 * whose values changed. @throws Problem CONFLICT for a stale revision, VALIDATION, STEP_UP_NEEDED
 */
export async function changeSettings<Keys extends SettingKey>(
  deps: SiteDeps,
  caller: Caller,
  keys: readonly Keys[],
  { seenAt, values }: { seenAt: string | undefined; values: Partial<Picked<Keys>> },
): Promise<WithRevision<Keys>> {
  return deps.database.transaction(async (tx) => {
    // Raising the content version comes first, because it takes a lock: of two concurrent changes, the second then
    // reads what the first has saved.
    await deps.contentVersion.bump(tx)
    const before = settingValuesOf(await listSavedSettings(tx), deps.log)
    const changedAt = await findSettingsRevision(tx, keys)
    const stored = pick(before, keys)
    const current = { ...stored, updated_at: changedAt.toISOString() }
    const wanted: SettingValues = { ...before, ...values }
    refuseStale({ seenAt, changedAt, sent: pick(wanted, keys), stored, current })
    const changes = changesOf(keys, before, wanted)
    const changed = keys.filter((key) => Object.hasOwn(changes, key))
    if (changed.length === 0) return current
    refuseMistakes(keys, wanted)
    await refuseMissingImages(deps, tx, changes)
    requireStepUp(caller, deps.clock)
    await saveSettings(tx, pick(wanted, changed), instantAfter(changedAt, deps.clock.nowMs()))
    await noteChanges(deps, tx, caller, 'settings', changes)
    return readSettings(deps, keys, tx)
  })
}

/**
 * Refuses a club that is registered for GST and has no ABN, because a tax invoice must name the ABN of its supplier.
 * @throws Problem VALIDATION
 */
function refuseMistakes(keys: readonly SettingKey[], wanted: SettingValues): void {
  if (!keys.includes('gst_registered') && !keys.includes('organisation_abn')) return
  if (!wanted.gst_registered || wanted.organisation_abn !== '') return
  const field = keys.includes('gst_registered') ? 'gst_registered' : 'organisation_abn'
  throw new Problem('VALIDATION', {
    fields: [{ field, code: 'no_abn', message: SITE_DESK_MISTAKES.no_abn }],
  })
}

function pick<Keys extends SettingKey>(values: SettingValues, keys: readonly Keys[]): Picked<Keys> {
  return Object.fromEntries(keys.map((key) => [key, values[key]])) as Picked<Keys>
}
