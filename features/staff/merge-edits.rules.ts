/** Merges two edits of a record field by field, when another person has saved it while a form was open. */

/** Returns whether two values of a field count as equal. */
export type SameValue<Draft> = (field: keyof Draft, one: unknown, other: unknown) => boolean

export type MergedEdits<Draft> = {
  /** The fields to save. For a field in conflict it contains the local value until the person chooses. */
  draft: Draft
  /** Fields that both people changed to different values. */
  clashes: (keyof Draft)[]
  /** Fields that only the other person changed; their saved values were taken. */
  taken: (keyof Draft)[]
}

/** Merges two edits that started from the same `base`. */
export function mergeEdits<Draft extends object>(
  { base, mine, theirs }: { base: Draft; mine: Draft; theirs: Draft },
  isSame: SameValue<Draft> = hasSameJson,
): MergedEdits<Draft> {
  const draft = { ...mine }
  const [clashes, taken]: (keyof Draft)[][] = [[], []]
  for (const field of Object.keys(theirs) as (keyof Draft)[]) {
    const isSaved = isSame(field, mine[field], theirs[field])
    const isUntouched = isSame(field, mine[field], base[field])
    // Take the saved value also where both values count as equal, because it may contain data that the comparison
    // ignores.
    if (isSaved || isUntouched) draft[field] = theirs[field]
    else if (!isSame(field, theirs[field], base[field])) clashes?.push(field)
    if (isUntouched && !isSaved) taken?.push(field)
  }
  return { draft, clashes: clashes ?? [], taken: taken ?? [] }
}

/** Returns the fields whose values in the draft differ from the saved ones. */
export function changedFields<Draft extends object>(
  saved: Draft,
  draft: Draft,
  isSame: SameValue<Draft> = hasSameJson,
): (keyof Draft)[] {
  const fields = Object.keys(draft) as (keyof Draft)[]
  return fields.filter((field) => !isSame(field, saved[field], draft[field]))
}

/**
 * Returns whether two values are the same as JSON, in any order of their keys, because the database stores the keys of
 * an object in an order of its own.
 */
export function hasSameJson(_field: unknown, one: unknown, other: unknown): boolean {
  return JSON.stringify(one, withSortedKeys) === JSON.stringify(other, withSortedKeys)
}

function withSortedKeys(_key: string, value: unknown): unknown {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return value
  return Object.fromEntries(Object.entries(value).toSorted(([one], [other]) => (one < other ? -1 : 1)))
}
