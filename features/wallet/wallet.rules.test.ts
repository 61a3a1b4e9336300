import { expect, test } from 'vitest'
import { readFilePayload, writeFilePayload } from './wallet.rules.ts'

const CODE = 'abcDEF123-_abcDEF123-_'

test('the signed text of a pass file is read as it was written', () => {
  const payload = { code: CODE, untilMs: 1_795_000_000_000 }
  expect(readFilePayload(writeFilePayload(payload))).toEqual(payload)
})

test.each(['', CODE, `${CODE}.`, `${CODE}.!`, `${CODE}x.abc`, `${CODE.slice(1)}.abc`, `m7.2026-12-05`])(
  'rejects another text: %s',
  (text) => expect(readFilePayload(text)).toBeNull(),
)
