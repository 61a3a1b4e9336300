import './CodeInput.css'
import { useState, type ChangeEvent, type Ref } from 'react'
import { withLatinDigits } from '#platform/shared/latin-digits.ts'
import { Field, type FieldWords } from './Field.tsx'

const CODE_LENGTH = 6

type CodeInputProps = FieldWords & {
  id?: string
  name: string
  onChange?: (code: string) => void
  /** Called once with all six digits, so that nobody has to look for the button. */
  onComplete?: (code: string) => void
  /** What a mailed link brought along. */
  initialCode?: string
  ref?: Ref<HTMLInputElement>
}

/**
 * Six digits from a mail. One input, so that pasting, a phone's offer to fill it and a screen
 * reader see one field; it lies unseen over six boxes, split 3-3, that show what it holds.
 */
export function CodeInput({
  id,
  name,
  onChange,
  onComplete,
  initialCode = '',
  ref,
  ...words
}: CodeInputProps) {
  const [code, setCode] = useState(initialCode)
  const [isTyping, setIsTyping] = useState(false)
  const type = (event: ChangeEvent<HTMLInputElement>) => {
    const next = codeOf(event.target.value, code)
    setCode(next)
    onChange?.(next)
    if (next.length === CODE_LENGTH && next !== code) onComplete?.(next)
  }
  const now = Math.min(code.length, CODE_LENGTH - 1)
  return (
    <Field {...words} id={id}>
      {(aria) => (
        <div className="code-boxes">
          {Array.from({ length: CODE_LENGTH }, (_, place) => (
            <span key={place} aria-hidden="true" data-now={isTyping && place === now ? '' : undefined}>
              {code[place]}
            </span>
          ))}
          <input
            {...aria}
            ref={ref}
            name={name}
            value={code}
            onChange={type}
            onFocus={() => setIsTyping(true)}
            onBlur={() => setIsTyping(false)}
            onSelect={(event) => keepCaretAtEnd(event.currentTarget)}
            inputMode="numeric"
            autoComplete="one-time-code"
            maxLength={16}
          />
        </div>
      )}
    </Field>
  )
}

/** A code pasted behind a full one takes its place; a seventh digit typed there is nothing. */
function codeOf(text: string, before: string): string {
  const digits = withLatinDigits(text).replace(/\D/g, '')
  const isPastedBehind = digits.length - before.length >= CODE_LENGTH
  return isPastedBehind ? digits.slice(-CODE_LENGTH) : digits.slice(0, CODE_LENGTH)
}

/** The boxes show no caret but the one at the end. All of it may be selected, to be typed over. */
function keepCaretAtEnd(input: HTMLInputElement): void {
  const { selectionStart, selectionEnd, value } = input
  if (selectionStart !== 0 || selectionEnd !== value.length)
    input.setSelectionRange(value.length, value.length)
}
