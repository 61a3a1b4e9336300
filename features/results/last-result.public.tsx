/** Exports the table of the last result to the members' home. */
export { LastResultTable } from './web/LastResultTable.tsx'
