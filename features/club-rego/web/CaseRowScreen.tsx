import './club-rego.css'
import { Trans, useLingui } from '@lingui/react/macro'
import { useEffect, useRef, useState, type FormEvent } from 'react'
import { useNavigate } from 'react-router'
import { useSite } from '#features/site/site.public.tsx'
import { Banner } from '#platform/ui/Banner.tsx'
import { Button } from '#platform/ui/Button.tsx'
import { SkeletonRows } from '#platform/ui/Skeleton.tsx'
import { useErrorTitle } from '#platform/web/use-error-title.ts'
import { useFormat } from '#platform/web/use-format.ts'
import { FormProblems } from '#platform/ui/lazy/FormProblems.tsx'
import { LoadFailure } from '#platform/ui/lazy/LoadFailure.tsx'
import type { CaseRow } from '../answers.rules.ts'
import { caseMistakes, rowsOf } from '../case.rules.ts'
import { isOpenToOwner, ON_THE_ROAD } from '../case-states.rules.ts'
import { ROW_WORDS } from '../case-labels.rules.ts'
import { type CasePage, casePath, caseRowPath } from '../club-rego.contract.ts'
import { BackToCase, NoSuchCase } from './CaseScreen.tsx'
import { ClosedClubRego } from './ClosedClubRego.tsx'
import { DeclarePage } from './DeclarePage.tsx'
import { PolicyPage } from './PolicyPage.tsx'
import { RegisterPage } from './RegisterPage.tsx'
import { RowFields } from './RowFields.tsx'
import { fieldIdOf } from './row-form.tsx'
import { isCaseRow, nextRow, taskGroups } from './row-status.ts'
import { useAnswers } from './use-answers.ts'
import { useCase } from './use-club-rego.ts'

/**
 * /specialvehicle/{id}/{page}: one topic, saved while typing.
 * @source docs/reference/club-rego.md §3.1; docs/reference/screens.md §1.1
 */
export function CaseRowScreen({ id, row }: { id: string; row: string }) {
  const { data, failure, isMissing, reload, put } = useCase(id)
  const isPage = isCaseRow(row) || row === 'register'
  return (
    <div className="page pt-4 pb-20 lg:pt-8">
      <div className="max-w-[40rem]">
        {isMissing || !isPage ? (
          <NoSuchCase />
        ) : failure !== '' ? (
          <LoadFailure words={failure} onTryAgain={reload} />
        ) : data === null ? (
          <SkeletonRows count={5} />
        ) : (
          <>
            <BackToCase id={data.item.id} name={`${data.item.make} ${data.item.model}`} />
            <Page page={data} row={row} onChange={put} />
          </>
        )}
      </div>
    </div>
  )
}

function Page({ page, row, onChange }: { page: CasePage; row: string; onChange: (page: CasePage) => void }) {
  const { item, may_change: mayChange } = page
  if (row === 'register')
    return <RegisterPage page={page} onSaved={(saved) => onChange({ ...page, item: saved })} />
  const isOnRoad = ON_THE_ROAD.includes(item.state) || item.state === 'suspended'
  if (row === 'insurance' && mayChange && isOnRoad && item.scheme.rules.asks_insurance)
    return <PolicyPage item={item} onSaved={(saved) => onChange({ ...page, item: saved })} />
  const isAsked = isCaseRow(row) && rowsOf(item.scheme.rules).includes(row)
  if (!isAsked || !mayChange || !isOpenToOwner(item.state)) return <ClosedPage mayChange={mayChange} />
  if (row === 'declare') return <DeclarePage page={page} />
  return <RowPage key={row} page={page} row={row} onChange={onChange} />
}

