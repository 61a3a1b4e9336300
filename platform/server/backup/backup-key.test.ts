import { expect, test } from 'vitest'
import { systemClock } from '#platform/shared/clock.ts'
import { systemRandom } from '../random.ts'
import { createBackupKey, openSealedText, sealText } from './backup-key.ts'

const random = systemRandom(systemClock)
const { key, passphrase } = createBackupKey(random)

test('shows a passphrase of five groups that cannot be misread, and another one each time', () => {
  expect(passphrase).toMatch(/^([0-9a-hjkmnp-tv-z]{5}-){4}[0-9a-hjkmnp-tv-z]{5}$/)
  expect(createBackupKey(random).passphrase).not.toBe(passphrase)
})

test('opens a sealed text with the passphrase, however it is typed', () => {
  const sealed = sealText(key, 'the secret key', random)
  const typed = [
    passphrase,
    ` ${passphrase.toUpperCase().replaceAll('-', ' ')} `,
    passphrase.replaceAll('0', 'o'),
  ]
  for (const each of typed) expect(openSealedText(key, sealed, each)).toBe('the secret key')
})

test('rejects a wrong passphrase and another key’s passphrase', () => {
  const sealed = sealText(key, 'the secret key', random)
  for (const wrong of ['', 'aaaaa-bbbbb-ccccc-ddddd-eeeee', createBackupKey(random).passphrase])
    expect(() => openSealedText(key, sealed, wrong)).toThrow('The passphrase is wrong')
})

test('rejects a sealed text that was altered or sealed for another key', () => {
  const sealed = sealText(key, 'the secret key', random)
  const other = sealText(createBackupKey(random).key, 'the secret key', random)
  for (const altered of [{ ...sealed, data: other.data }, { ...sealed, sender: other.sender }, other])
    expect(() => openSealedText(key, altered, passphrase)).toThrow('was altered')
})
