/** What app/, the seed and other features' servers may use of the types of membership. */
export { readPublicTypes } from './types.actions.ts'
export { membershipTypesRoutes } from './types.routes.ts'
export {
  findType,
  insertTypes,
  listAllTypes,
  listTypes,
  type NewType,
  type TypeRow,
  updateType,
} from './types.store.ts'
