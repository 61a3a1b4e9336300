import { expect, it } from 'vitest'
import { formatIn } from '#platform/server/formats.ts'
import { welcomeMail } from './membership-mails.ts'

it.each([
  ['competing and club rego', true, true, ['/membershipcard', '/vehicle/new', '/calendar']],
  ['competing only', true, false, ['/membershipcard', '/vehicle/new', '/calendar']],
  ['club rego only', false, true, ['/membershipcard', '/vehicle/new', '/calendar']],
  ['neither', false, false, ['/membershipcard', '/calendar', '/profile']],
])('welcomes a member whose type includes %s', (_, canCompete, canHoldClubRego, paths) => {
  const mail = welcomeMail({ name: 'Any', canCompete, canHoldClubRego }, '2030-06-30')(formatIn('en'))
  expect(mail.facts?.map((fact) => ('path' in fact ? fact.path : ''))).toEqual(paths)
})
