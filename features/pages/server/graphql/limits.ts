import { type DocumentNode, GraphQLError, Kind, type SelectionNode } from 'graphql'

/** The client’s documents have 80 tokens, the introspection query 186. @source docs/reference/security.md §6.3 */
export const TOKENS_AT_MOST = 600
/** Fragments count as levels too. The client’s deepest document has 4 levels, the introspection query 18. */
const DEPTH_AT_MOST = 25
const ALIASES_AT_MOST = 10
const ROOT_FIELDS_AT_MOST = 5
/** Each fragment is counted at every spread; the introspection query has 489 fields. */
const FIELDS_AT_MOST = 500
/** Validation compares the fields of one level pairwise, so the time grows with the square of their number. */
const SIBLINGS_AT_MOST = 80
const FRAGMENTS_AT_MOST = 10

/**
 * Measures a document before it is validated, so that an expensive one is refused for the price of one traversal.
 * @returns the reason for the refusal, or null
 */
export function refuseCostly(document: DocumentNode): GraphQLError | null {
  const fragments = new Map<string, readonly SelectionNode[]>()
  for (const definition of document.definitions) {
    if (definition.kind === Kind.FRAGMENT_DEFINITION)
      fragments.set(definition.name.value, definition.selectionSet.selections)
  }
  if (fragments.size > FRAGMENTS_AT_MOST) return tooMuch('fragments', FRAGMENTS_AT_MOST)

  const counted = { fields: 0, aliases: 0 }
  for (const definition of document.definitions) {
    if (!('selectionSet' in definition) || !definition.selectionSet) continue
    const refusal = walk(definition.selectionSet.selections, fragments, counted)
    if (refusal) return refusal
    if (
      definition.kind === Kind.OPERATION_DEFINITION &&
      countRootFields(definition.selectionSet.selections, fragments) > ROOT_FIELDS_AT_MOST
    ) {
      return tooMuch('root fields', ROOT_FIELDS_AT_MOST)
    }
  }
  return null
}

type Fragments = ReadonlyMap<string, readonly SelectionNode[]>
type Level = { selections: readonly SelectionNode[]; depth: number; spread: ReadonlySet<string> }

/** Counts fields and levels as the executor would: the fields of a fragment count at each of its spreads. */
function walk(
  root: readonly SelectionNode[],
  fragments: Fragments,
  counted: { fields: number; aliases: number },
): GraphQLError | null {
  const open: Level[] = [{ selections: root, depth: 1, spread: new Set() }]
  for (let level = open.pop(); level; level = open.pop()) {
    const { selections, depth, spread } = level
    if (depth > DEPTH_AT_MOST) return tooMuch('levels', DEPTH_AT_MOST)
    if (selections.length > SIBLINGS_AT_MOST) return tooMuch('fields on one level', SIBLINGS_AT_MOST)
    for (const selection of selections) {
      counted.fields += 1
      if (counted.fields > FIELDS_AT_MOST) return tooMuch('fields', FIELDS_AT_MOST)
      if (selection.kind === Kind.FIELD) {
        if (selection.alias) counted.aliases += 1
        if (counted.aliases > ALIASES_AT_MOST) return tooMuch('aliases', ALIASES_AT_MOST)
        if (selection.selectionSet)
          open.push({ selections: selection.selectionSet.selections, depth: depth + 1, spread })
      } else {
        const inner = innerOf(selection, fragments, spread)
        if (inner) open.push({ ...inner, depth: depth + 1 })
      }
    }
  }
  return null
}

function countRootFields(root: readonly SelectionNode[], fragments: Fragments): number {
  let count = 0
  const open: Omit<Level, 'depth'>[] = [{ selections: root, spread: new Set() }]
  for (let level = open.pop(); level; level = open.pop()) {
    for (const selection of level.selections) {
      const inner = selection.kind === Kind.FIELD ? null : innerOf(selection, fragments, level.spread)
      if (inner) open.push(inner)
      else count += 1
    }
  }
  return count
}

/** Returns the selections inside a fragment; null for a cyclic fragment, which validation refuses. */
function innerOf(
  selection: Exclude<SelectionNode, { kind: Kind.FIELD }>,
  fragments: Fragments,
  spread: ReadonlySet<string>,
): Omit<Level, 'depth'> | null {
  if (selection.kind === Kind.INLINE_FRAGMENT)
    return { selections: selection.selectionSet.selections, spread }
  const name = selection.name.value
  const selections = fragments.get(name)
  return selections && !spread.has(name) ? { selections, spread: new Set([...spread, name]) } : null
}

function tooMuch(what: string, most: number): GraphQLError {
  return new GraphQLError(`This document has too many ${what}; at most ${most} are answered.`)
}
