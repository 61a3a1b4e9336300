import type { MailSamples } from '#platform/server/mail/declared-mails.ts'
import { DEFAULT_LOCALE } from '#platform/shared/locales.ts'
import {
  adjustmentMail,
  againMail,
  atClubMail,
  endedMail,
  paidMail,
  readyMail,
  transferMail,
  undoneMail,
} from './invoice-mails.ts'

const ORDER = {
  id: 1042,
  publicId: 'sample',
  totalCents: 12_000,
  isPickUp: true,
}
const ADDRESS = {
  name: 'Wren Tamblyn-Roe',
  company: '',
  street_address: '22 Dam Road',
  street_address_1: '',
  city: 'Corella Plains',
  state: 'NSW',
  postcode: '2799',
  country: 'AU',
  phone: '+61491570006',
}
const PARCEL = { ...ORDER, isPickUp: false }
const BOUGHT = [{ name: 'Cap', details: [{ label: 'Colour', value: 'Navy' }], qty: 2, isTicket: true }]
const NUMBER = 'INV-1042'
const TO_PAY = { order: ORDER, number: NUMBER, cents: 12_000, due: '2030-06-30' }
const TRANSFER = {
  ...TO_PAY,
  bank: { accountName: 'Motor Sport Club', bsb: '123456', accountNumber: '12345678' },
  reference: 'P1042',
}
const REFUND = { number: 'ADJ-7', publicId: 'sample', cents: 12_000, words: 'The event was cancelled.' }

/** Returns the mails about orders with sample data. */
export const INVOICE_MAIL_SAMPLES: MailSamples = (format) => [
  paidMail({
    order: { ...ORDER, creditCents: 2_000, needsShipping: true, address: null },
    linesFor: () => BOUGHT,
    deliveryFor: () => 'At the club',
    number: NUMBER,
  })(format, DEFAULT_LOCALE),
  paidMail({
    order: { ...PARCEL, creditCents: 0, needsShipping: true, address: ADDRESS },
    linesFor: () => BOUGHT,
    deliveryFor: () => 'Parcel post',
    number: NUMBER,
  })(format, DEFAULT_LOCALE),
  transferMail(TRANSFER)(format),
  undoneMail(TRANSFER)(format),
  atClubMail(TO_PAY)(format),
  endedMail({ order: ORDER, number: NUMBER, isTransfer: true })(),
  readyMail({ order: ORDER, deliveryFor: () => 'At the club' })(format, DEFAULT_LOCALE),
  readyMail({ order: PARCEL, deliveryFor: () => 'Parcel post' })(format, DEFAULT_LOCALE),
  adjustmentMail({ ...REFUND, isCredit: false })(format),
  adjustmentMail({ ...REFUND, isCredit: true })(format),
  againMail({ number: NUMBER, publicId: 'sample' })(),
]
