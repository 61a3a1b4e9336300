import { msg } from '@lingui/core/macro'

/** What the head of the calendar says. */
export const CALENDAR_HEAD = {
  title: msg`Events`,
  description: msg`What the club has on: hillclimbs, sprints, gravel and evenings at the clubrooms, with prices and places left.`,
}
