import { instantOf } from '#platform/shared/clock.ts'
import { isDay } from '#platform/shared/days.ts'
import { Problem } from '#platform/shared/problem.ts'
import { CLUB_REGO_DESK_WORDS, type DeskSchemes } from '../club-rego-desk.contract.ts'
import type { SchemeRules } from '../schemes.rules.ts'
import { type ClubRegoPowers, todayAt } from './club-rego-powers.ts'
import { findScheme, insertSchemeVersion, listSchemes, setSchemesActive } from './schemes.store.ts'

/** Every scheme with its dated rules. */
export async function readDeskSchemes(powers: ClubRegoPowers): Promise<DeskSchemes> {
  const [schemes, today] = await Promise.all([listSchemes(powers.database.db), todayAt(powers)])
  return {
    data: schemes.map(({ id, code, name, summary, isActive, versions }) => ({
      id,
      code,
      name,
      summary,
      is_active: isActive,
      versions,
    })),
    today,
  }
}

/**
 * Puts new rules down that hold from a day on: today or later, so that nothing changes that was already judged.
 * @throws Problem NOT_FOUND, VALIDATION
 */
export async function addVersion(
  powers: ClubRegoPowers,
  { schemeId, validFrom, rules, by }: { schemeId: number; validFrom: string; rules: SchemeRules; by: number },
): Promise<void> {
  const today = await todayAt(powers)
  await powers.database.transaction(async (tx) => {
    const scheme = await findScheme(tx, schemeId)
    if (scheme === null) throw new Problem('NOT_FOUND')
    const isFree = isDay(validFrom) && validFrom >= today
    if (!isFree || scheme.versions.some(({ valid_from: from }) => from === validFrom))
      throw new Problem('VALIDATION', {
        fields: [{ field: 'valid_from', code: 'invalid', message: CLUB_REGO_DESK_WORDS.validFrom }],
      })
    await insertSchemeVersion(tx, {
      schemeId,
      validFrom,
      rules,
      createdAt: instantOf(powers.clock),
      createdBy: by,
    })
    await powers.audit(tx, {
      personId: by,
      verb: 'changed_rules',
      subjectKind: 'club_rego_scheme',
      subjectId: scheme.code,
      change: { from: validFrom, rules },
    })
  })
}

/** Opens a scheme to members, or closes it; cases on their way go on. @throws Problem NOT_FOUND */
export async function openScheme(
  powers: ClubRegoPowers,
  { schemeId, isActive, by }: { schemeId: number; isActive: boolean; by: number },
): Promise<void> {
  await powers.database.transaction(async (tx) => {
    const scheme = await findScheme(tx, schemeId)
    if (scheme === null) throw new Problem('NOT_FOUND')
    await setSchemesActive(tx, [schemeId], isActive)
    await powers.audit(tx, {
      personId: by,
      verb: isActive ? 'opened' : 'closed',
      subjectKind: 'club_rego_scheme',
      subjectId: scheme.code,
    })
  })
}
