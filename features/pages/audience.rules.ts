/** Rules for whom a block is. @source docs/reference/pages-and-blocks.md §2.9 */

/** The audiences that have a name. */
export const NAMED_AUDIENCES = ['guests', 'members'] as const
export type NamedAudience = (typeof NAMED_AUDIENCES)[number]

/** For whom a block is: guests, members of any type, or members of the types with these ids. Null is everyone. */
export type BlockAudience = NamedAudience | number[] | null

/** The most membership types that one block may name. */
export const AUDIENCE_TYPES_MOST = 50

/** Who looks at a page, as far as its blocks depend on it. */
export type Viewer = {
  isLoggedIn: boolean
  /** The type of the membership that runs today and is not suspended; null without one. */
  memberTypeId: number | null
}

export const GUEST: Viewer = { isLoggedIn: false, memberTypeId: null }

/**
 * Returns whether a block is for a viewer. A person without a current membership is neither a guest nor a member.
 * @source docs/reference/pages-and-blocks.md §2.9
 */
export function isForViewer(audience: BlockAudience, { isLoggedIn, memberTypeId }: Viewer): boolean {
  if (audience === null) return true
  if (audience === 'guests') return !isLoggedIn
  if (audience === 'members') return memberTypeId !== null
  return memberTypeId !== null && audience.includes(memberTypeId)
}

/** Returns a draft’s value as an audience. With an invalid value nobody sees the block. */
export function audienceOf(value: unknown): BlockAudience {
  if (value === null || value === undefined) return null
  if (Array.isArray(value)) return value.filter((id) => typeof id === 'number')
  return NAMED_AUDIENCES.find((named) => named === value) ?? []
}
