/** The exports of membership types for app/, the seed and other features' servers. */
export { readPublicTypes } from './public-types.actions.ts'
export { membershipTypesRoutes } from './public-types.routes.ts'
export {
  addType,
  findType,
  insertTypes,
  listAllTypes,
  listTypes,
  lockTypes,
  type NewType,
  placeType,
  removeType,
  type TypeRow,
  updateType,
} from './types.store.ts'
