/** Exports the parts of an entry that other screens show, without the entry form. */
export { BestTime, NextEntryCard } from './web/NextEntryCard.tsx'
export { OwnEntries } from './web/OwnEntries.tsx'
export { OwnStatus } from './web/OwnStatus.tsx'
