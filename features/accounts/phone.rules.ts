/** Phone numbers: kept as E.164, read as people here write them. @source DOMAIN §3.1 */

import { withLatinDigits } from '#platform/shared/latin-digits.ts'

const AUSTRALIA = '+61'
/** Space, dots, dashes of any kind, brackets: what people put between digits. */
const BETWEEN_DIGITS = /[\s.()\-\u2010-\u2015/]/g

/**
 * A number as it is kept, like `+61491570006`: Australian ones may be written as at home (0491 570 006, 02 5550 1234,
 * 1300 000 000), others need their country code. Null when it is no number.
 */
export function readPhone(text: string): string | null {
  const digits = withLatinDigits(text).trim().replace(BETWEEN_DIGITS, '').replace(/^＋/, '+')
  if (/^\+\d{8,15}$/.test(digits)) return digits.replace(/^\+610(?=\d{9}$)/, AUSTRALIA)
  if (/^00[1-9]\d{7,14}$/.test(digits)) return `+${digits.slice(2)}`
  if (/^0[2-478]\d{8}$/.test(digits)) return AUSTRALIA + digits.slice(1)
  if (/^61[2-478]\d{8}$/.test(digits)) return `+${digits}`
  return /^(1[38]00\d{6}|13\d{4})$/.test(digits) ? AUSTRALIA + digits : null
}

/** A number of a mobile phone as it is kept; what is plainly an Australian landline is none. */
export function readMobile(text: string): string | null {
  const phone = readPhone(text)
  return phone !== null && phone.startsWith(AUSTRALIA) && !/^\+614\d{8}$/.test(phone) ? null : phone
}

/** A kept number as people read it: Australian ones as at home, others in groups of three. */
export function formatPhone(phone: string): string {
  const home = /^\+61(\d+)$/.exec(phone)?.[1]
  if (home === undefined) {
    const [, code = phone, rest = ''] = /^(\+\d{1,2})(\d+)$/.exec(phone) ?? []
    return [code, ...(rest.match(/\d{1,3}(?=(\d{3})*$)/g) ?? [])].join(' ')
  }
  if (/^4\d{8}$/.test(home)) return `0${home}`.replace(/^(\d{4})(\d{3})(\d{3})$/, '$1 $2 $3')
  if (/^[2378]\d{8}$/.test(home)) return `0${home}`.replace(/^(\d{2})(\d{4})(\d{4})$/, '$1 $2 $3')
  if (/^1[38]00\d{6}$/.test(home)) return home.replace(/^(\d{4})(\d{3})(\d{3})$/, '$1 $2 $3')
  return /^13\d{4}$/.test(home) ? home.replace(/^(\d{2})(\d{2})(\d{2})$/, '$1 $2 $3') : phone
}
