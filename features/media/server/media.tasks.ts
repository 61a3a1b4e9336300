import { msg } from '@lingui/core/macro'
import { declareTasks } from '#platform/server/scheduled-tasks/declare-tasks.ts'
import { DAY_MS, HOUR_MS, SECOND_MS } from '#platform/shared/durations.ts'

/** The scheduled tasks of media. */
export const MEDIA_TASKS = declareTasks({
  delete_unused_images: { everyMs: DAY_MS, title: msg`Delete private images that nothing uses` },
  remove_old_uploads: {
    everyMs: HOUR_MS,
    title: msg`Remove uploads that were not finished within a day`,
  },
  remove_deleted_media: {
    everyMs: DAY_MS,
    title: msg`Remove what was deleted from the media library 30 days ago`,
  },
  make_pictures: {
    everyMs: 30 * SECOND_MS,
    title: msg`Make the pictures of the public pages in the usual sizes`,
    isLocal: true,
  },
})
