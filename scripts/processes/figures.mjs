/** @typedef {{ what: string, value: number, unit?: string, exactly?: number, most?: number, least?: number }} Figure */

/** @param {Figure} figure */
export function isMet({ value, exactly = value, most = value, least = value }) {
  return value === exactly && value <= most && value >= least
}

/** Returns the line of a figure. @param {Figure} figure */
export function lineOf(figure) {
  const { what, value, unit = '', exactly, most, least } = figure
  const limits = [
    ...(exactly === undefined ? [] : [`has to be ${exactly}`]),
    ...(most === undefined ? [] : [`at most ${most}`]),
    ...(least === undefined ? [] : [`at least ${least}`]),
  ]
  const shown = Number.isInteger(value) ? String(value) : value.toFixed(1)
  return `${isMet(figure) ? 'ok    ' : 'MISSED'} ${what}: ${shown}${unit === '' ? '' : ` ${unit}`}, ${limits.join(' and ')}`
}
