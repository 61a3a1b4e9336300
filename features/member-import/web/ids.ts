/** Ids of controls to which the error summary links. */
export const FILE_ID = 'import-file'
export const columnId = (place: number): string => `import-column-${place}`
