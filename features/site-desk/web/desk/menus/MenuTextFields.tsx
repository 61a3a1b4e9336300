import { menuTextsOf, recordTextsOf, textsOfMenus } from '#features/site/menu-texts.rules.ts'
import { MENU_LIMITS } from '#features/site/site-desk.contract.ts'
import { TranslationFields } from '#features/staff/staff.public.tsx'
import type { MenusForm } from './use-menus-form.ts'

/** The texts of both menus in the further languages of the club. Renders nothing for a club with one language. */
export function MenuTextFields({ form }: { form: MenusForm }) {
  const { menu_texts: all, ...menus } = form.draft
  const sources = textsOfMenus(menus)
  return (
    <TranslationFields
      texts={sources.map((source, place) => ({
        field: String(place),
        label: source,
        source,
        maxLength: MENU_LIMITS.label,
      }))}
      translations={recordTextsOf(sources, all)}
      at={(field) => form.at(field.replace(/^translations\./, 'menu_texts.'))}
      onChange={(texts) => form.change({ menu_texts: menuTextsOf(sources, texts, all) })}
    />
  )
}
