import type { Caller } from '#platform/server/caller.ts'
import { personOf } from '#platform/server/http/require-role.ts'
import { requireStepUp } from '#platform/server/http/require-step-up.ts'
import { instantOf } from '#platform/shared/clock.ts'
import { isDay } from '#platform/shared/days.ts'
import { Problem } from '#platform/shared/problem.ts'
import { CLUB_REGO_DESK_WORDS, type DeskSchemes } from '../club-rego-desk.contract.ts'
import type { SchemeRules } from '../schemes.rules.ts'
import { type ClubRegoDeps, todayAt } from './club-rego-deps.ts'
import { findScheme, insertSchemeVersion, listSchemes, setSchemesActive } from './schemes.store.ts'

/** Returns every scheme with the versions of its rules. */
export async function readDeskSchemes(deps: ClubRegoDeps): Promise<DeskSchemes> {
  const [schemes, today] = await Promise.all([listSchemes(deps.database.db), todayAt(deps)])
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
 * Adds a version of a scheme's rules with its first day: today or later, so that no earlier decision changes. A
 * different plate fee needs a step-up if members can apply under the scheme.
 * @throws Problem NOT_FOUND, VALIDATION, STEP_UP_NEEDED
 */
export async function addVersion(
  deps: ClubRegoDeps,
  { schemeId, validFrom, rules }: { schemeId: number; validFrom: string; rules: SchemeRules },
  caller: Caller,
): Promise<void> {
  const today = await todayAt(deps)
  await deps.database.transaction(async (tx) => {
    const scheme = await findScheme(tx, schemeId)
    if (scheme === null) throw new Problem('NOT_FOUND')
    const isFree = isDay(validFrom) && validFrom >= today
    if (!isFree || scheme.versions.some(({ valid_from: from }) => from === validFrom))
      throw new Problem('VALIDATION', {
        fields: [{ field: 'valid_from', code: 'invalid', message: CLUB_REGO_DESK_WORDS.validFrom }],
      })
    const former = scheme.versions.findLast(({ valid_from: from }) => from < validFrom)?.rules ?? null
    if (scheme.isActive && former?.plate_fee_sku !== rules.plate_fee_sku) requireStepUp(caller, deps.clock)
    const by = personOf(caller)
    await insertSchemeVersion(tx, {
      schemeId,
      validFrom,
      rules,
      createdAt: instantOf(deps.clock),
      createdBy: by,
    })
    await deps.audit(tx, {
      personId: by,
      verb: 'changed_rules',
      subjectKind: 'club_rego_scheme',
      subjectId: scheme.code,
      change: { from: validFrom, before: former, after: rules },
    })
  })
}

/** Opens a scheme to members or closes it. Open applications continue. @throws Problem NOT_FOUND */
export async function openScheme(
  deps: ClubRegoDeps,
  { schemeId, isActive, by }: { schemeId: number; isActive: boolean; by: number },
): Promise<void> {
  await deps.database.transaction(async (tx) => {
    const scheme = await findScheme(tx, schemeId)
    if (scheme === null) throw new Problem('NOT_FOUND')
    await setSchemesActive(tx, [schemeId], isActive)
    await deps.audit(tx, {
      personId: by,
      verb: isActive ? 'opened' : 'closed',
      subjectKind: 'club_rego_scheme',
      subjectId: scheme.code,
    })
  })
}
