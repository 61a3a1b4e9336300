import { expect, test } from 'vitest'
import { unzip } from '#tests/kit/unzip.ts'
import { zipOf } from './zip.ts'

async function archiveOf(entries: { path: string; bytes: Uint8Array }[]): Promise<Buffer> {
  const parts: Buffer[] = []
  for await (const part of zipOf(entries)) parts.push(part)
  return Buffer.concat(parts)
}

test('stores every file with its name and bytes', async () => {
  const entries = [
    { path: 'data.json', bytes: Buffer.from('{"a":1}') },
    { path: 'photos/Fiancé.jpg', bytes: Buffer.from([0, 255, 80, 75, 5, 6]) },
    { path: 'empty.txt', bytes: Buffer.alloc(0) },
  ]
  const files = unzip(await archiveOf(entries))
  expect([...files]).toEqual(entries.map(({ path, bytes }) => [path, bytes]))
})

test('writes the bytes that the format defines', async () => {
  const archive = await archiveOf([{ path: 'a', bytes: Buffer.from('hi') }])
  expect(archive.toString('hex')).toBe(
    '504b030414000008000000002100ac2a93d8020000000200000001000000616869' +
      '504b0102140014000008000000002100ac2a93d80200000002000000010000000000000000000000000000000000' +
      '61504b050600000000010001002f000000210000000000',
  )
})
