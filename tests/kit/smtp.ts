/** A real SMTP server on this machine that can fail at each command. */
import type { AddressInfo } from 'node:net'
import { SMTPServer } from 'smtp-server'
import type { RunningServer } from './server.ts'
import { HOUR_MS } from '#platform/shared/durations.ts'

/** The SMTP commands at which the server can refuse; `connect` is its greeting. */
export type SmtpStep = 'connect' | 'auth' | 'mailFrom' | 'rcptTo'

export type ReceivedMail = { to: string; subject: string; raw: string }

export type SmtpKit = {
  /** The address of the server for SMTP_URL. */
  url: string
  /** The address with user and password, for SMTP_URL if the server requires a log-in. */
  urlWithLogin: string
  received: ReceivedMail[]
  /**
   * Makes the server answer a command with this text from now on, such as `451 try again later`; null makes it accept
   * again.
   */
  refuse(step: SmtpStep, answer: string | null): void
  /**
   * Makes the server leave all mails to this address without an answer.
   * @returns a function that makes it accept them
   */
  stall(address: string): () => void
  /** Returns how often an address was named as recipient, whether it was refused or not. */
  attemptsTo(address: string): number
  stop(): Promise<void>
}

/** The reply of a mail server that is temporarily out of order. */
export const TRY_LATER = '451 try again later'

/** Starts the server on a free port. It accepts everything. */
export async function startSmtp(): Promise<SmtpKit> {
  const answers: Partial<Record<SmtpStep, string | null>> = {}
  const received: ReceivedMail[] = []
  const recipients: string[] = []
  const stalled = new Map<string, (() => void)[]>()
  const refusalOf = (step: SmtpStep): Error | null => {
    const [, code, text] = /^(\d{3}) (.*)$/.exec(answers[step] ?? '') ?? []
    return code === undefined ? null : Object.assign(new Error(text), { responseCode: Number(code) })
  }
  const smtp = new SMTPServer({
    authOptional: true,
    allowInsecureAuth: true,
    disableReverseLookup: true,
    disabledCommands: ['STARTTLS'],
    onConnect: (_session, done) => done(refusalOf('connect')),
    onAuth: (_auth, _session, done) => {
      const refusal = refusalOf('auth')
      if (refusal === null) done(null, { user: 'club' })
      else done(refusal)
    },
    onMailFrom: (_address, _session, done) => done(refusalOf('mailFrom')),
    onRcptTo: ({ address }, _session, done) => {
      recipients.push(address)
      const unanswered = stalled.get(address)
      if (unanswered !== undefined) return void unanswered.push(() => done())
      const isUnknown = address.endsWith('.invalid')
      done(
        isUnknown
          ? Object.assign(new Error('5.1.2 no such domain'), { responseCode: 550 })
          : refusalOf('rcptTo'),
      )
    },
    onData: (stream, session, done) => {
      const chunks: Buffer[] = []
      stream.on('data', (chunk: Buffer) => chunks.push(chunk))
      stream.on('end', () => {
        const raw = Buffer.concat(chunks).toString('utf8')
        const to = session.envelope.rcptTo[0]?.address ?? ''
        received.push({ to, subject: /^Subject: (.*?)\r?$/m.exec(raw)?.[1] ?? '', raw })
        done()
      })
    },
  })
  await new Promise<void>((resolve) => void smtp.listen(0, '127.0.0.1', () => resolve()))
  const { port } = smtp.server.address() as AddressInfo
  return {
    url: `smtp://127.0.0.1:${port}`,
    urlWithLogin: `smtp://club:secret@127.0.0.1:${port}`,
    received,
    refuse: (step, answer) => void (answers[step] = answer),
    stall: (address) => {
      const unanswered: (() => void)[] = []
      stalled.set(address, unanswered)
      return () => {
        stalled.delete(address)
        for (const answer of unanswered) answer()
      }
    },
    attemptsTo: (address) => recipients.filter((one) => one === address).length,
    stop: () => new Promise<void>((resolve) => smtp.close(() => resolve())),
  }
}

/**
 * Runs the job queue every six hours for a number of days of the test clock.
 * @param check runs before the queue each time
 */
export async function passDays(
  { clock, clubApp }: Pick<RunningServer, 'clock' | 'clubApp'>,
  days: number,
  check: () => Promise<unknown> = () => Promise.resolve(),
): Promise<void> {
  for (let at = 0; at < days * 4; at += 1) {
    await check()
    await clubApp.runDueJobs()
    clock.advanceMs(6 * HOUR_MS)
  }
}
