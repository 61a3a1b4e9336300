/** @typedef {{ what: string, figure: string, budget: string, isMet: boolean | undefined, beside?: string }} Row */

/** Returns a measured figure as a line of text. @param {Row} row */
export function lineOf({ what, figure, budget, isMet, beside }) {
  const verdict = isMet === undefined ? '      ' : isMet ? 'ok    ' : 'MISSED'
  return `${verdict} ${what.padEnd(42)} ${figure.padStart(12)}  ${budget.padEnd(18)} ${beside ?? ''}`
}
