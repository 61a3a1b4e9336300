import { Trans } from '@lingui/react/macro'
import { useEffect, useId, useRef, type MouseEvent, type ReactNode } from 'react'

export type FieldMistake = {
  /** The id of the field. */
  fieldId: string
  /** The error message, worded as beside the field. */
  message: ReactNode
  /** Shows the field, if it is in a part of the form that is not on the screen. */
  show?: (() => void) | undefined
}

type ErrorSummaryProps = {
  mistakes: readonly FieldMistake[]
  /** Number of submit attempts; each change moves the focus to the summary again. */
  attempt?: number
  level?: 2 | 3
}

/**
 * Selects the field to focus in a question with several fields: the invalid one, or else the first one without an
 * answer.
 */
const FIRST_WRONG = '[aria-invalid=true], input:not(:checked, [hidden])'

/** Moves the focus to a field, or to the invalid one of a question. @returns false if it is not on the screen */
export function focusField(fieldId: string): boolean {
  const field = document.getElementById(fieldId)
  if (field === null) return false
  const target = field.querySelector<HTMLElement>(FIRST_WRONG) ?? field
  target.closest('div, fieldset')?.scrollIntoView({ block: 'nearest' })
  target.focus()
  return true
}

function goToField(event: MouseEvent<HTMLAnchorElement>, { fieldId, show }: FieldMistake) {
  const isThere = focusField(fieldId)
  if (isThere || show !== undefined) event.preventDefault()
  if (!isThere) show?.()
}

/** Lists the invalid fields under "There is a problem", with a link to each. Takes the focus when it appears. */
export function ErrorSummary({ mistakes, attempt = 0, level = 2 }: ErrorSummaryProps) {
  const box = useRef<HTMLElement>(null)
  const titleId = useId()
  const isShown = mistakes.length > 0
  useEffect(() => {
    if (isShown) box.current?.focus()
  }, [isShown, attempt])
  if (!isShown) return null
  const Title = `h${level}` as const
  return (
    <section
      ref={box}
      tabIndex={-1}
      // autoFocus takes effect on the page that answers a form without scripts; React ignores it.
      // oxlint-disable-next-line jsx-a11y/no-autofocus -- what is wrong is the first thing to read
      autoFocus
      aria-labelledby={titleId}
      className="rounded-box border-2 border-danger bg-danger-tint p-4 text-danger-ink sm:px-5"
    >
      <Title id={titleId} className="mb-2 text-h4">
        <Trans>There is a problem</Trans>
      </Title>
      <ul className="list-disc ps-5">
        {mistakes.map((mistake) => (
          <li key={mistake.fieldId} className="py-0.5">
            <a
              href={`#${encodeURIComponent(mistake.fieldId)}`}
              onClick={(event) => goToField(event, mistake)}
              className="font-semibold underline-offset-3 hover:underline"
            >
              {mistake.message}
            </a>
          </li>
        ))}
      </ul>
    </section>
  )
}
