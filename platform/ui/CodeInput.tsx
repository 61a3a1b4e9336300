import './CodeInput.css'
import { useState, type ChangeEvent, type Ref } from 'react'
import { withLatinDigits } from '#platform/shared/latin-digits.ts'
import { Field, type FieldLabels } from './Field.tsx'

const CODE_LENGTH = 6

type CodeInputProps = FieldLabels & {
  id?: string
  name: string
  onChange?: (code: string) => void
  /** Called once when all six digits are entered, so that no button is needed. */
  onComplete?: (code: string) => void
  /** The code from a mailed link, which fills the field at first. */
  initialCode?: string
  ref?: Ref<HTMLInputElement>
}

/**
 * Input for six mailed digits. A single invisible input lies over six boxes (split 3-3) that show its digits, so that
 * pasting, autofill and screen readers see one field.
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

/**
 * Returns the digits after a change. A complete code that is pasted after another one replaces it; a seventh typed
 * digit is ignored.
 */
function codeOf(text: string, before: string): string {
  const digits = withLatinDigits(text).replace(/\D/g, '')
  const isPastedBehind = digits.length - before.length >= CODE_LENGTH
  return isPastedBehind ? digits.slice(-CODE_LENGTH) : digits.slice(0, CODE_LENGTH)
}

/**
 * Moves the caret to the end, because the boxes can show it only there. Selecting the whole code, to type over it,
 * still works.
 */
function keepCaretAtEnd(input: HTMLInputElement): void {
  const { selectionStart, selectionEnd, value } = input
  if (selectionStart !== 0 || selectionEnd !== value.length)
    input.setSelectionRange(value.length, value.length)
}
