/** The last result on the members' home. */
export { LastResultTable } from './web/LastResultTable.tsx'
