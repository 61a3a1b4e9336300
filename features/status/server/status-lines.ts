import type { Format } from '#platform/shared/format.ts'
import { backupLines, jobsLine, mailLine } from './club-lines.ts'
import { certificateLine, clockLine, databaseLine, diskLine, filesLines, programLine } from './host-lines.ts'
import type { Line, LineFormat } from './line.ts'
import { booksLine, chainsLine } from './record-lines.ts'
import { tasksLine } from './tasks-line.ts'
import { walletLines } from './wallet-lines.ts'
import type { StatusFigures } from './status-figures.ts'

/**
 * Returns all status lines in the order of the page. @param timezone the club's time zone, in which instants are shown
 */
export function statusLines(figures: StatusFigures, format: Format, timezone: string): Line[] {
  const formats: LineFormat = { ...format, instant: (at) => format.moment(at.getTime(), timezone) }
  return [
    ...backupLines(figures, formats),
    diskLine(figures, formats),
    ...filesLines(figures),
    mailLine(figures, formats),
    jobsLine(figures, formats),
    tasksLine(figures),
    booksLine(figures, formats),
    chainsLine(figures, formats),
    certificateLine(figures, formats),
    ...walletLines(figures, formats),
    clockLine(figures, formats),
    databaseLine(figures, formats),
    programLine(figures, formats),
  ]
}
