import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import { parseMailText, placeholdersOf } from '#platform/server/mail/mail-text.ts'
import type { MailPart } from '#platform/server/mail/render-mail.ts'
import type { FieldProblem } from '#platform/shared/problem.ts'
import { MAIL_TEXT_LIMITS, MAIL_TEXT_MISTAKES } from '../mail-texts.contract.ts'
import type { ShippedText } from './shipped-texts.ts'

const CONTROL = /\p{Cc}/u

/**
 * Compares a text of the club with the program's text. @returns the mistake; null if the text can be used
 * @source docs/reference/interfaces.md §5.2
 */
export function mailTextMistake(
  text: string,
  part: MailPart,
  shipped: Omit<ShippedText, 'text' | 'isTranslated'>,
): Omit<FieldProblem, 'field'> | null {
  const isParagraph = part === 'paragraph'
  if (text.trim() === '') return shipped.mayBeEmpty ? null : mistake('empty', MAIL_TEXT_MISTAKES.empty)
  if (text.length > MAIL_TEXT_LIMITS[isParagraph ? 'paragraph' : 'line'])
    return mistake('too_long', MAIL_TEXT_MISTAKES.tooLong)
  if (CONTROL.test(isParagraph ? text.replaceAll('\n', '') : text))
    return mistake('line_break', MAIL_TEXT_MISTAKES.lineBreak)
  return placeholderMistake(text, shipped)
}

function placeholderMistake(
  text: string,
  { required, optional, forms }: Pick<ShippedText, 'required' | 'optional' | 'forms'>,
): Omit<FieldProblem, 'field'> | null {
  const parsed = parseMailText(text)
  if (parsed === null) return mistake('braces', MAIL_TEXT_MISTAKES.braces)
  const found = placeholdersOf(parsed)
  const unknown = [...found.names].find((name) => !required.includes(name) && !optional.includes(name))
  if (unknown !== undefined) {
    const placeholder = `{${unknown}}`
    return mistake('unknown_placeholder', msg`This mail has no placeholder ${placeholder}`)
  }
  if ([...found.forms].some((form) => !forms.has(form))) return mistake('braces', MAIL_TEXT_MISTAKES.braces)
  const missing = required.find((name) => !found.names.has(name))
  if (missing === undefined) return null
  const placeholder = `{${missing}}`
  return mistake('missing_placeholder', msg`The placeholder ${placeholder} is missing`)
}

function mistake(code: string, message: MessageDescriptor): Omit<FieldProblem, 'field'> {
  return { code, message }
}
