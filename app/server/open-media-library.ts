import type { MediaService } from '#features/media/server/media.public.ts'
import {
  LIBRARY_UPLOAD_RATE,
  mediaLibraryRoutes,
  removeOldUploads,
  removeStrayParts,
  uploadsRoutes,
} from '#features/media-library/server/media-library.public.ts'
import { type Audit, findStaffNames } from '#features/staff/server/staff.public.ts'
import { rateLimit } from '#platform/server/http/rate-limit.ts'
import type { FeatureDeps } from './feature-deps.ts'
import type { RoutePlugin } from './http-server.ts'
import { countMediaUses, findMediaUses, listUsedMedia } from './media-uses.store.ts'
import { replaceMediaUses } from './replace-media.store.ts'

/** Creates the calls of the media library. */
export function openMediaLibrary(
  { service }: Pick<FeatureDeps, 'service'>,
  { media, audit }: { media: MediaService; audit: Audit },
): { routes: RoutePlugin[]; taskCode: { remove_old_uploads: () => Promise<void> } } {
  const deps = {
    ...service,
    media,
    audit,
    countUses: countMediaUses,
    listUsed: listUsedMedia,
    findUses: findMediaUses,
    replaceUses: replaceMediaUses.bind(null, service),
    namesOf: findStaffNames,
    uploads: rateLimit(service.database.pool, LIBRARY_UPLOAD_RATE),
  }
  return {
    routes: [(app) => mediaLibraryRoutes(app, deps), (app) => uploadsRoutes(app, deps)],
    taskCode: {
      remove_old_uploads: async () => {
        await removeOldUploads(deps)
        await removeStrayParts(deps)
      },
    },
  }
}
