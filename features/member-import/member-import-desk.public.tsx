/** The staff screen that imports an existing club's members. */
export { ImportMembers } from './web/ImportMembers.tsx'
