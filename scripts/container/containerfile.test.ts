import { readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { inRoot } from '../setup/places.mjs'
import { commandOf, readStages, variablesOf } from './containerfile.mjs'

describe('readStages', () => {
  test.each([
    ['', []],
    ['# a comment\n\nFROM a AS b\n', [{ from: 'a', as: 'b', steps: [] }]],
    [
      'FROM a\nRUN one \\\n# a comment between\n && two\n',
      [{ from: 'a', as: null, steps: [{ name: 'RUN', text: 'one   && two' }] }],
    ],
  ])('reads %j', (text, stages) => {
    expect(readStages(text)).toEqual(stages)
  })

  test('refuses an instruction that it does not know', () => {
    expect(() => readStages('FROM a\nADD b c')).toThrow('ADD b c')
    expect(() => readStages('RUN first')).toThrow('RUN first')
  })

  test('reads the Containerfile of the project, which starts the server as another account than root', () => {
    const stages = readStages(readFileSync(inRoot('Containerfile'), 'utf8'))
    const last = stages.at(-1)?.steps ?? []
    const textOf = (name: string) => last.find((step) => step.name === name)?.text ?? ''
    expect(commandOf(textOf('CMD'))).toEqual(['node', 'scripts/start.mjs', 'serve'])
    expect(commandOf(textOf('HEALTHCHECK'))[0]).toBe('node')
    expect(variablesOf(textOf('ENV'))).toMatchObject({ DATA_DIR: '/data', BACKUP_TO: '/backups' })
    expect(textOf('USER')).toBe('paddock')
  })
})
