/** What app/ may use of bringing members in. */
export { forgetImports, IMPORT_JOB, importWorker } from './import.actions.ts'
export { memberImportRoutes } from './member-import.routes.ts'
