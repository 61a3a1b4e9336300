import { msg } from '@lingui/core/macro'
import { declareTasks } from '#platform/server/scheduled-tasks/declare-tasks.ts'
import { HOUR_MS, MINUTE_MS, SECOND_MS } from '#platform/shared/durations.ts'

/** The scheduled tasks of pages. */
export const PAGE_TASKS = declareTasks({
  publish_pages: { everyMs: 10 * SECOND_MS, title: msg`Publish scheduled pages` },
  list_outside_links: { everyMs: HOUR_MS, title: msg`List the links to other websites` },
  check_outside_links: { everyMs: MINUTE_MS, title: msg`Check the links to other websites` },
  tidy_page_versions: { everyMs: HOUR_MS, title: msg`Add missing page versions and delete old edits` },
})
