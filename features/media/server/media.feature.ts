import type { DepsOf, Feature } from '#platform/server/feature.ts'
import type { TaskCodeOf } from '#platform/server/scheduled-tasks/declare-tasks.ts'
import { DELETE_FILES_JOB, deleteFilesWorker } from './delete-files.job.ts'
import { mediaRoutes } from './media.routes.ts'
import type { MEDIA_TASKS } from './media.tasks.ts'
import { acceptUploads } from './receive-upload.ts'

/** The tasks of which media itself provides the functions; the others belong to the library and to the process. */
type MediaTasks = Pick<typeof MEDIA_TASKS, 'delete_unused_images' | 'remove_deleted_media'>

export type MediaFeatureDeps = {
  media: DepsOf<typeof mediaRoutes>
  /** Deletes private images that no record uses. Reads the tables of all features. */
  tidyPrivateImages: () => Promise<void>
  /** Removes from storage what was deleted from the library 30 days ago. Reads the tables of all features. */
  removeDeletedMedia: () => Promise<void>
}

/** Connects media. Its routes come before those of all features that accept uploads. */
export function mediaFeature({
  media,
  tidyPrivateImages,
  removeDeletedMedia,
}: MediaFeatureDeps): Feature & { taskCode: TaskCodeOf<MediaTasks> } {
  return {
    routes: [(app) => acceptUploads(app), (app) => mediaRoutes(app, media)],
    workers: { [DELETE_FILES_JOB]: deleteFilesWorker(media) },
    taskCode: { delete_unused_images: tidyPrivateImages, remove_deleted_media: removeDeletedMedia },
  }
}
