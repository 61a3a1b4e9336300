/** How Australian banks write days and amounts in their exports. */

const MONTHS = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec']

/**
 * The calendar day, `YYYY-MM-DD`: 05/11/2026, 5-11-26, 05 Nov 2026, 2026-11-05 and 20261105. The day comes before the
 * month, always. Undefined for what is no day.
 */
export function dayOf(cell: string): string | undefined {
  const text = cell.trim()
  const iso = /^(\d{4})-?(\d{2})-?(\d{2})(?:[T ]\d{2}:\d{2}\S*)?$/.exec(text)
  if (iso) return calendarDay(Number(iso[1]), Number(iso[2]), Number(iso[3]))
  const written = /^(\d{1,2})[/. -](\d{1,2}|[A-Za-z]{3,9})[/. -](\d{4}|\d{2})(?: \d{2}:\d{2}\S*)?$/.exec(text)
  if (!written) return undefined
  const [, day = '', month = '', year = ''] = written
  const monthNumber = /^\d/.test(month) ? Number(month) : MONTHS.indexOf(month.slice(0, 3).toLowerCase()) + 1
  return calendarDay(Number(year) + (year.length === 2 ? 2000 : 0), monthNumber, Number(day))
}

function calendarDay(year: number, month: number, day: number): string | undefined {
  const date = new Date(Date.UTC(year, month - 1, day))
  if (date.getUTCFullYear() !== year || date.getUTCMonth() !== month - 1 || date.getUTCDate() !== day)
    return undefined
  return date.toISOString().slice(0, 10)
}

const PLAIN_MONEY = /^(?:\d{1,9}|\d{1,3}(?:,\d{3}){1,2})(?:\.(\d{1,2}))?$/

/**
 * Whole cents: 95.00, +95, $1,204.50, -12.5, (12.50), 12.50-, 12.50 DR. Undefined for what is no amount; null for an
 * empty cell.
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
