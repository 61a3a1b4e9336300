import type { ChipTone } from '#platform/ui/Chip.tsx'

/** How somebody who is logged in stands with events, by their addresses; `label` is what they are called together. */
export type OwnMarks = { label: string; of: ReadonlyMap<string, { words: string; tone: ChipTone }> }

/** Nobody's: what the document is made with, the same for all. */
export const NO_MARKS: OwnMarks = { label: '', of: new Map() }
