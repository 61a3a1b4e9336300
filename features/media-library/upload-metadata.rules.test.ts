import { expect, it } from 'vitest'
import { readMetadata, writeMetadata } from './upload-metadata.rules.ts'

it.each([
  ['', []],
  [',', []],
  ['filename', [['filename', '']]],
  ['filename ***', []],
  ['filename /w==', []],
  ['filename YQ== more', []],
  [
    'filename cmlkZ2UuanBn, modified MTc=',
    [
      ['filename', 'ridge.jpg'],
      ['modified', '17'],
    ],
  ],
] as const)('reads %j', (header, pairs) => {
  expect([...readMetadata(header)]).toEqual(pairs)
})

it('reads what it wrote, in every script', () => {
  const fields = { filename: 'سباق الجبل – 練習.mp4', modified: '1764288000000' }
  expect(Object.fromEntries(readMetadata(writeMetadata(fields)))).toEqual(fields)
})
