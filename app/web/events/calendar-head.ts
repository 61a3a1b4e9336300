import { msg } from '@lingui/core/macro'

/** Title and description of the calendar. */
export const CALENDAR_HEAD = {
  title: msg`Events`,
  description: msg`Events of the club: hillclimbs, sprints, gravel and evenings at the clubrooms, with prices and places left.`,
}
