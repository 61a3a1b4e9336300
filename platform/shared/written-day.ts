/** Parses calendar days in the formats that Australians and their spreadsheets write. */

const MONTHS = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec']

/**
 * Returns the calendar day as `YYYY-MM-DD`, from 05/11/2026, 5-11-26, 05 Nov 2026, 2026-11-05 or 20261105. The day
 * always precedes the month. Undefined for an invalid day.
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
