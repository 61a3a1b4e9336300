/** How much a list of members may hold. @source SECURITY row 23 */
export const IMPORT_LIMITS = {
  bytes: 2 * 1024 * 1024,
  rows: 5_000,
  columns: 100,
  types: 50,
  typeName: 200,
  fileName: 200,
} as const
