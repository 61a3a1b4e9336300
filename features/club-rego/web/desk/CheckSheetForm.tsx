import { Trans, useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { useSending } from '#features/accounts/accounts.public.tsx'
import { useIsAllowed, DeskFailure } from '#features/staff/staff.public.tsx'
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
  PART_OF,
} from '../../answers.rules.ts'
import { CASE_WORDS, CHECK_WORDS } from '../../case-labels.rules.ts'
import { type DeskCase, type DeskCaseAnswer, saveChecks } from '../../club-rego-desk.contract.ts'
import { PART_LABELS, RESULT_WORDS } from './desk-labels.ts'

const RESULTS = Object.keys(RESULT_WORDS) as CheckResult[]

/** The check sheet: one part for an office bearer and one for a scrutineer, each item with its result and a note. */
export function CheckSheetForm({
  found,
  onSaved,
}: {
  found: DeskCase
  onSaved: (answer: DeskCaseAnswer) => void
}) {
  const { t, i18n } = useLingui()
  const list = useList()
  const { item, open_checks: open, is_own: isOwn, parts } = found
  const [sheet, setSheet] = useState<CheckSheet>(item.checks ?? {})
  const { isBusy, refusals, send } = useSending()
  const isAllowed = useIsAllowed()
  const isOpen =
    isAllowed(saveChecks) && !isOwn && (item.state === 'in_review' || item.state === 'inspection_booked')
  const mine = CHECK_ITEMS.filter((one) =>
    parts.some(({ part, refusal }) => part === PART_OF[one] && refusal === ''),
  )
  const save = (): void => {
    const unsaid = mine.filter((one) => sheet[one]?.result === 'fail' && sheet[one].note.trim() === '')
    const mistakes = Object.fromEntries(unsaid.map((one) => [`checks.${one}`, i18n._(CASE_WORDS.sayWhat)]))
    const checks = Object.fromEntries(
      mine.flatMap((one) => (sheet[one] === undefined ? [] : [[one, sheet[one]]])),
    )
    void send(mistakes, async () => {
      onSaved(await call(saveChecks, { id: item.id, checks }))
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
      {parts.map(({ part, checked_by: names, refusal }) => (
        <section key={part} className="pt-4">
          <SectionHead title={i18n._(PART_LABELS[part])} size="h4" level={3} />
          {names.length === 0 ? null : (
            <p className="pt-2 text-note text-muted">
              <Trans>
                Confirmed by <bdi>{list(names)}</bdi>
              </Trans>
            </p>
          )}
          {refusal === '' || !isOpen ? null : <p className="pt-2 text-note text-muted">{refusal}</p>}
          {CHECK_ITEMS.filter((one) => PART_OF[one] === part).map((one) => (
            <CheckLine
              key={one}
              item={one}
              value={sheet[one]}
              isOpen={isOpen && refusal === ''}
              error={refusals.fields[`checks.${one}`]}
              onChange={(value) => setSheet({ ...sheet, [one]: value })}
            />
          ))}
        </section>
      ))}
      {isOpen && mine.length > 0 ? (
        <Button tone="outline" className="mt-4" busy={isBusy} busyLabel={t`Saving`} onClick={save}>
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
