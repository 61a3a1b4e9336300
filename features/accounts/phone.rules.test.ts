import { describe, expect, it } from 'vitest'
import { formatPhone, readMobile, readPhone } from './phone.rules.ts'

describe('phone numbers', () => {
  it.each([
    ['0491 570 006', '+61491570006', '0491 570 006'],
    ['(02) 5550 0174', '+61255500174', '(02) 5550 0174'],
    ['+61 (0)2 5550 0174', '+61255500174', '(02) 5550 0174'],
    ['61491570006', '+61491570006', '0491 570 006'],
    ['0061 491 570 006', '+61491570006', '0491 570 006'],
    ['1300 555 123', '+611300555123', '1300 555 123'],
    ['13 55 12', '+61135512', '13 55 12'],
    ['+48 600 123 456', '+48600123456', '+48 600 123 456'],
    ['٠٤٩١ ٥٧٠ ٠٠٦', '+61491570006', '0491 570 006'],
    ['＋６１４９１５７０００６', '+61491570006', '0491 570 006'],
    ['+44‑20‑7946‑0000', '+442079460000', '+44 2 079 460 000'],
  ])('normalises %s to %s and displays it as %s', (typed, kept, shown) => {
    expect(readPhone(typed)).toBe(kept)
    expect(formatPhone(kept)).toBe(shown)
  })
  it.each([
    ['02 9123 4567', '(02) 9123 4567'],
    ['+61 412 345 678', '0412 345 678'],
    ['', ''],
    ['ask the office', 'ask the office'],
  ])('displays %j, stored as typed, as %j', (typed, shown) => {
    expect(formatPhone(typed)).toBe(shown)
  })
  it.each([
    '',
    '123',
    '0491 570 00',
    '5550 0174',
    'call me',
    '+1234567',
    '+1234567890123456',
    '0491570006; drop',
    '+61 491 570 006 ext 2',
  ])('rejects %j', (typed) => {
    expect(readPhone(typed)).toBeNull()
  })
  it.each([
    ['0491 570 006', '+61491570006'],
    ['02 5550 0174', null],
    ['+48 600 123 456', '+48600123456'],
    ['1300 555 123', null],
  ])('reads the mobile number %s as %s', (typed, kept) => {
    expect(readMobile(typed)).toBe(kept)
  })
})
