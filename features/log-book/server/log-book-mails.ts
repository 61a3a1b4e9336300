import type { MessageDescriptor } from '@lingui/core'
import { msg, plural } from '@lingui/core/macro'
import type { MailContent } from '#features/accounts/server/accounts.public.ts'
import type { Format } from '#platform/shared/format.ts'
import type { CounterId } from '../log-book.rules.ts'
import type { BookVehicleRow } from './log-book.store.ts'

const WHY = msg`You get this because the vehicle is in your garage.`
const PAPER = msg`The paper book is the one that counts on the road. It must be in the car.`

type Named = Pick<BookVehicleRow, 'id' | 'make' | 'model' | 'year'>

/** Returns the option of a mail that is about a vehicle's log book, so that the vehicle's activity lists it. */
export function mailAbout({ id }: Pick<Named, 'id'>): { about: { kind: string; id: string } } {
  return { about: { kind: 'vehicle', id: String(id) } }
}

/** Warns that the days of a book are nearly or completely used. */
export function daysMail({
  vehicle,
  counter,
  used,
  allowed,
}: {
  vehicle: Named
  counter: CounterId
  used: number
  allowed: number
}): (format: Format) => MailContent {
  return () => {
    const name = nameOf(vehicle)
    const isFull = used >= allowed
    return {
      mail: 'log_book.days_used',
      subject: isFull
        ? msg`The log book of your ${name} is full`
        : msg`The log book of your ${name} is nearly full`,
      heading: msg`You have used ${used} of ${plural(allowed, { one: '# day', other: '# days' })}`,
      paragraphs: [
        countedWords(counter),
        isFull
          ? msg`Another day on the road may not be covered. Ask the registrar before you drive it.`
          : msg`Plan the days that are left.`,
        PAPER,
      ],
      button: openButton(vehicle),
      why: WHY,
    }
  }
}

function countedWords(counter: CounterId): MessageDescriptor {
  if (counter === 'club') return msg`These are the days of club use.`
  if (counter === 'personal') return msg`These are the days of personal use.`
  return msg`A day counts once, no matter how often or by whom the car was driven.`
}

/** Says that the registrar has issued a book. */
export function issuedMail(
  vehicle: Named,
  book: { number: string; from: string; to: string; days: number },
): (format: Format) => MailContent {
  return (format) => {
    const name = nameOf(vehicle)
    return {
      mail: 'log_book.issued',
      subject: msg`The log book of your ${name} is issued`,
      heading: msg`Your log book is issued`,
      paragraphs: [msg`You can record its days on your phone as well.`, PAPER],
      facts: [
        { label: msg`Log book number`, value: book.number },
        { label: msg`From`, value: format.day(book.from, 'medium') },
        { label: msg`To`, value: format.day(book.to, 'medium') },
        { label: msg`Days`, value: format.number(book.days) },
      ],
      button: openButton(vehicle),
      why: WHY,
    }
  }
}

/** Says that the registrar has refused a request for a book. */
export function refusedMail(vehicle: Named, reason: string): () => MailContent {
  return () => {
    const name = nameOf(vehicle)
    return {
      mail: 'log_book.refused',
      subject: msg`About the log book of your ${name}`,
      heading: msg`There is no log book yet`,
      paragraphs: [msg`Reason from the registrar: ${reason}`],
      button: openButton(vehicle),
      why: WHY,
    }
  }
}

function nameOf({ year, make, model }: Named): string {
  return `${year} ${make} ${model}`
}

function openButton({ id }: Named): NonNullable<MailContent['button']> {
  return { label: msg`Open the log book`, path: `/vehicle/${id}/logbook` }
}
