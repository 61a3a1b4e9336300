import { Trans, useLingui } from '@lingui/react/macro'
import { useEffect } from 'react'
import { DeskFailure, EditConflictPanel, TakenFields, useDeskForm } from '#features/staff/staff.public.tsx'
import { Button } from '#platform/ui/Button.tsx'
import { Chip } from '#platform/ui/Chip.tsx'
import { focusField } from '#platform/ui/ErrorSummary.tsx'
import { SectionHead } from '#platform/ui/SectionHead.tsx'
import { TextArea } from '#platform/ui/TextArea.tsx'
import { showToast } from '#platform/ui/toasts.ts'
import { call } from '#platform/web/http.ts'
import { useList } from '#platform/web/use-list.ts'
import { ANSWER_LIMITS, CHECK_ITEMS, type CheckItem, type CheckResult, PART_OF } from '../../answers.rules.ts'
import { CASE_WORDS, CHECK_WORDS } from '../../case-labels.rules.ts'
import { type DeskCase, type DeskCaseAnswer, saveChecks } from '../../club-rego-desk.contract.ts'
import { changedChecks, SHEET_LABELS, type SheetDraft, sheetDraftOf } from './check-sheet-draft.ts'
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
  const form = useDeskForm({
    saves: saveChecks,
    item: found,
    draftOf: sheetDraftOf,
    fields: SHEET_LABELS,
    idOf: (field) => `${field.replace('checks.', 'check-')}-note`,
    onSaved: (saved) => onSaved({ item: saved }),
  })
  const { draft: sheet, attempt, mistakes } = form
  const firstWrong = mistakes[0]?.fieldId
  useEffect(() => {
    if (firstWrong !== undefined) focusField(firstWrong)
    // oxlint-disable-next-line react/exhaustive-deps -- moves the focus only after an attempt to save
  }, [attempt])
  const isOpen =
    form.isAllowed && !isOwn && (item.state === 'in_review' || item.state === 'inspection_booked')
  const myParts = parts.flatMap(({ part, refusal }) => (refusal === '' ? [part] : []))
  const mine = CHECK_ITEMS.filter((one) => myParts.includes(PART_OF[one]))
  const save = (): void =>
    void form.submit((draft, loaded) => ({
      mistakes: mine
        .filter((one) => draft[one]?.result === 'fail' && draft[one].note.trim() === '')
        .map((one) => ({ field: `checks.${one}`, message: CASE_WORDS.sayWhat })),
      send: async () => {
        const saved = await call(saveChecks, { id: item.id, ...changedChecks(draft, loaded, myParts) })
        showToast({ tone: 'done', words: t`Saved` })
        return saved.item
      },
    }))
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
      <DeskFailure words={form.failure} />
      <EditConflictPanel conflict={form.conflict} attempt={attempt} />
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
              error={form.at(`checks.${one}`).error}
              onChange={(value) => form.change({ [one]: value })}
            />
          ))}
        </section>
      ))}
      <p role="status" className="mt-4 text-success">
        <TakenFields labels={form.conflict.taken} />
      </p>
      {isOpen && mine.length > 0 ? (
        <Button tone="outline" className="mt-4" busy={form.isBusy} busyLabel={t`Saving`} onClick={save}>
          <Trans>Save the check sheet</Trans>
        </Button>
      ) : null}
    </section>
  )
}

type CheckLineProps = {
  item: CheckItem
  value: SheetDraft[CheckItem]
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
        <span>{value === null ? '–' : i18n._(RESULT_WORDS[value.result])}</span>
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
      {value === null ? null : (
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
