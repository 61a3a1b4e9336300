import { Trans, useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { useSending } from '#features/accounts/accounts.public.tsx'
import { DeskFailure } from '#features/staff/staff.public.tsx'
import { Button } from '#platform/ui/Button.tsx'
import { Chip } from '#platform/ui/Chip.tsx'
import { SectionHead } from '#platform/ui/SectionHead.tsx'
import { TextArea } from '#platform/ui/TextArea.tsx'
import { showToast } from '#platform/ui/toasts.ts'
import { call } from '#platform/web/http.ts'
import { useList } from '#platform/web/use-list.ts'
import {
  ANSWER_LIMITS,
  CHECK_ITEMS,
  type CheckItem,
  type CheckResult,
  type CheckSheet,
} from '../../answers.rules.ts'
import { CASE_WORDS, CHECK_WORDS } from '../../case-words.rules.ts'
import { type DeskCase, type DeskCaseAnswer, keepChecks } from '../../club-rego-desk.contract.ts'
import { RESULT_WORDS } from './desk-words.ts'

const RESULTS = Object.keys(RESULT_WORDS) as CheckResult[]

/** What the registrar looks at, item by item, each with its result and a note. */
export function CheckSheetForm({
  found,
  onSaved,
}: {
  found: DeskCase
  onSaved: (answer: DeskCaseAnswer) => void
}) {
  const { t, i18n } = useLingui()
  const list = useList()
  const { item, open_checks: open, is_own: isOwn } = found
  const [sheet, setSheet] = useState<CheckSheet>(item.checks ?? {})
  const { isBusy, refusals, send } = useSending()
  const isOpen = !isOwn && (item.state === 'in_review' || item.state === 'inspection_booked')
  const save = (): void => {
    const unsaid = CHECK_ITEMS.filter((one) => sheet[one]?.result === 'fail' && sheet[one].note.trim() === '')
    const mistakes = Object.fromEntries(unsaid.map((one) => [`checks.${one}`, i18n._(CASE_WORDS.sayWhat)]))
    void send(mistakes, async () => {
      onSaved(await call(keepChecks, { id: item.id, checks: sheet }))
      showToast({ tone: 'done', words: t`Saved` })
    })
  }
  return (
    <section>
      <SectionHead
        title={<Trans>Check sheet</Trans>}
        aside={
          open.length === 0 ? (
            <Chip tone="success">
              <Trans>Complete</Trans>
            </Chip>
          ) : (
            <Trans>Still open: {list(open.map((one) => i18n._(CHECK_WORDS[one])))}</Trans>
          )
        }
      />
      <DeskFailure words={refusals.words} />
      {CHECK_ITEMS.map((one) => (
        <CheckLine
          key={one}
          item={one}
          value={sheet[one]}
          isOpen={isOpen}
          error={refusals.fields[`checks.${one}`]}
          onChange={(value) => setSheet({ ...sheet, [one]: value })}
        />
      ))}
      {isOpen ? (
        <Button tone="outline" className="mt-4" busy={isBusy} busyWords={t`Saving`} onClick={save}>
          <Trans>Save the check sheet</Trans>
        </Button>
      ) : null}
    </section>
  )
}

type CheckLineProps = {
  item: CheckItem
  value: CheckSheet[CheckItem]
  isOpen: boolean
  error: string | undefined
  onChange: (value: { result: CheckResult; note: string }) => void
}

function CheckLine({ item, value, isOpen, error, onChange }: CheckLineProps) {
  const { t, i18n } = useLingui()
  const name = i18n._(CHECK_WORDS[item])
  const note = value?.note ?? ''
  if (!isOpen)
    return (
      <div className="check-item flex flex-wrap items-baseline justify-between gap-3">
        <span className="font-semibold">{name}</span>
        <span>{value === undefined ? '–' : i18n._(RESULT_WORDS[value.result])}</span>
        {note === '' ? null : <bdi className="basis-full text-note text-muted">{note}</bdi>}
      </div>
    )
  return (
    <fieldset className="check-item">
      <legend className="float-start font-semibold">{name}</legend>
      <div className="check-results clear-both">
        {RESULTS.map((result) => (
          <label key={result}>
            <input
              type="radio"
              className="tick"
              name={`check-${item}`}
              checked={value?.result === result}
              onChange={() => onChange({ result, note })}
            />
            {i18n._(RESULT_WORDS[result])}
          </label>
        ))}
      </div>
      {value === undefined ? null : (
        <TextArea
          id={`check-${item}-note`}
          label={t`Note on ${name}`}
          rows={2}
          optional={value.result !== 'fail'}
          maxLength={ANSWER_LIMITS.words}
          value={note}
          error={error}
          onChange={(event) => onChange({ ...value, note: event.target.value })}
        />
      )}
    </fieldset>
  )
}
