import { msg } from '@lingui/core/macro'
import type { RedirectEntry } from '#features/pages/pages.contract.ts'
import { type Caller, hasRole } from '#platform/server/caller.ts'
import type { ContentVersion } from '#platform/server/content-version.ts'
import type { Service } from '#platform/server/service.ts'
import { instantOf } from '#platform/shared/clock.ts'
import { Problem } from '#platform/shared/problem.ts'
import { ownPath } from '#platform/shared/own-path.ts'
import { findRedirectFault, redirectKey, type RedirectFault } from '../redirects.rules.ts'
import type { SiteSettings } from '../site.contract.ts'
import { SETTING_SECTIONS, SETTINGS, isSettingKey, type SettingValues } from '../site.settings.ts'
import { presentSite, settingValuesOf } from './present-site.ts'
import { listRedirects, listSavedSettings, removeRedirect, saveRedirect, saveSettings } from './site.store.ts'

export type SitePowers = Pick<Service, 'database' | 'clock' | 'log'> & {
  contentVersion: Pick<ContentVersion, 'bump'>
}

/**
 * Keeps strangers and members away from the settings' desk.
 * @throws Problem LOGIN_REQUIRED or FORBIDDEN
 */
export function mayEditSite(caller: Caller): void {
  if (caller.kind === 'stranger') throw new Problem('LOGIN_REQUIRED')
  if (!hasRole(caller, 'content')) throw new Problem('FORBIDDEN')
}

/**
 * Changes some settings, all or none, and answers them all as they now are.
 * @throws Problem FORBIDDEN when one of them is the owner's alone
 */
export async function updateSite(
  powers: SitePowers,
  caller: Caller,
  patch: Partial<SettingValues>,
): Promise<SiteSettings> {
  const keys = Object.keys(patch).filter(isSettingKey)
  if (keys.some((key) => !hasRole(caller, SETTING_SECTIONS[SETTINGS[key].section])))
    throw new Problem('FORBIDDEN')
  return powers.database.transaction(async (tx) => {
    if (keys.length > 0) {
      await saveSettings(
        tx,
        Object.fromEntries(keys.map((key) => [key, patch[key]])),
        instantOf(powers.clock),
      )
      await powers.contentVersion.bump(tx)
    }
    return presentSite(settingValuesOf(await listSavedSettings(tx), powers.log))
  })
}

const FAULT_WORDS = {
  not_a_path: msg`Enter a path of this site, starting with one slash.`,
  reserved: msg`That address is used by the app.`,
  loop: msg`That would lead round in a circle.`,
} as const satisfies Record<RedirectFault['code'], unknown>

/**
 * Puts a redirect into the table, or changes where an old one leads.
 * @throws Problem VALIDATION for what leaves the site, is reserved, or would lead in a circle
 * @source SPEC §2; SECURITY row 17
 */
export async function addRedirect(powers: SitePowers, wanted: RedirectEntry): Promise<RedirectEntry> {
  return powers.database.transaction(
    async (tx) => {
      const table = new Map((await listRedirects(tx)).map(({ from, to }) => [from, to]))
      const fault = findRedirectFault(table, wanted)
      if (fault) throw new Problem('VALIDATION', { fields: [{ ...fault, message: FAULT_WORDS[fault.code] }] })
      const redirect = { from: redirectKey(ownPath(wanted.from) ?? '/'), to: ownPath(wanted.to) ?? '/' }
      await saveRedirect(tx, redirect, instantOf(powers.clock))
      await powers.contentVersion.bump(tx)
      return redirect
    },
    // Two at once could each be harmless and together a circle.
    { isolation: 'serializable' },
  )
}

/** @throws Problem NOT_FOUND */
export async function dropRedirect(powers: SitePowers, from: string): Promise<void> {
  await powers.database.transaction(async (tx) => {
    if (!(await removeRedirect(tx, redirectKey(from)))) throw new Problem('NOT_FOUND')
    await powers.contentVersion.bump(tx)
  })
}
