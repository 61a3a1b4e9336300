/** Server functions of the member import that app/ may use. */
export { memberImportData } from './person-data.store.ts'
