/** Ids by which a summary of what is wrong leads to its place. */
export const FILE_ID = 'import-file'
export const columnId = (place: number): string => `import-column-${place}`
