/** The staff screen of a club that moves in, for the desk. */
export { ImportMembers } from './web/ImportMembers.tsx'
