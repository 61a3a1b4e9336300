import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { useEffect, useRef, useState } from 'react'
import {
  DeskFailure,
  DeskList,
  DeskPage,
  ListFoot,
  useDesk,
  useDeskAction,
  useInstant,
  useListAddress,
} from '#features/staff/staff.public.tsx'
import { Button } from '#platform/ui/Button.tsx'
import { Chip } from '#platform/ui/Chip.tsx'
import { ActionDialog } from '#platform/ui/lazy/ActionDialog.tsx'
import { ScreenLink } from '#platform/ui/ScreenLink.tsx'
import { showToast } from '#platform/ui/toasts.ts'
import { Which } from '#platform/ui/Which.tsx'
import { call } from '#platform/web/http.ts'
import {
  discardFailedJob,
  type FailedJob,
  failedJobs,
  type JobSubject,
  retryFailedJob,
} from '../../jobs-desk.contract.ts'
import { FAULT_LABELS, jobLabels } from './job-labels.ts'

/** /cms/failed-work: owners retry or discard background work that failed. */
export function FailedJobsScreen() {
  const { t, i18n } = useLingui()
  const address = useListAddress(['after'])
  const after = address.query.get('after')
  const { data, isFormer, failure, reload } = useDesk(failedJobs, after === null ? {} : { after })
  const action = useDeskAction()
  const [discarding, setDiscarding] = useState<FailedJob | null>(null)
  const screen = useRef<HTMLDivElement>(null)
  const [decisions, setDecisions] = useState(0)
  // When the row of the decided job disappears, its buttons disappear as well, so move the focus to the title.
  useEffect(() => {
    if (decisions > 0) screen.current?.querySelector('h1')?.focus()
  }, [decisions])
  const decide = (decision: () => Promise<unknown>, done: string) =>
    void action.run(async () => {
      await decision()
      setDiscarding(null)
      setDecisions((before) => before + 1)
      reload()
      showToast({ tone: 'done', words: done })
    })
  return (
    <div ref={screen}>
      <DeskPage title={<Trans>Failed work</Trans>}>
        <p className="mb-5 max-w-text">
          <Trans>
            The program does some work by itself, such as sending a refund. Work that failed is tried again,
            at least every hour. After three weeks, or if it stops the program again and again, it waits here
            until you decide.
          </Trans>
        </p>
        {discarding === null ? <DeskFailure words={action.failure} /> : null}
        <DeskList isThere={data !== null} isFormer={isFormer} failure={failure} onReload={reload}>
          {data?.total === 0 ? (
            <p className="rounded-card border border-line bg-surface p-6">
              <Trans>No background work has failed.</Trans>
            </p>
          ) : (
            <ul className="border-t-2 border-ink">
              {data?.data.map((job) => (
                <JobRow
                  key={job.id}
                  job={job}
                  isBusy={action.isBusy}
                  onRetry={() =>
                    decide(() => call(retryFailedJob, { id: job.id }), t`The work is tried again now`)
                  }
                  onDiscard={() => setDiscarding(job)}
                />
              ))}
            </ul>
          )}
          <ListFoot
            page={{
              total: data?.total ?? null,
              hasMoreThanTotal: data?.has_more_than_total === true,
              next: data?.next ?? null,
            }}
            address={address}
          />
        </DeskList>
        {discarding === null ? null : (
          <ActionDialog
            isOpen
            onClose={() => setDiscarding(null)}
            question={<Trans>Discard this work?</Trans>}
            confirmLabel={<Trans>Discard work</Trans>}
            tone="danger"
            isBusy={action.isBusy}
            busyLabel={t`Discarding`}
            onDo={() => decide(() => call(discardFailedJob, { id: discarding.id }), t`Work discarded`)}
          >
            <DeskFailure words={action.failure} />
            <p className="font-semibold">{i18n._(jobLabels(discarding.kind).title)}</p>
            {discarding.subject === null ? null : <JobSubjectLink subject={discarding.subject} />}
            <p>{i18n._(jobLabels(discarding.kind).consequence)}</p>
            <p>
              <Trans>You can’t undo this.</Trans>
            </p>
          </ActionDialog>
        )}
      </DeskPage>
    </div>
  )
}

type JobRowProps = { job: FailedJob; isBusy: boolean; onRetry: () => void; onDiscard: () => void }

/** A list row instead of a table row, because on a phone the buttons of a table would be scrolled out of sight. */
function JobRow({ job, isBusy, onRetry, onDiscard }: JobRowProps) {
  const { i18n } = useLingui()
  const instantOf = useInstant()
  const title = i18n._(jobLabels(job.kind).title)
  const createdAt = instantOf(job.created_at)
  const which = [title, job.subject?.name].filter(Boolean).join(', ')
  return (
    <li className="grid gap-3 border-b border-line bg-surface p-3 lg:grid-cols-[minmax(0,4fr)_minmax(0,5fr)_16rem] lg:items-center">
      <div className="min-w-0 wrap-anywhere">
        <p className="font-semibold">{title}</p>
        {job.subject === null ? null : <JobSubjectLink subject={job.subject} />}
        <p className="text-note text-muted">
          <Trans>Since {createdAt}</Trans>
        </p>
        <p className="text-note text-muted">
          <Plural value={job.attempts} one="Tried once" other="Tried # times" />
        </p>
      </div>
      <div className="min-w-0 wrap-anywhere">
        <JobState job={job} />
        <p className="mt-1">{i18n._(FAULT_LABELS[job.fault])}</p>
        <p className="mt-1 text-note text-muted">
          <bdi dir="ltr">{job.error}</bdi>
        </p>
      </div>
      <div className="flex flex-wrap gap-2 lg:justify-end">
        <Button tone="outline" size="small" busy={isBusy} onClick={onRetry}>
          <Trans comment="Button: do failed background work again">Try again</Trans>
          <Which>{which}</Which>
        </Button>
        <Button tone="outline" size="small" onClick={onDiscard}>
          <Trans comment="Button: never do this background work">Discard</Trans>
          <Which>{which}</Which>
        </Button>
      </div>
    </li>
  )
}

/** A link to the order, entry, event, person or file that the job is about. */
function JobSubjectLink({ subject: { kind, name, detail, path } }: { subject: JobSubject }) {
  return (
    <p>
      <ScreenLink to={path} className="link">
        {kind === 'order' ? (
          <Trans comment="Link to an order; {name} is its number">Order {name}</Trans>
        ) : (
          name
        )}
      </ScreenLink>
      {detail === '' ? null : <span className="text-muted"> · {detail}</span>}
    </p>
  )
}

function JobState({ job }: { job: FailedJob }) {
  const instantOf = useInstant()
  const failedAt = instantOf(job.failed_at)
  const next = instantOf(job.next_try_at)
  return job.state === 'failed' ? (
    <>
      <Chip tone="danger">
        <Trans comment="State of background work: it is not tried again by itself">Failed</Trans>
      </Chip>
      <p className="mt-1 text-note text-muted">
        <Trans>No more attempts since {failedAt}</Trans>
      </p>
    </>
  ) : (
    <>
      <Chip tone="warn">
        <Trans comment="State of background work: it failed and is tried again by itself">
          Tried again by itself
        </Trans>
      </Chip>
      <p className="mt-1 text-note text-muted">
        <Trans>Next attempt {next}</Trans>
      </p>
    </>
  )
}
