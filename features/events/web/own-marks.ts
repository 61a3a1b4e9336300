import type { ChipTone } from '#platform/ui/Chip.tsx'

/** A logged-in person's status in events, by slug; `label` is the heading for all of them. */
export type OwnMarks = { label: string; of: ReadonlyMap<string, { words: string; tone: ChipTone }> }

/** The server renders one document for everybody, so it contains no marks. */
export const NO_MARKS: OwnMarks = { label: '', of: new Map() }
