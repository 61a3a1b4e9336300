import { publishText } from '#features/signatures/server/signatures.public.ts'
import type { Service } from '#platform/server/service.ts'
import { instantOf } from '#platform/shared/clock.ts'
import { PRESETS_FROM, SCHEME_PRESETS } from '../scheme-presets.rules.ts'
import { BEGINNING_TEXTS } from './beginning-texts.ts'
import { insertSchemes, insertSchemeVersion } from './schemes.store.ts'

/**
 * Puts down the schemes that a club begins with, and the texts that its members sign, once each. What the club has
 * changed since stays.
 */
export async function beginSchemes({ database, clock }: Pick<Service, 'database' | 'clock'>): Promise<void> {
  await database.transaction(async (tx) => {
    const at = instantOf(clock)
    const rows = await insertSchemes(
      tx,
      SCHEME_PRESETS.map(({ code, name, summary, isActive }, sortOrder) => ({
        code,
        name,
        summary,
        isActive,
        sortOrder,
      })),
    )
    for (const { id, code } of rows) {
      const preset = SCHEME_PRESETS.find((one) => one.code === code)
      if (preset === undefined) continue
      const { rules } = preset
      await insertSchemeVersion(tx, {
        schemeId: id,
        validFrom: PRESETS_FROM,
        rules,
        createdAt: at,
        createdBy: null,
      })
    }
    // Whoever put the first schemes down puts the texts down: two processes never do both.
    if (rows.length === SCHEME_PRESETS.length)
      for (const text of BEGINNING_TEXTS) await publishText(tx, { ...text, at })
  })
}
