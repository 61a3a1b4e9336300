/**
 * Returns a text with isolation marks, so that it keeps its writing direction inside a sentence of the other direction.
 * Without them, a digit or full stop after a Latin name in Arabic text would be displayed on the wrong side. For texts
 * in messages; elsewhere use `bdi`.
 */
export function isolated(text: string): string {
  return `\u2068${text}\u2069`
}
