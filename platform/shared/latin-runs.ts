/** A part of a text; `isLatin` marks Latin words in a text that also has another script. */
export type TextRun = { text: string; isLatin: boolean }

/**
 * Returns the parts of a text, with the Latin names of a text in Arabic apart: from a Latin letter to the last one before
 * the next Arabic letter. Without isolation, a number after a name is displayed on its other side.
 */
export function latinRuns(text: string): TextRun[] {
  if (!/\p{Script=Arabic}/u.test(text)) return [{ text, isLatin: false }]
  // `split` with a capturing group returns the matches at the odd indexes.
  return text
    .split(/(\p{Script=Latin}(?:[^\p{Script=Arabic}]*\p{Script=Latin})?)/u)
    .map((part, at) => ({ text: part, isLatin: at % 2 === 1 }))
    .filter((run) => run.text !== '')
}
