/** Mails to the owners about the state of the installation. */
import { msg } from '@lingui/core/macro'
import type { MailContent } from '#features/accounts/server/accounts.public.ts'
import { type Line, worstLevel } from './line.ts'

const BUTTON = { label: msg`Open the status page`, path: '/cms/status' }

/** The mail about lines of the status page that have turned red, each with the problem and the advice. */
export function alarmMail(red: readonly Line[]): MailContent {
  return {
    mail: 'server.alarm',
    subject: msg`The club’s server needs attention`,
    heading: msg`The club’s server needs attention`,
    paragraphs: red.flatMap(({ says, advice }) => [...says, ...(advice === null ? [] : [advice])]),
    button: BUTTON,
    why: msg`Owners get this when a line of the status page turns red.`,
  }
}

/** The weekly mail: first the lines that need attention, then one sentence for each other line. */
export function weeklyMail(lines: readonly Line[]): MailContent {
  const level = worstLevel(lines.map((line) => line.level))
  const open = lines.filter((line) => line.level !== 'green')
  return {
    mail: 'server.weekly',
    subject:
      level === 'green'
        ? msg`The club’s server is well`
        : msg`The club’s server this week: please look at it`,
    heading: level === 'green' ? msg`Nothing to do` : msg`Please look at these lines`,
    paragraphs: open.flatMap(({ says, advice }) => [...says, ...(advice === null ? [] : [advice])]),
    facts: lines
      .filter((line) => line.level === 'green')
      .map(({ title, says }) => ({ label: title, value: says })),
    button: BUTTON,
    why: msg`Owners get this once a week.`,
  }
}