/** Shown if the case is with the registrar or its owner has no current membership. */
function ClosedPage({ mayChange }: { mayChange: boolean }) {
  return (
    <>
      <h1 className="mb-2 text-h1" tabIndex={-1}>
        <Trans>This answer cannot be changed</Trans>
      </h1>
      {mayChange ? (
        <p>
          <Trans>The application is with the registrar, or it does not need this page.</Trans>
        </p>
      ) : (
        <ClosedClubRego wasMember />
      )}
    </>
  )
}

type RowPageProps = {
  page: CasePage
  row: Exclude<CaseRow, 'declare'>
  onChange: (page: CasePage) => void
}

function RowPage({ page, row, onChange }: RowPageProps) {
  const { i18n } = useLingui()
  const navigate = useNavigate()
  const format = useFormat()
  const { item, today } = page
  const [attempt, setAttempt] = useState(0)
  const [isSaving, setIsSaving] = useState(false)
  const head = useRef<HTMLHeadingElement>(null)
  useEffect(() => head.current?.focus(), [])
  const latest = useRef(item)
  const onSaved = (saved: typeof item): void => {
    latest.current = saved
    onChange({ ...page, item: saved })
  }
  const draft = useAnswers(item, onSaved)
  const papers = {
    photos: item.photos.map(({ slot }) => slot),
    files: item.files.map(({ kind }) => kind),
  }
  const found = caseMistakes(draft.answers, papers, item.scheme.rules, today).filter((one) => one.row === row)
  const told = (attempt === 0 ? [] : found).map(({ field, message, values = {} }) => {
    const { day } = values
    const spelled = typeof day === 'string' && format !== null ? { day: format.day(day, 'medium') } : {}
    const words = i18n._({ ...message, values: { ...message.values, ...values, ...spelled } })
    return { field, fieldId: fieldIdOf(field), message: words }
  })
  useErrorTitle(told.length > 0)
  const request = item.requests.find((one) => one.row === row)
  const go = async (): Promise<void> => {
    setIsSaving(true)
    const isSaved = await draft.flush()
    setIsSaving(false)
    if (!isSaved) return
    const next = item.state === 'draft' ? nextRow(taskGroups(latest.current, today), row) : null
    await navigate(next === null ? casePath(item.id) : caseRowPath(item.id, next))
  }
  const submit = (event: FormEvent): void => {
    event.preventDefault()
    if (isSaving) return
    setAttempt((before) => before + 1)
    if (found.length === 0) void go()
  }
  const form = {
    item,
    answers: draft.answers,
    say: draft.say,
    mistakeOf: (field: string) => told.find((one) => one.field === field)?.message,
    onSaved,
  }
  return (
    <form noValidate onSubmit={submit} className="grid grid-cols-[minmax(0,1fr)] gap-6">
      <h1 ref={head} className="text-h1 outline-none" tabIndex={-1}>
        {i18n._(ROW_WORDS[row])}
      </h1>
      {request === undefined ? null : (
        <Banner tone={request.is_done ? 'info' : 'warn'}>
          <p className="font-semibold">
            <Trans>The registrar asks:</Trans>
          </p>
          <blockquote className="task-quote">
            <bdi>{request.words}</bdi>
          </blockquote>
        </Banner>
      )}
      <FormProblems mistakes={told} attempt={attempt} failure={draft.problem} />
      <RowFields form={form} row={row} />
      <div className="grid gap-3">
        <Button type="submit" className="w-full" busy={isSaving} busyLabel={<Trans>Saving</Trans>}>
          <Trans>Save and continue</Trans>
        </Button>
        <SavedNote atMs={draft.savedAtMs} />
      </div>
    </form>
  )
}

function SavedNote({ atMs }: { atMs: number | null }) {
  const format = useFormat()
  const { timezone } = useSite()
  const time = atMs === null || format === null ? '' : format.time(atMs, timezone)
  return (
    <p className="min-h-5 text-center text-note text-muted" role="status">
      {time === '' ? <Trans>What you type is saved as you go.</Trans> : <Trans>Saved {time}</Trans>}
    </p>
  )
}
