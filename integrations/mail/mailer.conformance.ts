/** What every mailer must do, run against each of them. */
import { expect, it } from 'vitest'
import type { Mail, Mailer } from './mail.ts'

/** A mail as it arrived, parsed. */
export type ArrivedMail = {
  recipients: string[]
  subject: string
  text: string
  html: string
  replyTo: string | null
  messageId: string
}

const MAIL: Mail = {
  to: 'odessa@corellaplains.example',
  replyTo: 'visitor@example.com',
  subject: 'Grüße from the paddock, 日本',
  text: 'Bring a car.\nWe have helmets.\n',
  html: '<p>Bring a car.</p>',
  messageKey: '0190-key',
}

/** Registers the suite. `open` gives a mailer and a way to read what arrived. */
export function mailerConformance(
  open: () => Promise<{ mailer: Mailer; arrived: () => Promise<ArrivedMail[]> }>,
): void {
  it('delivers subject, both forms and the reply address, in any script', async () => {
    const { mailer, arrived } = await open()
    await mailer.send(MAIL)
    const [mail] = await arrived()
    expect(mail?.recipients).toEqual(['odessa@corellaplains.example'])
    expect(mail?.subject).toBe(MAIL.subject)
    expect(mail?.text.trim()).toBe(MAIL.text.trim().replaceAll('\r\n', '\n'))
    expect(mail?.html).toContain('<p>Bring a car.</p>')
    expect(mail?.replyTo).toBe('visitor@example.com')
    expect(mail?.messageId).toContain('0190-key')
  })

  it.each([
    ['two addresses', 'a@example.com, b@example.com'],
    ['a quoted local part', '"v@example.com y"@example.net'],
    ['a comment', 'u@good.example(x)evil.example'],
    ['a soft hyphen', 'u\u00AD@example.com'],
    ['a full-width at', 'u＠example.com'],
    ['a line break', 'u@example.com\r\nBcc: b@example.com'],
    ['a display name', 'U <u@example.com>'],
  ])('refuses %s and sends nothing', async (_, to) => {
    const { mailer, arrived } = await open()
    await expect(mailer.send({ ...MAIL, to })).rejects.toThrow(/one plain address/)
    expect(await arrived()).toEqual([])
  })

  it('cannot be talked into another header by a subject', async () => {
    const { mailer, arrived } = await open()
    await mailer.send({ ...MAIL, subject: 'Hello\r\nBcc: b@example.com' })
    const [mail] = await arrived()
    expect(mail?.recipients).toEqual(['odessa@corellaplains.example'])
    expect(mail?.subject).toBe('Hello Bcc: b@example.com')
  })

  it('says that it is ready', async () => {
    const { mailer } = await open()
    await expect(mailer.probe()).resolves.toBeUndefined()
  })
}
