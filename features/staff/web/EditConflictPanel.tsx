import { Trans, useLingui } from '@lingui/react/macro'
import { useEffect, useId, useRef } from 'react'
import { type Choice, RadioGroup } from '#platform/ui/RadioGroup.tsx'
import type { Clash, EditConflict } from './use-desk-form.ts'

/**
 * Lists the fields that two people changed concurrently, each with both values to choose from. Takes the focus when it
 * appears, and again when a save fails because no value was chosen for a field.
 */
export function EditConflictPanel({ conflict, attempt }: { conflict: EditConflict; attempt: number }) {
  const { clashes, isMissed, choose } = conflict
  const box = useRef<HTMLElement>(null)
  const titleId = useId()
  const isOpen = clashes.some(({ choice }) => choice === null)
  const isShown = clashes.length > 0
  useEffect(() => {
    if (isShown && isOpen) box.current?.focus()
    // oxlint-disable-next-line react/exhaustive-deps -- a choice leaves the focus where it is
  }, [isShown, attempt])
  if (!isShown) return null
  return (
    <section
      ref={box}
      tabIndex={-1}
      aria-labelledby={titleId}
      className="mb-6 rounded-box border-2 border-warn-ink bg-warn-tint p-4 sm:px-5"
    >
      <h2 id={titleId} className="mb-2 text-h4">
        <Trans>Someone else changed this too</Trans>
      </h2>
      <p className="mb-4">
        <Trans>
          Choose which value to keep for each field, then save again. Your other changes are kept.
        </Trans>
      </p>
      <div className="grid gap-5">
        {clashes.map((clash) => (
          <ClashChoice key={clash.field} clash={clash} isMissed={isMissed} onChoose={choose} />
        ))}
      </div>
    </section>
  )
}

type ClashChoiceProps = { clash: Clash; isMissed: boolean; onChoose: EditConflict['choose'] }

function ClashChoice({ clash, isMissed, onChoose }: ClashChoiceProps) {
  const { t } = useLingui()
  const name = useId()
  const { field, label, mine, theirs, choice } = clash
  const choices: Choice[] = [
    { value: 'mine', label: <Trans>Your value</Trans>, note: <Value text={mine} /> },
    { value: 'theirs', label: <Trans>The saved value</Trans>, note: <Value text={theirs} /> },
  ]
  return (
    <RadioGroup
      name={name}
      label={label}
      value={choice ?? ''}
      error={isMissed && choice === null ? t`Choose a value` : undefined}
      choices={choices}
      onChange={(side) => onChoose(field, side === 'theirs' ? 'theirs' : 'mine')}
    />
  )
}

function Value({ text }: { text: string }) {
  if (text === '')
    return (
      <Trans comment="Value of a field in which nothing was entered" context="value of a field">
        Empty
      </Trans>
    )
  return (
    <span className="whitespace-pre-line break-words" dir="auto">
      {text}
    </span>
  )
}
