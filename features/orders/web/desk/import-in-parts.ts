import { call } from '#platform/web/http.ts'
import { importStatement, type StatementResult } from '../../orders-desk.contract.ts'

/**
 * Imports a statement part by part, and yields what all parts so far add up to.
 * @throws ApiError if a part is refused; the parts before it stay imported
 */
export async function* importInParts(file: {
  file_name: string
  csv: string
}): AsyncGenerator<StatementResult> {
  let sum: StatementResult | null = null
  for (let from: number | null = 0; from !== null; from = sum.next) {
    const part: StatementResult = await call(importStatement, { ...file, from })
    sum =
      sum === null
        ? part
        : {
            ...part,
            lines: [...sum.lines, ...part.lines],
            problems: sum.problems,
            matched: sum.matched + part.matched,
            matched_amount: sum.matched_amount + part.matched_amount,
            open: sum.open + part.open,
            seen: sum.seen + part.seen,
          }
    yield sum
  }
}
