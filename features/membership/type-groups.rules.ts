/** Groups membership types by their kind of term. @source docs/reference/membership.md §1.2 */

/** The term of a type for a membership that begins today. */
type Dated = { runs: 'rolling' | 'fixed' | 'none'; valid_to: string | null }

export type TypeGroup<Type extends Dated> = { runs: Type['runs']; valid_to: string | null; types: Type[] }

/**
 * Returns the types in groups with the same kind of term, in the club's order. Types with a fixed year are in one group
 * if they end on the same day; `valid_to` of the other groups is null.
 */
export function groupByYear<Type extends Dated>(types: readonly Type[]): TypeGroup<Type>[] {
  const groups = new Map<string, TypeGroup<Type>>()
  for (const type of types) {
    const validTo = type.runs === 'fixed' ? type.valid_to : null
    const key = `${type.runs} ${validTo}`
    const group: TypeGroup<Type> = groups.get(key) ?? { runs: type.runs, valid_to: validTo, types: [] }
    group.types.push(type)
    groups.set(key, group)
  }
  return [...groups.values()]
}
