import { insertPerson, insertRoles } from '#features/accounts/server/accounts.public.ts'
import { seedTypes } from '#features/membership/server/membership.public.ts'
import { pageRecord } from '#features/pages/server/pages.public.ts'
import { indexDocument, removeDocument } from '#features/search/server/search.public.ts'
import { updateSite } from '#features/site/server/site.actions.ts'
import { SETTINGS, type SettingValues } from '#features/site/site.settings.ts'
import type { Caller } from '#platform/server/caller.ts'
import type { ContentVersion } from '#platform/server/content-version.ts'
import type { Tx } from '#platform/server/database/pool.ts'
import type { Service } from '#platform/server/service.ts'
import { instantOf } from '#platform/shared/clock.ts'
import { inside } from './inside-transaction.ts'
import { pageDraftOf } from './page-draft.ts'
import { starterPages } from './starter-pages.ts'
import { STARTER_TYPES } from './starter-types.ts'
import { TEMPLATE_TEXTS } from './template-texts.ts'

export type Founding = {
  owner: { firstName: string; lastName: string; email: string }
  settings: Partial<SettingValues>
}

/**
 * Sets up a new club in an empty database: its owner, settings, membership types with the texts that members sign, and
 * initial pages. Settings that are not given get the defaults. Runs in the caller's transaction. @returns the owner's
 * id.
 * @source docs/reference/accounts.md §10.1; docs/reference/staff-desk.md §1.1
 */
export async function foundClub(
  service: Pick<Service, 'database' | 'clock' | 'log'> & { contentVersion: Pick<ContentVersion, 'bump'> },
  tx: Tx,
  { owner, settings }: Founding,
): Promise<number> {
  const deps = { ...service, database: inside(service.database, tx) }
  const now = instantOf(service.clock)
  const emailKey = owner.email.toLowerCase()
  const personId = await insertPerson(tx, {
    firstName: owner.firstName,
    lastName: owner.lastName,
    email: owner.email,
    emailKey,
    emailProvedAt: now,
    createdAt: now,
    updatedAt: now,
  })
  if (personId === null) throw new Error('somebody has that address in an empty club')
  await insertRoles(tx, personId, ['owner'], now)
  await seedTypes(tx, { types: STARTER_TYPES, tracks: [], texts: TEMPLATE_TEXTS }, now)
  const caller: Caller = {
    kind: 'person',
    personId,
    sessionId: 'first start',
    roles: new Set(['owner']),
    steppedUpAtMs: null,
  }
  await updateSite(deps, caller, {
    ...settings,
    seo_title_suffix: titleSuffixOf(settings.name ?? ''),
    payment_user_id: personId,
    header_menu: [
      { label: 'Events', url: '/calendar' },
      { label: 'Join', url: '/renew' },
      { label: 'About us', url: '/about' },
      { label: 'Contact', url: '/contact' },
    ],
    footer_menu: [
      {
        heading: 'The club',
        links: [
          { label: 'Events', url: '/calendar' },
          { label: 'Join', url: '/renew' },
          { label: 'About us', url: '/about' },
          { label: 'Contact', url: '/contact' },
          { label: 'Privacy', url: '/privacy' },
        ],
      },
    ],
  })
  const pages = pageRecord({
    contentVersion: service.contentVersion,
    appRouteNames: [],
    onPublished: (inner, { id, ...page }) =>
      indexDocument(inner, { kind: 'page', recordId: String(id), ...page }),
    onWithdrawn: (inner, id) => removeDocument(inner, 'page', String(id)),
  })
  const club = {
    name: settings.name ?? '',
    email: settings.organisation_email ?? '',
    phone: settings.organisation_phone ?? '',
    address: settings.organisation_address ?? '',
  }
  for (const page of starterPages(club))
    await pages.writes?.create(deps, caller, pageDraftOf(page, null, service.clock.nowMs()))
  return personId
}

/** Returns the suffix that adds the club's name to page titles; empty if the name is too long for one. */
function titleSuffixOf(name: string): string {
  const suffix = name === '' ? '' : ` | ${name}`
  return SETTINGS.seo_title_suffix.schema.safeParse(suffix).success ? suffix : ''
}
