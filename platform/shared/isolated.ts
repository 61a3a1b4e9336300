/**
 * Returns a text that keeps its own direction within a sentence of another one: without isolation, a Latin name in
 * Arabic takes the digit or the full stop behind it to its side. For texts in messages; elsewhere use `bdi`.
 */
export function isolated(text: string): string {
  return `\u2068${text}\u2069`
}
