import { publishText } from '#features/signatures/server/signatures.public.ts'
import type { Service } from '#platform/server/service.ts'
import { instantOf } from '#platform/shared/clock.ts'
import { PRESETS_FROM, SCHEME_PRESETS } from '../scheme-presets.rules.ts'
import { BEGINNING_TEXTS } from './beginning-texts.ts'
import { insertSchemes, insertSchemeVersion } from './schemes.store.ts'

/**
 * Inserts the preset schemes and their initial consent texts, once. Existing schemes and texts stay unchanged.
 * @param areTextsApproved true only for a demo or a test: a club approves its texts itself before anybody signs them
 */
export async function beginSchemes(
  { database, clock }: Pick<Service, 'database' | 'clock'>,
  { areTextsApproved = false }: { areTextsApproved?: boolean } = {},
): Promise<void> {
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
    // Skip if another process inserted the schemes, because that process also inserts the texts.
    if (rows.length === SCHEME_PRESETS.length)
      for (const text of BEGINNING_TEXTS)
        await publishText(tx, { ...text, at, isTemplate: !areTextsApproved })
  })
}
