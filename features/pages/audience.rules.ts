/** Rules that decide which visitors see a block of a page. @source docs/reference/pages-and-blocks.md §2.9 */

/** The audiences that have a name. */
export const NAMED_AUDIENCES = ['guests', 'members'] as const
export type NamedAudience = (typeof NAMED_AUDIENCES)[number]

/**
 * The visitors who see a block: guests, members of any type, or members of the types with these ids. Null means
 * everyone.
 */
export type BlockAudience = NamedAudience | number[] | null

/** The largest number of membership types that the audience of one block may name. */
export const AUDIENCE_TYPES_MOST = 50

/** The facts about a visitor that decide which blocks of a page they see. */
export type Viewer = {
  isLoggedIn: boolean
  /** The type of the visitor’s current membership, if it is not suspended; otherwise null. */
  memberTypeId: number | null
}

export const GUEST: Viewer = { isLoggedIn: false, memberTypeId: null }

/**
 * Returns whether a visitor sees a block with this audience. A logged-in person without a current membership counts
 * neither as a guest nor as a member.
 * @source docs/reference/pages-and-blocks.md §2.9
 */
export function isForViewer(audience: BlockAudience, { isLoggedIn, memberTypeId }: Viewer): boolean {
  if (audience === null) return true
  if (audience === 'guests') return !isLoggedIn
  if (audience === 'members') return memberTypeId !== null
  return memberTypeId !== null && audience.includes(memberTypeId)
}

/**
 * Converts a value of a draft to an audience. If the value is invalid, the result is an audience without any visitor.
 */
export function audienceOf(value: unknown): BlockAudience {
  if (value === null || value === undefined) return null
  if (Array.isArray(value)) return value.filter((id) => typeof id === 'number')
  return NAMED_AUDIENCES.find((named) => named === value) ?? []
}
