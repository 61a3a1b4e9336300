import { expect, it } from 'vitest'
import { faultOf } from './job-fault.rules.ts'

it.each([
  ['the process ended', 'stopped'],
  ['canceling statement due to statement timeout', 'busy'],
  ['deadlock detected', 'busy'],
  ['connect ECONNREFUSED 127.0.0.1:443', 'unreachable'],
  ['The operation was aborted due to timeout', 'unreachable'],
  ['fetch failed', 'unreachable'],
  ['Cannot read properties of undefined', 'unexpected'],
  ['', 'unexpected'],
])('“%s” is %s', (error, fault) => expect(faultOf(error, 'the process ended')).toBe(fault))
