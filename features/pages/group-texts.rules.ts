/** The texts of a group that are translated, each with its greatest length. @source docs/reference/pages-and-blocks.md §6 */
export const GROUP_TEXT_LIMITS = { name: 120, content: 100_000 } as const

export type GroupText = keyof typeof GROUP_TEXT_LIMITS

export const GROUP_TEXTS = Object.keys(GROUP_TEXT_LIMITS) as readonly GroupText[]
