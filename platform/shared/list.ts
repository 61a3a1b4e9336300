/**
 * How things that stand beside each other are parted, with no "and" before the last. A table and not Intl.ListFormat:
 * browsers lack some of our languages there, and none of its kinds parts in all of the others. A test holds it against
 * Node's ICU.
 */
const BETWEEN: Readonly<Record<string, string>> = { ar: '، ', ja: '、', 'zh-CN': '、' }

/** What stands between two of a list in a language. */
export function betweenIn(locale: string): string {
  return BETWEEN[locale] ?? ', '
}

/** A list in a language, without what is empty in it: `Full, Family` and `كامل، عائلي`. */
export function listIn(locale: string, items: readonly (string | undefined)[]): string {
  return items.filter((item) => item !== undefined && item !== '').join(betweenIn(locale))
}
