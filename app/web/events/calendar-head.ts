import { msg } from '@lingui/core/macro'

/** The title and description of the calendar for search engines. */
export const CALENDAR_HEAD = {
  title: msg`Events`,
  description: msg`Events of the club: hillclimbs, sprints, gravel and evenings at the clubrooms, with prices and places left.`,
}
