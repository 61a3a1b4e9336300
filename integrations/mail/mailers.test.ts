import { mkdtemp, readFile, readdir } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import PostalMime from 'postal-mime'
import { SMTPServer } from 'smtp-server'
import { afterEach, describe, expect, it } from 'vitest'
import { MovableClock } from '#platform/shared/clock.ts'
import { mailerConformance, type ArrivedMail } from './mailer.conformance.ts'
import { folderMailbox } from './mailbox.ts'
import { isPlainAddress } from './mail.ts'
import { smtpMailer } from './smtp-mailer.ts'

const FROM = 'Corella Plains <hello@corellaplains.example>'
const closing: (() => void | Promise<void>)[] = []
afterEach(async () => {
  for (const close of closing.splice(0)) await close()
})

async function parsed(raw: Buffer, recipients?: string[]): Promise<ArrivedMail> {
  const mail = await PostalMime.parse(raw)
  return {
    recipients: recipients ?? (mail.to ?? []).map(({ address }) => address ?? ''),
    subject: mail.subject ?? '',
    text: mail.text ?? '',
    html: mail.html ?? '',
    replyTo: mail.replyTo?.[0]?.address ?? null,
    messageId: mail.messageId ?? '',
  }
}

describe('SMTP mailer', () => {
  mailerConformance(async () => {
    const arrived: ArrivedMail[] = []
    const server = new SMTPServer({
      authOptional: true,
      disabledCommands: ['STARTTLS'],
      onRcptTo: ({ address }, _session, done) =>
        done(
          address.endsWith('.invalid')
            ? Object.assign(new Error('5.1.2 no such domain'), { responseCode: 550 })
            : null,
        ),
      onData: (stream, session, done) => {
        const chunks: Buffer[] = []
        stream.on('data', (chunk: Buffer) => chunks.push(chunk))
        stream.on('end', () => {
          parsed(
            Buffer.concat(chunks),
            session.envelope.rcptTo.map(({ address }) => address),
          ).then((mail) => {
            arrived.push(mail)
            done()
          }, done)
        })
      },
    })
    await new Promise<void>((resolve) => void server.listen(0, '127.0.0.1', () => resolve()))
    const address = server.server.address()
    const port = typeof address === 'object' && address ? address.port : 0
    const mailer = smtpMailer({ smtpUrl: `smtp://127.0.0.1:${port}`, from: FROM })
    closing.push(
      () => mailer.close(),
      () =>
        new Promise<void>((resolve) => {
          server.close(() => resolve())
        }),
    )
    return { mailer, arrived: async () => arrived }
  })

  it('rejects probe when the server does not answer', async () => {
    const mailer = smtpMailer({ smtpUrl: 'smtp://127.0.0.1:1', from: FROM })
    await expect(mailer.probe()).rejects.toThrow()
  })
})

describe('development mailbox', () => {
  const open = async () => {
    const folder = await mkdtemp(join(tmpdir(), 'paddock-mailbox-'))
    const clock = new MovableClock('2026-11-21T00:00:00Z')
    return { folder, clock, mailbox: folderMailbox({ folder, from: FROM, clock }) }
  }

  mailerConformance(async () => {
    const { folder, mailbox } = await open()
    return {
      mailer: mailbox,
      arrived: async () => {
        const files = (await readdir(folder)).filter((name) => name.endsWith('.eml'))
        return Promise.all(files.map(async (name) => parsed(await readFile(join(folder, name)))))
      },
    }
  })

  it('lists the newest first, by address, with code and link', async () => {
    const { clock, mailbox } = await open()
    const mail = { subject: 'Your code', text: 'x', html: '<p>x</p>', messageKey: 'k' }
    await mailbox.send({
      ...mail,
      to: 'a@example.com',
      code: '407000',
      link: 'http://localhost:3000/login?x=1',
    })
    clock.advanceMs(1000)
    await mailbox.send({ ...mail, to: 'b@example.com', subject: 'Other' })
    clock.advanceMs(1000)
    await mailbox.send({ ...mail, to: 'a@example.com', subject: 'Newest' })
    expect((await mailbox.read()).map(({ subject }) => subject)).toEqual(['Newest', 'Other', 'Your code'])
    const [newest, oldest] = await mailbox.read('A@example.com')
    expect(newest?.date).toBe('2026-11-21T00:00:02.000Z')
    expect(oldest).toMatchObject({ code: '407000', link: 'http://localhost:3000/login?x=1' })
    await mailbox.empty()
    expect(await mailbox.read()).toEqual([])
  })
})

describe('isPlainAddress', () => {
  it.each(['a@b.co', 'first.last+tag@sub.example.com', "o'brien@example.org"])('accepts %s', (text) => {
    expect(isPlainAddress(text)).toBe(true)
  })
  it.each([
    '',
    'a',
    'a@b',
    '@b.co',
    'a@',
    'a b@c.de',
    'a@b..co',
    '.a@b.co',
    'a.@b.co',
    'a@-b.co',
    `${'x'.repeat(65)}@b.co`,
    ['a@b.co'],
    null,
  ])('rejects %j', (value) => {
    expect(isPlainAddress(value)).toBe(false)
  })
})
