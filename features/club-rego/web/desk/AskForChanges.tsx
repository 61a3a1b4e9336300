import { Trans, useLingui } from '@lingui/react/macro'
import { type FormEvent, useState } from 'react'
import { useSending } from '#features/accounts/accounts.public.tsx'
import { DeskFailure } from '#features/staff/staff.public.tsx'
import { Button } from '#platform/ui/Button.tsx'
import { TextArea } from '#platform/ui/TextArea.tsx'
import { call } from '#platform/web/http.ts'
import { ANSWER_LIMITS, type CaseRow, type CheckItem, type CheckSheet } from '../../answers.rules.ts'
import { rowsOf } from '../../case.rules.ts'
import { ROW_WORDS } from '../../case-labels.rules.ts'
import { askForChanges, type DeskCase, type DeskCaseAnswer } from '../../club-rego-desk.contract.ts'

/** The page of the application on which a failed item can be corrected. */
const PAGES: Readonly<Record<CheckItem, CaseRow | null>> = {
  financial: null,
  age: 'vehicle',
  originality: 'modifications',
  photos: 'photos',
  inspection: 'inspection',
  insurance: 'insurance',
}

/**
 * Returns a case to its owner with the changes requested for each page. Starts with the failed items of the check
 * sheet.
 */
export function AskForChanges({
  found,
  onDone,
}: {
  found: DeskCase
  onDone: (answer: DeskCaseAnswer) => void
}) {
  const { t, i18n } = useLingui()
  const { item } = found
  const [isAsking, setIsAsking] = useState(false)
  const [asked, setAsked] = useState<Partial<Record<CaseRow, string>>>({})
  const [words, setWords] = useState('')
  const { isBusy, refusals, send } = useSending()
  const pages = rowsOf(item.scheme.rules).filter((row) => row !== 'declare')
  const begin = (): void => {
    setAsked(failedPages(item.checks ?? {}))
    setIsAsking(true)
  }
  const submit = (event: FormEvent): void => {
    event.preventDefault()
    const requests = pages.flatMap((row) => {
      const said = (asked[row] ?? '').trim()
      return said === '' ? [] : [{ row, words: said }]
    })
    void send(
      requests.length > 0 ? {} : { requests: t`Say what must be fixed on at least one page` },
      async () => onDone(await call(askForChanges, { id: item.id, requests, words })),
    )
  }
  if (!isAsking)
    return (
      <Button tone="outline" onClick={begin}>
        <Trans>Ask for changes</Trans>
      </Button>
    )
  return (
    <form noValidate onSubmit={submit} className="grid basis-full gap-4 border-t border-row pt-4">
      <h3 className="text-h4">
        <Trans>What must be fixed?</Trans>
      </h3>
      <DeskFailure words={refusals.fields['requests'] ?? refusals.words} />
      {pages.map((row) => (
        <TextArea
          key={row}
          label={i18n._(ROW_WORDS[row])}
          optional
          rows={2}
          maxLength={ANSWER_LIMITS.words}
          value={asked[row] ?? ''}
          onChange={(event) => setAsked({ ...asked, [row]: event.target.value })}
        />
      ))}
      <TextArea
        label={t`Comment on the whole application`}
        optional
        rows={2}
        maxLength={ANSWER_LIMITS.words}
        value={words}
        onChange={(event) => setWords(event.target.value)}
      />
      <div className="flex flex-wrap gap-3">
        <Button type="submit" busy={isBusy} busyLabel={t`Sending`}>
          <Trans>Send it back</Trans>
        </Button>
        <Button tone="outline" onClick={() => setIsAsking(false)}>
          <Trans>Back</Trans>
        </Button>
      </div>
    </form>
  )
}

function failedPages(checks: CheckSheet): Partial<Record<CaseRow, string>> {
  return Object.fromEntries(
    (Object.keys(PAGES) as CheckItem[]).flatMap((item) => {
      const page = PAGES[item]
      const check = checks[item]
      return page !== null && check?.result === 'fail' ? [[page, check.note]] : []
    }),
  )
}
