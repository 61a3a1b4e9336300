import { deciderOf, findMembership } from '#features/membership/server/membership.public.ts'
import { readTextsToSign } from '#features/signatures/server/signatures.public.ts'
import { vehicleName } from '#features/vehicles/vehicles.rules.ts'
import type { Db } from '#platform/server/database/pool.ts'
import type { Locale } from '#platform/shared/locales.ts'
import { Problem } from '#platform/shared/problem.ts'
import { CLUB_REGO_TEXTS } from '../answers.rules.ts'
import type { CaseEvent, CaseMessage, CasePage, CaseScheme, ClubRegoHome } from '../club-rego.contract.ts'
import { versionOn } from '../schemes.rules.ts'
import { listEvents, listFreeVehicles, listMessages } from './case-parts.store.ts'
import { presentCaseToOwner } from './case.presenter.ts'
import { findCase, listOwnCases } from './cases.store.ts'
import { type ClubRegoDeps, todayAt } from './club-rego-deps.ts'
import { readOwner } from './read-owner.ts'
import { listSchemes } from './schemes.store.ts'

/**
 * Returns the data of /specialvehicle for a person. Runs five SQL statements for any number of cases, and one more for
 * a person without a current membership.
 */
export async function readHome(deps: ClubRegoDeps, personId: number): Promise<ClubRegoHome> {
  const { db } = deps.database
  const today = await todayAt(deps)
  const [owner, schemes, vehicles, cases] = await Promise.all([
    readOwner(deps, db, personId, today),
    listSchemes(db),
    listFreeVehicles(db, personId),
    listOwnCases(db, personId, today),
  ])
  const { name: _, wasMember, ...facts } = owner
  const member = owner.is_financial ? null : await findMembership(db, personId, today)
  return {
    today,
    owner: facts,
    was_member: wasMember,
    pending_with: member === null ? null : deciderOf(member),
    schemes: schemes.flatMap((scheme): CaseScheme[] => {
      const version = scheme.isActive ? versionOn(scheme.versions, today) : null
      if (version === null) return []
      const { id, code, name, summary } = scheme
      return [{ id, code, name, summary, rules: version.rules }]
    }),
    vehicles: vehicles.map((vehicle) => ({
      id: vehicle.id,
      name: vehicleName(vehicle),
      year: vehicle.year,
      is_registered: vehicle.isRegistered,
    })),
    cases: cases.map((row) => presentCaseToOwner(row, deps)),
  }
}

/** Returns the data of one case's page for its owner. @throws Problem NOT_FOUND for another person's case */
export async function readCasePage(
  deps: ClubRegoDeps,
  id: number,
  { personId, locale }: { personId: number; locale: Locale },
): Promise<CasePage> {
  const { db } = deps.database
  const today = await todayAt(deps)
  const row = await findCase(db, id, today)
  if (row === null || row.personId !== personId) throw new Problem('NOT_FOUND')
  const [owner, events, messages, texts] = await Promise.all([
    readOwner(deps, db, personId, today),
    readEvents(deps, id),
    readMessages(db, id),
    readTextsToSign(db, { slugs: CLUB_REGO_TEXTS, today }, await deps.languages(), locale),
  ])
  return {
    item: presentCaseToOwner(row, deps),
    events,
    messages,
    texts,
    owner_name: owner.name,
    may_change: owner.is_financial,
    today,
  }
}

/** Returns the events of a case, oldest first. */
export async function readEvents({ database }: ClubRegoDeps, id: number): Promise<CaseEvent[]> {
  const rows = await listEvents(database.db, id)
  return rows.map(({ at, kind, state, by, words }) => ({ at: at.toISOString(), kind, state, by, words }))
}

/** Returns the messages about a case, oldest first. */
export async function readMessages(db: Db, id: number): Promise<CaseMessage[]> {
  const rows = await listMessages(db, id)
  return rows.map(({ at, isFromRegistrar, ...message }) => ({
    ...message,
    at: at.toISOString(),
    from: isFromRegistrar ? 'registrar' : 'member',
  }))
}
