import { type MailSamples, sampleMessage } from '#platform/server/mail/declared-mails.ts'
import type { Line } from './line.ts'
import { alarmMail, weeklyMail } from './status-mails.ts'

const RED: Line = {
  id: 'disk',
  level: 'red',
  title: sampleMessage('Disk space'),
  says: [sampleMessage('2 GB of 40 GB are free.')],
  advice: sampleMessage('Delete files that nobody needs, or add space.'),
}
const GREEN: Line = {
  ...RED,
  level: 'green',
  says: [sampleMessage('30 GB of 40 GB are free.')],
  advice: null,
}

/** Returns the mails about the state of the server with sample data. */
export const STATUS_MAIL_SAMPLES: MailSamples = () => [
  alarmMail([RED]),
  weeklyMail([GREEN]),
  weeklyMail([RED, GREEN]),
]
