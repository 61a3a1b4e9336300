import * as z from 'zod'

/** The sort values of the last row of a page, ending with its unique key. */
export type ListCursor = readonly (string | number | null)[]

const values = z
  .array(z.union([z.string().max(400), z.number(), z.null()]))
  .min(1)
  .max(4)

/** Returns the cursor as text for the query of the next page. */
export function cursorText(cursor: ListCursor): string {
  return Buffer.from(JSON.stringify(cursor)).toString('base64url')
}

/** The schema of a cursor in a query; it refuses malformed cursors. */
export const cursorInput = z
  .string()
  .max(1000)
  .transform((text, context): ListCursor => {
    const read = values.safeParse(parsedJson(Buffer.from(text, 'base64url').toString('utf8')))
    if (read.success) return read.data
    context.addIssue({ code: 'custom', message: 'malformed cursor' })
    return z.NEVER
  })

function parsedJson(text: string): unknown {
  try {
    return JSON.parse(text) as unknown
  } catch {
    // The text is not JSON, so return null, which the schema refuses.
    return null
  }
}

/** The maximum number that a list counts; beyond it the screen shows "more than 1,000". */
export const COUNTED_MOST = 1000
