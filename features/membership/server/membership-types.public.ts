/** The exports of membership types for app/, the seed and other features' servers. */
export { readTypesToday } from './read-types-today.ts'
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
