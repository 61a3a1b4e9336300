import { IfAllowed } from './IfAllowed.tsx'
import { Trans, useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { useSite } from '#features/site/site.public.tsx'
import { dayInZone } from '#platform/shared/format.ts'
import { Button } from '#platform/ui/Button.tsx'
import { Chip } from '#platform/ui/Chip.tsx'
import { Tabs } from '#platform/ui/Tabs.tsx'
import { showToast } from '#platform/ui/toasts.ts'
import { browserClock } from '#platform/web/clock.ts'
import { call } from '#platform/web/http.ts'
import { useFormat } from '#platform/web/use-format.ts'
import {
  privacyWork,
  type PrivacyWorkItem,
  startPrivacyRequest,
  answerPrivacy,
} from '../privacy-desk.contract.ts'
import { AnswerPrivacy } from './AnswerPrivacy.tsx'
import { DeskFailure, DeskList, DeskPage } from './DeskPage.tsx'
import { RemovePerson } from './RemovePerson.tsx'
import { useDesk, useDeskAction } from './use-desk.ts'
import { useListView } from './use-list-view.ts'

const VIEWS = ['waiting', 'answered'] as const
type View = (typeof VIEWS)[number]

/** /cms/privacy: members' requests about their data, and the answers. @source docs/reference/staff-desk.md §3.6 */
export function PrivacyScreen() {
  const { t } = useLingui()
  const { view, choose } = useListView(VIEWS)
  return (
    <DeskPage title={<Trans>Privacy requests</Trans>}>
      <Tabs
        label={t`Privacy requests`}
        value={view}
        onChange={(id) => choose(id === 'answered' ? 'answered' : 'waiting')}
        tabs={[
          { id: 'waiting', label: t({ message: 'Open', comment: 'Requests without an answer' }) },
          { id: 'answered', label: t`Answered` },
        ]}
      >
        <Requests key={view} view={view} />
      </Tabs>
    </DeskPage>
  )
}

function Requests({ view }: { view: View }) {
  const { t } = useLingui()
  const { data, failure, reload } = useDesk(privacyWork, view === 'answered' ? { answered: 'yes' } : {})
  const action = useDeskAction()
  const [answering, setAnswering] = useState<PrivacyWorkItem | null>(null)
  const [removing, setRemoving] = useState<PrivacyWorkItem | null>(null)
  const startWork = ({ id }: PrivacyWorkItem) =>
    void action.run(async () => {
      await call(startPrivacyRequest, { id })
      reload()
    })
  return (
    <div className="mt-5 max-w-[52rem]">
      <DeskFailure words={action.failure} />
      <DeskList isThere={data !== null} failure={failure} onReload={reload}>
        {data?.data.length === 0 ? (
          <p className="rounded-card border border-line bg-surface p-6">
            {view === 'waiting' ? (
              <Trans>No requests are open.</Trans>
            ) : (
              <Trans>No request has been answered yet.</Trans>
            )}
          </p>
        ) : (
          <ul className="border-t-2 border-ink">
            {data?.data.map((item) => (
              <li key={item.id} className="border-b border-row bg-surface p-4">
                <Request item={item} />
                {item.answered_at === null ? (
                  <IfAllowed call={answerPrivacy}>
                    {' '}
                    <div className="mt-3 flex flex-wrap gap-2">
                      {item.status === 'received' ? (
                        <Button
                          tone="outline"
                          size="small"
                          busy={action.isBusy}
                          onClick={() => startWork(item)}
                        >
                          <Trans>Start work</Trans>
                        </Button>
                      ) : null}
                      {item.kind === 'delete' ? (
                        <Button tone="outline" size="small" onClick={() => setRemoving(item)}>
                          <Trans>Remove data</Trans>
                        </Button>
                      ) : null}
                      <Button tone="outline" size="small" onClick={() => setAnswering(item)}>
                        {item.kind === 'delete' ? (
                          <Trans>Answer without removing</Trans>
                        ) : (
                          <Trans>Answer</Trans>
                        )}
                      </Button>
                    </div>
                  </IfAllowed>
                ) : null}
              </li>
            ))}
          </ul>
        )}
      </DeskList>
      {removing === null ? null : (
        <RemovePerson
          key={removing.id}
          item={removing}
          onClose={() => setRemoving(null)}
          onRemoved={() => {
            setRemoving(null)
            reload()
            showToast({ tone: 'done', words: t`Removed, and emailed to the person` })
          }}
        />
      )}
      {answering === null ? null : (
        <AnswerPrivacy
          key={answering.id}
          item={answering}
          onClose={() => setAnswering(null)}
          onAnswered={() => {
            setAnswering(null)
            reload()
            showToast({ tone: 'done', words: t`Answered, and emailed to the member` })
          }}
        />
      )}
    </div>
  )
}

function Request({ item }: { item: PrivacyWorkItem }) {
  const dayOf = useDay()
  const { kind, detail, person, email } = item
  const askedOn = dayOf(item.created_at)
  return (
    <>
      <div className="flex flex-wrap items-center justify-between gap-2">
        <h2 className="text-h4">
          {kind === 'delete' ? <Trans>Remove my data</Trans> : <Trans>Correct my data</Trans>}
        </h2>
        <Standing item={item} />
      </div>
      <p className="mt-1 text-note text-muted">
        {person === '' ? (
          <Trans>Removed person</Trans>
        ) : (
          <>
            <bdi>{person}</bdi> · <bdi dir="ltr">{email}</bdi>
          </>
        )}{' '}
        · <Trans>asked on {askedOn}</Trans>
      </p>
      {detail === '' ? null : <blockquote className="mt-2 whitespace-pre-line">{detail}</blockquote>}
    </>
  )
}

/** The status of a finished request, or the deadline of an open one. */
function Standing({ item }: { item: PrivacyWorkItem }) {
  const dayOf = useDay()
  const { status, due_at, answered_at } = item
  const dueOn = dayOf(due_at)
  const answeredOn = dayOf(answered_at)
  if (status === 'done')
    return (
      <Chip tone="success">
        <Trans>Done on {answeredOn}</Trans>
      </Chip>
    )
  if (status === 'partly_done')
    return (
      <Chip tone="info">
        <Trans>Done in part on {answeredOn}</Trans>
      </Chip>
    )
  const isLate = Date.parse(due_at) < browserClock.nowMs()
  return (
    <span className="flex flex-wrap gap-2">
      {status === 'in_progress' ? (
        <Chip tone="primary">
          <Trans>In progress</Trans>
        </Chip>
      ) : null}
      <Chip tone={isLate ? 'danger' : 'warn'}>
        <Trans>Answer by {dueOn}</Trans>
      </Chip>
    </span>
  )
}

function useDay(): (instant: string | null) => string {
  const format = useFormat()
  const { timezone } = useSite()
  return (instant) =>
    instant === null ? '' : (format?.day(dayInZone(Date.parse(instant), timezone), 'medium') ?? '')
}
