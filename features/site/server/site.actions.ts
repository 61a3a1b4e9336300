import { msg } from '@lingui/core/macro'
import { type Caller, hasRole } from '#platform/server/caller.ts'
import type { ContentVersion } from '#platform/server/content-version.ts'
import type { Tx } from '#platform/server/database/pool.ts'
import { personOf } from '#platform/server/http/require-role.ts'
import type { Service } from '#platform/server/service.ts'
import { instantOf } from '#platform/shared/clock.ts'
import { Problem } from '#platform/shared/problem.ts'
import { ownPath } from '#platform/shared/own-path.ts'
import { findRedirectFault, redirectKey, redirectTarget, type RedirectFault } from '../redirects.rules.ts'
import type { SiteSettings, RedirectEntry } from '../site.contract.ts'
import { SETTING_SECTIONS, SETTINGS, isSettingKey, type SettingValues } from '../site.settings.ts'
import { presentSite, settingValuesOf } from './present-site.ts'
import { listRedirects, listSavedSettings, removeRedirect, saveRedirect, saveSettings } from './site.store.ts'

/** The changed settings by name, with the value before and after. */
export type SettingChanges = Record<string, { before: unknown; after: unknown }>

export type SiteDeps = Pick<Service, 'database' | 'clock' | 'log'> & {
  contentVersion: Pick<ContentVersion, 'bump'>
  /**
   * Locks the images that settings name, and returns the hashes of those that do not exist. Not set while a new club is
   * being created.
   */
  findMissingImages?: (tx: Tx, hashes: readonly string[]) => Promise<Set<string>>
  /**
   * Refuses officers who may not publish everywhere. Not set while a new club is being created.
   * @throws Problem MAY_NOT_PUBLISH
   */
  requirePublisher?: (tx: Tx, caller: Caller) => Promise<void>
  /** Records a change of settings or redirects in the audit log. Not set while a new club is being created. */
  onChanged?: SettingsListener
}

/** Called in the transaction of a change, with the person who made it. */
export type SettingsListener = (
  tx: Tx,
  personId: number,
  what: 'settings' | 'redirects',
  changes: SettingChanges,
) => Promise<void>

/**
 * Refuses anonymous callers and members.
 * @throws Problem LOGIN_REQUIRED or FORBIDDEN
 */
export function mayEditSite(caller: Caller): void {
  if (caller.kind === 'anonymous') throw new Problem('LOGIN_REQUIRED')
  if (!hasRole(caller, 'content')) throw new Problem('FORBIDDEN')
}

/**
 * Changes some settings, all or none, and returns all current settings.
 * @throws Problem FORBIDDEN if one of them is reserved to the owner
 */
export async function updateSite(
  deps: SiteDeps,
  caller: Caller,
  patch: Partial<SettingValues>,
): Promise<SiteSettings> {
  const keys = Object.keys(patch).filter(isSettingKey)
  if (keys.some((key) => !hasRole(caller, SETTING_SECTIONS[SETTINGS[key].section])))
    throw new Problem('FORBIDDEN')
  return deps.database.transaction(async (tx) => {
    if (keys.length === 0) return presentSite(settingValuesOf(await listSavedSettings(tx), deps.log))
    // Raising the content version comes first because it takes a lock: of two concurrent changes, the second then reads
    // what the first has saved.
    await deps.contentVersion.bump(tx)
    const before = settingValuesOf(await listSavedSettings(tx), deps.log)
    await saveSettings(tx, Object.fromEntries(keys.map((key) => [key, patch[key]])), instantOf(deps.clock))
    const after = settingValuesOf(await listSavedSettings(tx), deps.log)
    await refuseMissingImages(deps, tx, changesOf(keys, before, after))
    await noteChanges(deps, tx, caller, 'settings', changesOf(keys, before, after))
    return presentSite(after)
  })
}

