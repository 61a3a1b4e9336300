/** The menus in further languages. @source docs/reference/public-site.md §4.7 */
import { isLocale, type Locale } from '#platform/shared/locales.ts'
import type { RecordTexts } from './record-texts.rules.ts'
import type { MenuColumn, MenuLink } from './site.contract.ts'
import type { FrameColumn, FrameLink } from './site-frame.ts'

/**
 * Translations of the texts of the menus, by language and then by the text itself. If a text is changed, its
 * translation no longer applies and a new one must be written.
 */
export type MenuTexts = Partial<Record<Locale, Readonly<Record<string, string>>>>

export type Menus = { header_menu: MenuLink[]; footer_menu: MenuColumn[] }

/** Returns the texts of the menus in their order, each text once. */
export function textsOfMenus({ header_menu: header, footer_menu: footer }: Menus): string[] {
  const texts = [
    ...header.map(({ label }) => label),
    ...footer.flatMap(({ heading, links }) => [heading, ...links.map(({ label }) => label)]),
  ]
  return [...new Set(texts.filter((text) => text !== ''))]
}

/**
 * Returns the menus with their texts translated. A text without a translation stays as it is and is marked with the main
 * language.
 */
export function translatedMenus(
  { header_menu: header, footer_menu: footer }: Menus,
  texts: Readonly<Record<string, string>>,
  main: Locale,
): { header_menu: FrameLink[]; footer_menu: FrameColumn[] } {
  const isTranslated = (text: string) => Object.hasOwn(texts, text)
  const inLanguage = (text: string) => (isTranslated(text) ? (texts[text] ?? text) : text)
  const marked = (text: string) => (text === '' || isTranslated(text) ? {} : { lang: main })
  const link = ({ label, url }: MenuLink): FrameLink => ({ label: inLanguage(label), url, ...marked(label) })
  return {
    header_menu: header.map(link),
    footer_menu: footer.map(({ heading, links }) => ({
      heading: inLanguage(heading),
      ...marked(heading),
      links: links.map(link),
    })),
  }
}

/** Returns the translations of texts that are still in the menus, without empty translations. */
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

/**
 * Converts the translations of the menus to the type of a record’s translations, which the form of the desk edits. A
 * text is identified by its index in `sources`, because a text may contain any character.
 */
export function recordTextsOf(sources: readonly string[], all: MenuTexts): RecordTexts {
  const languages = Object.entries(all).map(([language, texts]) => [
    language,
    Object.fromEntries(
      sources.flatMap((source, place) =>
        Object.hasOwn(texts, source) ? [[String(place), { value: texts[source] ?? '', of: source }]] : [],
      ),
    ),
  ])
  return Object.fromEntries(languages) as RecordTexts
}

/**
 * Converts the translations in the form back to translations of the menus. Translations of texts that are not in the
 * menus now are preserved, because a label may be half typed; `usedMenuTexts` removes them when the menus are saved.
 */
export function menuTextsOf(sources: readonly string[], record: RecordTexts, all: MenuTexts): MenuTexts {
  const languages = new Set([...Object.keys(all), ...Object.keys(record)].filter((one) => isLocale(one)))
  return Object.fromEntries(
    [...languages].map((language) => {
      const others = Object.entries(all[language] ?? {}).filter(([text]) => !sources.includes(text))
      const typed = Object.entries(record[language] ?? {}).flatMap(([place, { value }]) => {
        const source = sources[Number(place)]
        return source === undefined ? [] : [[source, value] as const]
      })
      return [language, Object.fromEntries([...others, ...typed])]
    }),
  )
}
