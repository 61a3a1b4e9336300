/** The conformance suite of mailers. */
import { expect, it } from 'vitest'
import { AddressRefused, type Mail, type Mailer } from './mail.ts'

/** A delivered mail, parsed. */
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

/** Registers the suite. `open` returns a mailer and a function that reads the delivered mails. */
export function mailerConformance(
  open: () => Promise<{ mailer: Mailer; arrived: () => Promise<ArrivedMail[]> }>,
): void {
  it('delivers subject, text, HTML and the reply address in any script', async () => {
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

  it('does not let a subject inject another header', async () => {
    const { mailer, arrived } = await open()
    await mailer.send({ ...MAIL, subject: 'Hello\r\nBcc: b@example.com' })
    const [mail] = await arrived()
    expect(mail?.recipients).toEqual(['odessa@corellaplains.example'])
    expect(mail?.subject).toBe('Hello Bcc: b@example.com')
  })

  it('tells an address that is refused permanently from other failures', async () => {
    const { mailer, arrived } = await open()
    const refused = mailer.send({ ...MAIL, to: 'dot@nowhere.invalid' })
    await expect(refused).rejects.toThrow(AddressRefused)
    await expect(refused).rejects.toThrow(/^550 5\.1\.2 /)
    expect(await arrived()).toEqual([])
  })

  it('resolves probe', async () => {
    const { mailer } = await open()
    await expect(mailer.probe()).resolves.toBeUndefined()
  })
}
