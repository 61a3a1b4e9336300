import { expect, test } from 'vitest'
import { readFileMark, writeFileMark } from './wallet.rules.ts'

const CODE = 'abcDEF123-_abcDEF123-_'

test('the signed text of a pass file is read as it was written', () => {
  const mark = { code: CODE, untilMs: 1_795_000_000_000 }
  expect(readFileMark(writeFileMark(mark))).toEqual(mark)
})

test.each(['', CODE, `${CODE}.`, `${CODE}.!`, `${CODE}x.abc`, `${CODE.slice(1)}.abc`, `m7.2026-12-05`])(
  'rejects another text: %s',
  (text) => expect(readFileMark(text)).toBeNull(),
)
