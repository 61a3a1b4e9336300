/** Header and footer in the language of a reader. @source docs/reference/public-site.md §4.7 */
import { type MenuTexts, translatedMenus } from './menu-texts.rules.ts'
import { inLanguage, type RecordTexts } from './record-texts.rules.ts'
import { DETAIL_TEXTS } from './site-desk.contract.ts'
import type { SiteFrame } from './site-frame.ts'
import type { ShownLanguage } from './shown-language.rules.ts'

/** Returns the frame in the language of a reader. Texts without a translation are marked with the main language. */
export function frameInLanguage(
  frame: SiteFrame,
  { menus, details }: { menus: MenuTexts; details: RecordTexts },
  shown: ShownLanguage,
): SiteFrame {
  const { translations: _, ...translated } = inLanguage(
    { ...frame, translations: details },
    DETAIL_TEXTS,
    shown,
  )
  const texts = shown.isOffered ? (menus[shown.language] ?? {}) : {}
  return { ...translated, ...translatedMenus(frame, texts, shown.main) }
}
