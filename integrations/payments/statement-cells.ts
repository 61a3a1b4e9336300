/** The form of amounts in the exports of Australian banks. */

const PLAIN_MONEY = /^(?:\d{1,9}|\d{1,3}(?:,\d{3}){1,2})(?:\.(\d{1,2}))?$/

/**
 * Parses an amount to whole cents: 95.00, +95, $1,204.50, -12.5, (12.50), 12.50-, 12.50 DR. Undefined for an invalid
 * amount; null for an empty cell.
 */
export function centsOf(cell: string): number | null | undefined {
  let text = cell.replace(/[\s\u00a0]/g, '').replace(/\u2212/g, '-')
  if (text === '') return null
  let signs = 0
  const take = (pattern: RegExp, isMinus: boolean) => {
    if (!pattern.test(text)) return
    text = text.replace(pattern, '')
    signs += isMinus ? 1 : 0
  }
  if (/^\(.*\)$/.test(text)) {
    text = text.slice(1, -1)
    signs += 1
  }
  take(/DR$/i, true)
  take(/CR$/i, false)
  take(/^-/, true)
  take(/^\+/, false)
  take(/^(?:A\$|AUD|\$)/i, false)
  take(/^-/, true)
  take(/-$/, true)
  const plain = PLAIN_MONEY.exec(text)
  if (!plain || signs > 1) return undefined
  const [whole = ''] = text.replace(/,/g, '').split('.')
  const cents = Number(whole) * 100 + Number((plain[1] ?? '').padEnd(2, '0'))
  return signs === 1 && cents !== 0 ? -cents : cents
}
