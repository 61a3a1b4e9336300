/** Titles and descriptions of the membership's screens that open without a login. */
import { msg } from '@lingui/core/macro'

export const RENEW_HEAD = {
  title: msg({ message: 'Membership', comment: 'Title of the page for joining and renewing' }),
  description: msg`Join the club or renew your membership: the types, what each one costs, and the form.`,
}

export const CARD_CHECK_HEAD = {
  title: msg`Membership card`,
  description: msg`Shows whether a membership card is valid today.`,
}

export const UNSUBSCRIBE_HEAD = {
  title: msg`Emails from the club`,
  description: msg`Choose which emails the club sends you.`,
}

export const HOUSEHOLD_HEAD = {
  title: msg({ message: 'Household', comment: 'Title of the page on which one person renews for all' }),
}
