import { expect, test } from 'vitest'
import { BackupRefusal } from '#platform/server/backup/archive-store.ts'
import { messageOf } from './run-command.ts'

const systemError = (code: string) => Object.assign(new Error(code), { code, path: '/var/lib/paddock' })

test.each([
  ['a refusal', new BackupRefusal('Stop the server.'), /^Stop the server\.$/],
  [
    'a folder that the account may not create',
    systemError('EACCES'),
    /^This account may not write to \/var\/lib\/paddock\./,
  ],
  ['a file of another account', systemError('EPERM'), /install -d -m 700 -o ACCOUNT \/var\/lib\/paddock$/],
  ['any other error of the system', systemError('EIO'), /^Error: EIO\n\s+at /],
  ['no error at all', 'text', /^text$/],
])('shows %s to the operator', (_what, error, words) => {
  expect(messageOf(error)).toMatch(words)
})
