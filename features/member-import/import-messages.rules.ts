/** Messages about a row of a member list, and about the list as a whole. */
import { msg } from '@lingui/core/macro'
import type { MessageDescriptor } from '@lingui/core'
import { FIELD_LABELS, type ImportField } from './import-columns.rules.ts'

/** A message about one row. Stored as a code while an import runs, and translated for the reader. */
export type RowWord =
  | { code: 'missing'; field: ImportField }
  | { code: 'unreadable'; field: ImportField; text: string }
  | { code: 'left_out'; field: ImportField; text: string }
  | { code: 'no_type'; text: string }
  | { code: 'number_given'; text: string }
  | { code: 'same_email' | 'same_person' | 'shares_email_of' | 'partner_of'; row: number }
  | { code: PlainCode }

type PlainCode =
  | 'birth_to_come'
  | 'day_to_come'
  | 'wrong_days'
  | 'not_accepted'
  | 'other_person'
  | 'other_email'
  | 'has_account'
  | 'shares_email'
  | 'here'
  | 'own'
  | 'failed'

const PLAIN: Record<PlainCode, MessageDescriptor> = {
  birth_to_come: msg`Date of birth must be in the past`,
  day_to_come: msg`Enter a day up to today`,
  wrong_days: msg`Valid to must be after valid from`,
  not_accepted: msg`The club has not accepted them yet: they can apply here`,
  other_person: msg`This email address belongs to another person here`,
  other_email: msg`A person with that name and birth date is here with another email address`,
  has_account: msg`Has an account here, and becomes a member`,
  shares_email: msg`Another member has this email address: they can log in once you enter their own in their record`,
  here: msg`Already a member`,
  own: msg`Another person has to change your own record`,
  failed: msg`Something went wrong on our side. We have been told.`,
}

/** A message about the whole list: the reason why it cannot be read. */
export type FileWord =
  | { code: 'missing'; field: ImportField }
  | { code: 'month_first'; field: ImportField }
  | { code: 'open_quote'; row: number }
  | { code: 'no_rows' | 'too_many_rows' | 'no_table' }

const longestText = 60
const short = (text: string) =>
  text.length > longestText ? `${text.slice(0, longestText).toWellFormed()}…` : text

/** Returns the text of a message. @param say translates a message into the reader's language */
export function messageOf(word: RowWord | FileWord, say: (message: MessageDescriptor) => string): string {
  const column = 'field' in word ? say(FIELD_LABELS[word.field]) : ''
  const why = 'text' in word ? short(word.text) : ''
  const n = 'row' in word ? word.row : 0
  switch (word.code) {
    case 'missing':
      return say(msg`${column} is missing`)
    case 'unreadable':
      return say(msg`${column} can’t be read: ${why}`)
    case 'left_out':
      return say(msg`${column} is left out: ${why}`)
    case 'no_type':
      return say(msg`The club has no membership type ${why}`)
    case 'number_given':
      return say(msg`Number ${why} can’t be used: the member gets the next free one`)
    case 'same_email':
      return say(msg`Row ${n} has this email address and this name too`)
    case 'shares_email_of':
      return say(
        msg`Row ${n} has this email address too: they can log in once you enter their own in their record`,
      )
    case 'partner_of':
      return say(msg`Becomes the partner in the membership of row ${n}`)
    case 'same_person':
      return say(msg`Row ${n} is the same person`)
    case 'month_first':
      return say(msg`${column} has the month first. Write days like 27/3/1987`)
    case 'open_quote':
      return say(msg`Row ${n}: a quotation mark that begins here does not end`)
    case 'no_rows':
      return say(msg`There are no rows below the first one`)
    case 'too_many_rows':
      return say(msg`The file has more than 5,000 rows`)
    case 'no_table':
      return say(msg`That kind of content is not accepted here.`)
    default:
      return say(PLAIN[word.code])
  }
}
