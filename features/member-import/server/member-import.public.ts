/** Server functions of the member import that app/ may use. */
export { forgetImports, IMPORT_JOB, importWorker } from './import.actions.ts'
export { memberImportRoutes } from './member-import.routes.ts'
export { memberImportData } from './person-data.store.ts'
