/** Server functions of the media library for app/. */
export { mediaLibraryData } from './person-data.store.ts'
export { removeOldUploads, removeStrayParts } from './uploads.actions.ts'
