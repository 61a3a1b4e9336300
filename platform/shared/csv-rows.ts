/** Reads tables from CSV, the reverse of csv.ts. @source RFC 4180 */
/** One record of a CSV file, and the number of the line on which it begins, from 1. */
export type CsvRow = { row: number; cells: string[] }

/** The reason why the rest of a file could not be read, and its line. */
export type CsvFault = { row: number; code: 'unclosed_quote' }

/**
 * Parses CSV by RFC 4180 with any line endings. In the first line that contains a comma, semicolon or tab, the most
 * frequent of the three is the delimiter. Records without text are omitted.
 * @returns the first `mostRows` + 1 records at most
 */
export function csvRows(text: string, mostRows: number): { rows: CsvRow[]; fault: CsvFault | null } {
  const delimiter = delimiterOf(text)
  const rows: CsvRow[] = []
  let cells: string[] = []
  let cell = ''
  let isQuoted = false
  let line = 1
  let beganAt = 1
  const endRecord = () => {
    cells.push(cell)
    if (cells.some((some) => some.trim() !== '')) rows.push({ row: beganAt, cells })
    cells = []
    cell = ''
    beganAt = line
  }
  for (let at = 0; at < text.length && rows.length <= mostRows; at += 1) {
    const char = text.charAt(at)
    const isLineEnd = char === '\n' || (char === '\r' && text.charAt(at + 1) !== '\n')
    if (isLineEnd) line += 1
    if (isQuoted) {
      if (char !== '"') cell += char
      else if (text.charAt(at + 1) === '"') {
        cell += '"'
        at += 1
      } else isQuoted = false
    } else if (char === '"' && cell.trim() === '') {
      cell = ''
      isQuoted = true
    } else if (char === delimiter) {
      cells.push(cell)
      cell = ''
    } else if (isLineEnd) endRecord()
    else if (char !== '\r') cell += char
  }
  if (isQuoted && rows.length <= mostRows) return { rows, fault: { row: beganAt, code: 'unclosed_quote' } }
  if (rows.length <= mostRows) endRecord()
  return { rows, fault: null }
}

function delimiterOf(text: string): string {
  const first = text.split(/\r\n|\r|\n/, 50).find((line) => /[,;\t]/.test(line)) ?? ''
  const bare = first.replace(/"[^"]*"/g, '')
  const [most] = [',', ';', '\t']
    .map((delimiter) => ({ delimiter, count: bare.split(delimiter).length }))
    .toSorted((a, b) => b.count - a.count)
  return most?.delimiter ?? ','
}

/** Returns a cell as a single line of text. The apostrophe that csv.ts adds to prevent formulas is removed. */
export function cellText(cell: string | undefined): string {
  return (cell ?? '')
    .normalize('NFC')
    .replace(/[\p{Cc}\p{Zl}\p{Zp}]+/gu, ' ')
    .trim()
    .replace(/^'(?=[=+\-@])/, '')
}
