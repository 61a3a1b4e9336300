import { describe, expect, it } from 'vitest'
import { penaltyMs, raceTimeMs, spellRaceTime, spellSeconds } from './race-time.rules.ts'

describe('race time', () => {
  it.each([
    ['1:23.456', 83_456],
    ['59.999', 59_999],
    ['1:00.000', 60_000],
    ['0:59.999', 59_999],
    ['01:23.5', 83_500],
    ['10:02.1', 602_100],
    ['99:59.999', 5_999_999],
    ['1:23', 83_000],
    ['7.25', 7250],
    ['0.001', 1],
    [' 1:23.456 ', 83_456],
    ['1:23,456', 83_456],
  ])('reads %s', (text, ms) => {
    expect(raceTimeMs(text)).toBe(ms)
  })

  it.each([
    '', '-', 'abc', '1:60.000', '60.000', '123.456', '1:2.345', '1:23.4567', '1:23:456', '1.23.456', '100:00.000',
    '0:00.000', '-1:23.456', '+1:23.456', '1:23.', '1e3', 'NaN', '１:23.456', '1:23.456s', '=1:23.456',
  ])('rejects %j', (text) => {
    expect(raceTimeMs(text)).toBeNull()
  }) // prettier-ignore

  it.each([
    [83_456, '1:23.456'],
    [59_999, '59.999'],
    [60_000, '1:00.000'],
    [602_100, '10:02.100'],
    [61_005, '1:01.005'],
    [1, '0.001'],
  ])('formats %d ms as %s and reads it back', (ms, text) => {
    expect(spellRaceTime(ms)).toBe(text)
    expect(raceTimeMs(text)).toBe(ms)
  })
})

describe('time penalty', () => {
  it.each([
    ['5', 5000],
    ['+5', 5000],
    ['2.5', 2500],
    ['90', 90_000],
    ['0', 0],
    ['0:05.000', 5000],
    ['1:00.000', 60_000],
  ])('reads the penalty %s', (text, ms) => {
    expect(penaltyMs(text)).toBe(ms)
  })

  it.each(['', 'x', '-5', '1000', '5s'])('rejects the penalty %j', (text) => {
    expect(penaltyMs(text)).toBeNull()
  })

  it.each([
    [5000, '5'],
    [2500, '2.5'],
    [10_000, '10'],
    [0, '0'],
  ])('formats %d ms as %s seconds', (ms, text) => {
    expect(spellSeconds(ms)).toBe(text)
  })
})
