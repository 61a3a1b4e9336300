/** The menus in further languages. @source docs/reference/public-site.md §4.7 */
import type { Locale } from '#platform/shared/locales.ts'
import type { MenuColumn, MenuLink } from './site.contract.ts'

/**
 * Translations of the texts of the menus, by language and then by the text itself. A text that changes has no
 * translation until somebody writes one.
 */
export type MenuTexts = Partial<Record<Locale, Readonly<Record<string, string>>>>

export type Menus = { header_menu: MenuLink[]; footer_menu: MenuColumn[] }

/** Returns the different texts of the menus, in their order. */
export function textsOfMenus({ header_menu: header, footer_menu: footer }: Menus): string[] {
  const texts = [
    ...header.map(({ label }) => label),
    ...footer.flatMap(({ heading, links }) => [heading, ...links.map(({ label }) => label)]),
  ]
  return [...new Set(texts.filter((text) => text !== ''))]
}

/** Returns the menus with their texts translated; a text without a translation stays as it is. */
export function translatedMenus(
  { header_menu: header, footer_menu: footer }: Menus,
  texts: Readonly<Record<string, string>>,
): Menus {
  const inLanguage = (text: string) => (Object.hasOwn(texts, text) ? (texts[text] ?? text) : text)
  const link = ({ label, url }: MenuLink): MenuLink => ({ label: inLanguage(label), url })
  return {
    header_menu: header.map(link),
    footer_menu: footer.map(({ heading, links }) => ({
      heading: inLanguage(heading),
      links: links.map(link),
    })),
  }
}

/** Returns those translations whose text the menus still have, without empty ones. */
export function usedMenuTexts(menus: Menus, all: MenuTexts): MenuTexts {
  const known = new Set(textsOfMenus(menus))
  const languages = Object.entries(all).map(([language, texts]) => {
    const used = Object.entries(texts).map(([text, translation]) => [text, translation.trim()] as const)
    return [
      language,
      Object.fromEntries(used.filter(([text, translation]) => known.has(text) && translation !== '')),
    ] as const
  })
  return Object.fromEntries(languages.filter(([, texts]) => Object.keys(texts).length > 0))
}
