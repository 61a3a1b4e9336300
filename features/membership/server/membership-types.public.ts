/** The exports of membership types for app/, the seed and other features' servers. */
export { readTypesToday } from './read-types-today.ts'
export { findType, listAllTypes, listTypes } from './types.store.ts'
