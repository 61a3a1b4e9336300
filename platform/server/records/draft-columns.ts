/** Maps the fields of a draft to the columns in which they are stored. */

/**
 * The column of every field of a draft, except fields that are stored elsewhere. A field without a column does not
 * compile, because it would be accepted by the API and lost.
 */
export type DraftColumns<Draft, Row, Elsewhere extends keyof Draft = never> = Readonly<
  Record<Exclude<keyof Draft, Elsewhere>, keyof Row & string>
>

/** Returns the given fields of a draft under their column names. */
export function columnsOfDraft<Row>(
  columns: Readonly<Record<string, keyof Row & string>>,
  draft: object,
): Partial<Row> {
  const named = Object.entries(draft).flatMap(([field, value]) => {
    const column = Object.hasOwn(columns, field) ? columns[field] : undefined
    return column === undefined || value === undefined ? [] : [[column, value] as const]
  })
  return Object.fromEntries(named) as Partial<Row>
}
