import { findStaffNames } from '#features/staff/server/staff.public.ts'
import type { Feature } from '#platform/server/feature.ts'
import { rateLimit } from '#platform/server/http/rate-limit.ts'
import type { LibraryDeps } from './library-deps.ts'
import { LIBRARY_UPLOAD_RATE, mediaLibraryRoutes } from './media-library.routes.ts'
import { removeOldUploads, removeStrayParts } from './uploads.actions.ts'
import { uploadsRoutes } from './uploads.routes.ts'

/** Connects the media library. */
export function mediaLibraryFeature(
  deps: Omit<LibraryDeps, 'namesOf' | 'uploads'>,
): Feature & { taskCode: { remove_old_uploads: () => Promise<void> } } {
  const library: LibraryDeps = {
    ...deps,
    namesOf: findStaffNames,
    uploads: rateLimit(deps.database.pool, LIBRARY_UPLOAD_RATE),
  }
  return {
    routes: [(app) => mediaLibraryRoutes(app, library), (app) => uploadsRoutes(app, library)],
    taskCode: {
      remove_old_uploads: async () => {
        await removeOldUploads(library)
        await removeStrayParts(library)
      },
    },
  }
}