/** Returns the settings whose values differ. */
export function changesOf(
  keys: readonly (keyof SettingValues)[],
  before: SettingValues,
  after: SettingValues,
): SettingChanges {
  const changed = keys.filter((key) => JSON.stringify(before[key]) !== JSON.stringify(after[key]))
  return Object.fromEntries(changed.map((key) => [key, { before: before[key], after: after[key] }]))
}

/** The names of the settings whose value is an image. */
const IMAGE_KEYS = ['organisation_logo', 'favicon', 'favicon_dark'] as const

/** Refuses a new logo or icon that is not a public image. @throws Problem VALIDATION */
export async function refuseMissingImages(
  { findMissingImages }: SiteDeps,
  tx: Tx,
  changes: SettingChanges,
): Promise<void> {
  const named = IMAGE_KEYS.flatMap((field) => {
    const hash = changes[field]?.after
    return typeof hash === 'string' ? [{ field, hash }] : []
  })
  if (named.length === 0 || findMissingImages === undefined) return
  const hashes = named.map(({ hash }) => hash)
  const missing = await findMissingImages(tx, hashes)
  const fields = named
    .filter(({ hash }) => missing.has(hash))
    .map(({ field }) => ({ field, code: 'unknown', message: msg`This record does not exist.` }))
  if (fields.length > 0) throw new Problem('VALIDATION', { fields })
}

/**
 * Records changes in the audit log, if there are any. @throws Problem MAY_NOT_PUBLISH for an officer who may not make
 * them
 */
export async function noteChanges(
  { onChanged, requirePublisher }: SiteDeps,
  tx: Tx,
  caller: Caller,
  what: 'settings' | 'redirects',
  changes: SettingChanges,
): Promise<void> {
  if (Object.keys(changes).length === 0) return
  await requirePublisher?.(tx, caller)
  await onChanged?.(tx, personOf(caller), what, changes)
}

/** The message for each reason why a redirect is refused. */
export const REDIRECT_FAULT_MESSAGES = {
  not_a_path: msg`Enter a path of this site, such as /join.`,
  reserved: msg`That address is used by the app.`,
  loop: msg`That redirect would lead back to itself.`,
} as const satisfies Record<RedirectFault['code'], unknown>

/**
 * Adds a redirect, or changes the target of an existing one.
 * @throws Problem VALIDATION for a target outside the site, a reserved path, or a loop
 * @source docs/reference/public-site.md §2.4; docs/reference/security.md §5.1
 */
export async function addRedirect(
  deps: SiteDeps,
  caller: Caller,
  wanted: RedirectEntry,
): Promise<RedirectEntry> {
  return deps.database.transaction(
    async (tx) => {
      const table = new Map((await listRedirects(tx)).map(({ from, to }) => [from, to]))
      const fault = findRedirectFault(table, wanted)
      if (fault)
        throw new Problem('VALIDATION', {
          fields: [{ ...fault, message: REDIRECT_FAULT_MESSAGES[fault.code] }],
        })
      const redirect = {
        from: redirectKey(ownPath(wanted.from) ?? '/'),
        to: redirectTarget(wanted.to) ?? '/',
      }
      await saveRedirect(tx, redirect, instantOf(deps.clock))
      await deps.contentVersion.bump(tx)
      const change = { before: table.get(redirect.from) ?? null, after: redirect.to }
      await noteChanges(deps, tx, caller, 'redirects', { [redirect.from]: change })
      return redirect
    },
    // The transaction is serializable, because two concurrent redirects could each be valid and together form a loop.
    { isolation: 'serializable' },
  )
}

/** Removes a redirect. @throws Problem NOT_FOUND */
export async function dropRedirect(deps: SiteDeps, caller: Caller, from: string): Promise<void> {
  await deps.database.transaction(async (tx) => {
    const key = redirectKey(from)
    const before = (await listRedirects(tx)).find((redirect) => redirect.from === key)?.to ?? null
    if (!(await removeRedirect(tx, key))) throw new Problem('NOT_FOUND')
    await deps.contentVersion.bump(tx)
    await noteChanges(deps, tx, caller, 'redirects', { [key]: { before, after: null } })
  })
}
