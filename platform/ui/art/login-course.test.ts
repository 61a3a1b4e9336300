import { describe, expect, it } from 'vitest'
import { coursePath, courseY } from './login-course.ts'

describe('line of the log-in screens', () => {
  it('has no gap at the marker: the completed part ends where the remaining part begins', () => {
    const driven = coursePath(-60, 181, 118)
    const ahead = coursePath(181, 400, 118)
    const joint = `181 ${Math.round(courseY(181, 118) * 10) / 10}`
    expect(driven.endsWith(` ${joint}`)).toBe(true)
    expect(ahead.startsWith(`M${joint}C`)).toBe(true)
  })

  it('stays inside the page header at every step', () => {
    for (let x = -600; x < 1000; x += 7) {
      expect(courseY(x, 0)).toBeGreaterThan(64)
      expect(courseY(x, 0)).toBeLessThan(114)
    }
  })
})
