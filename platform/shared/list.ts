/**
 * Separators of list items, used without an "and" before the last item. A table instead of Intl.ListFormat, because in
 * browsers it lacks some of our languages, and none of its styles uses only punctuation in all the others. A test
 * compares the table with Node's ICU.
 */
const BETWEEN: Readonly<Record<string, string>> = { ar: '، ', ja: '、', 'zh-CN': '、' }

/** Returns the separator between two list items in a language. */
export function betweenIn(locale: string): string {
  return BETWEEN[locale] ?? ', '
}

/** Joins the non-empty items of a list in a language: `Full, Family` and `كامل، عائلي`. */
export function listIn(locale: string, items: readonly (string | undefined)[]): string {
  return items.filter((item) => item !== undefined && item !== '').join(betweenIn(locale))
}
