/** Returns the language in which this document shows the club’s texts; undefined for the club’s main language. */
export function contentLanguage(): string | undefined {
  return document.documentElement.dataset['contentLang']
}
