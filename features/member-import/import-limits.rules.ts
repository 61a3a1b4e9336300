/** Limits of an imported member list. @source docs/reference/security.md §5.4; docs/reference/membership.md §9.1 */
export const IMPORT_LIMITS = {
  bytes: 2 * 1024 * 1024,
  rows: 5_000,
  columns: 100,
  types: 50,
  typeName: 200,
  fileName: 200,
} as const
