import { expect, it } from 'vitest'
import { isAddressRefusal } from './smtp-refusal.rules.ts'

const answered = (response: string, command = 'RCPT TO') =>
  isAddressRefusal({ command, response, responseCode: Number(response.slice(0, 3)) })

it.each([
  '550 No such user here',
  '550 5.1.1 <dot@example.com>: Recipient address rejected: User unknown',
  '550-5.1.1 The email account that you tried to reach does not exist.',
  '550 5.4.1 Recipient address rejected: Access denied',
  '552 5.2.2 Mailbox full',
  '553 5.1.3 Bad recipient address syntax',
  '554 5.2.1 Mailbox disabled',
  '556 5.1.10 Recipient domain has null MX',
])('the address is refused by %s', (response) => {
  expect(answered(response)).toBe(true)
  expect([answered(response, 'MAIL FROM'), answered(response, 'CONN'), answered(response, 'DATA')]).toEqual([
    false,
    false,
    false,
  ])
})

it.each([
  '450 4.1.1 Try again later',
  '421 4.3.2 Service shutting down',
  '530 5.7.0 Authentication required',
  '535 5.7.8 Authentication credentials invalid',
  '550 5.1.8 <hello@club.example>: Sender address rejected: Domain not found',
  '550 5.7.1 Client host blocked',
  '550 relay not permitted',
  '554 5.7.1 <dot@example.com>: Relay access denied',
  '554 Sender verify failed',
  '503 5.5.1 Bad sequence of commands',
])('the address is not refused by %s', (response) => expect(answered(response)).toBe(false))

it('needs an answer of the server', () => {
  expect(isAddressRefusal({ command: 'RCPT TO' })).toBe(false)
  expect(isAddressRefusal({})).toBe(false)
})
