import { globSync, readFileSync } from 'node:fs'
import { extractor } from '@lingui/cli/api'
import { makeConfig } from '@lingui/conf'
import { generateMessageId } from '@lingui/message-utils/generateMessageId'
import { describe, expect, it } from 'vitest'
import { collectMails } from '#features/mail-texts/server/mail-texts.public.ts'
import { formatIn } from '#platform/server/formats.ts'
import linguiConfig from '../../lingui.config.ts'
import { MAIL_DECLARATIONS } from './mail-declarations.ts'

const SOURCES = globSync('{features,app,platform}/**/*.ts').filter(
  (file) => !/\.test\.ts$|node_modules|-mail-samples\.ts$/.test(file),
)
const BUILDERS = SOURCES.filter((file) => /^features\/(?!mail-texts\/).*-mails\.ts$/.test(file))
const MAILS = collectMails(MAIL_DECLARATIONS, formatIn('en'))

async function messagesOf(file: string): Promise<{ id: string; message: string }[]> {
  const found: { id: string; message: string }[] = []
  await extractor.extract(
    file,
    readFileSync(file, 'utf8'),
    ({ id, message, context }) => {
      const text = message ?? id
      found.push({ id: message === undefined ? id : generateMessageId(text, context), message: text })
    },
    { linguiConfig: makeConfig(linguiConfig, { skipValidation: true }) },
  )
  return found
}

describe('the list of mails', () => {
  it('contains each mail that the code builds', () => {
    const named = SOURCES.flatMap((file) =>
      [...readFileSync(file, 'utf8').matchAll(/\bmail: '([a-z_]+\.[a-z_]+)'/g)].map(([, name]) => name),
    )
    expect(named.length).toBeGreaterThan(70)
    expect(new Set(MAILS.keys())).toEqual(new Set(named))
  })

  it('contains each message of these mails, so that a club can replace it', async () => {
    const declared = new Set([...MAILS.values()].flatMap(({ messages }) => [...messages.keys()]))
    const missing: string[] = []
    for (const file of BUILDERS) {
      for (const { id, message } of await messagesOf(file))
        if (!declared.has(id)) missing.push(`${file}: ${message}`)
    }
    expect(BUILDERS.length).toBeGreaterThan(12)
    // Ignore these lines of the mail about a new device: the name of the device is a value and not a message.
    expect(missing.filter((line) => !/Unknown device|\{browser\} on \{system\}/.test(line))).toEqual([])
  })

  it('lists all mails: no other function of the code lays out a mail', () => {
    const others = SOURCES.filter(
      (file) => /\bmailForms\(/.test(readFileSync(file, 'utf8')) && !/platform\/server\/mail\//.test(file),
    )
    expect(others).toEqual(['features/mail-texts/server/mail-texts.actions.ts'])
  })
})
