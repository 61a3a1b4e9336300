/** Server functions of the media library for app/. */
export type { LibraryDeps } from './library-deps.ts'
export { LIBRARY_UPLOAD_RATE, mediaLibraryRoutes } from './media-library.routes.ts'
export { mediaLibraryData } from './person-data.store.ts'
export { removeOldUploads, removeStrayParts } from './uploads.actions.ts'
export { uploadsRoutes } from './uploads.routes.ts'
