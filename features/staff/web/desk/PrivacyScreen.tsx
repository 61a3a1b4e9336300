import { Trans, useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { Button } from '#platform/ui/Button.tsx'
import { showToast } from '#platform/ui/toasts.ts'
import { call } from '#platform/web/http.ts'
import { type PrivacyWorkItem, startPrivacyRequest } from '../../privacy-desk.contract.ts'
import {
  PRIVACY_KINDS,
  PRIVACY_SORTS,
  PRIVACY_VIEWS,
  privacyCsv,
  type PrivacyQuery,
  privacyWork,
} from '../../privacy-list.contract.ts'
import { DeskTabs } from '../DeskLook.tsx'
import { DeskFailure, DeskPage } from '../DeskPage.tsx'
import { useDesk, useDeskAction } from '../use-desk.ts'
import { useListAddress } from '../use-list-address.ts'
import { useListExport } from '../use-list-export.ts'
import { AnswerPrivacy } from './AnswerPrivacy.tsx'
import { type ListFilter, sortIn } from './list/list-types.ts'
import { RecordList } from './list/RecordList.tsx'
import { usePrivacyColumns } from './privacy-columns.tsx'
import { RemovePerson } from './RemovePerson.tsx'

/** The open dialog, and the request that it is about. */
type Work = { kind: 'answer' | 'remove'; item: PrivacyWorkItem }

/** The sort orders of open requests, which have no time of an answer. */
const OPEN_SORTS = PRIVACY_SORTS.filter((sort) => sort !== 'answered')

/** /cms/privacy: members' requests about their data, and the answers. @source docs/reference/staff-desk.md §3.6 */
export function PrivacyScreen() {
  const { t } = useLingui()
  const address = useListAddress(['after'])
  const { query, text, show } = address
  const view = PRIVACY_VIEWS.find((one) => one === query.get('view')) ?? 'waiting'
  const kind = PRIVACY_KINDS.find((one) => one === query.get('kind'))
  const sort =
    view === 'answered'
      ? sortIn(address, PRIVACY_SORTS, { sort: 'answered', order: 'desc' })
      : sortIn(address, OPEN_SORTS, { sort: 'made', order: 'asc' })
  const filter: PrivacyQuery = { view, q: text, ...(kind && { kind }), ...sort }
  const after = query.get('after')
  const { data, isFormer, failure, reload } = useDesk(privacyWork, { ...filter, ...(after && { after }) })
  const action = useDeskAction()
  const [work, setWork] = useState<Work | null>(null)
  const columns = usePrivacyColumns(view, {
    isBusy: action.isBusy,
    onStart: ({ id }) =>
      void action.run(async () => {
        await call(startPrivacyRequest, { id })
        reload()
      }),
    onAnswer: (item) => setWork({ kind: 'answer', item }),
    onRemove: (item) => setWork({ kind: 'remove', item }),
  })
  const saving = useListExport(privacyCsv, { address, columns, query: filter })
  const filters = useFilters()
  const onDone = (message: string): void => {
    setWork(null)
    reload()
    showToast({ tone: 'done', words: message })
  }
  return (
    <DeskPage
      title={<Trans>Privacy requests</Trans>}
      actions={
        <Button
          size="small"
          tone="outline"
          busy={saving.isBusy}
          busyLabel={t`Saving`}
          onClick={() => saving.save()}
        >
          <Trans>Export CSV</Trans>
        </Button>
      }
    >
      <DeskFailure words={saving.failure || action.failure} />
      <DeskTabs
        label={t`Privacy requests`}
        views={PRIVACY_VIEWS}
        wordsOf={(id) =>
          id === 'waiting'
            ? t({ message: 'Open', comment: 'Requests without an answer' })
            : t({ message: 'Answered', comment: 'Tab: requests with an answer' })
        }
        counts={data?.counts}
        value={view}
        onChange={(wanted) => show({ view: wanted === 'waiting' ? '' : wanted })}
      >
        <RecordList
          list="privacy"
          caption={t`Privacy requests`}
          searchLabel={t`Find by name or email`}
          address={address}
          columns={columns}
          filters={filters}
          sort={sort}
          page={{
            rows: data?.data ?? null,
            isFormer,
            failure,
            reload,
            next: data?.next ?? null,
            total: data?.total ?? null,
            hasMoreThanTotal: data?.has_more_than_total === true,
          }}
          keyOf={({ id }) => id}
          nameOf={({ person, email }) => person || email || t`Removed person`}
          empty={
            view === 'waiting' ? (
              <Trans>No requests are open.</Trans>
            ) : (
              <Trans>No request has been answered yet.</Trans>
            )
          }
          bulk={({ rows, isAll }) => (
            <Button
              size="small"
              tone="outline"
              busy={saving.isBusy}
              onClick={() => saving.save(isAll ? undefined : rows.map(({ id }) => id))}
            >
              <Trans>Export selected requests</Trans>
            </Button>
          )}
        />
      </DeskTabs>
      <WorkDialogs work={work} onClose={() => setWork(null)} onDone={onDone} />
    </DeskPage>
  )
}

type WorkDialogsProps = { work: Work | null; onClose: () => void; onDone: (message: string) => void }

/** The dialog in which a request is answered, or fulfilled by removing the person's data. */
function WorkDialogs({ work, onClose, onDone }: WorkDialogsProps) {
  const { t } = useLingui()
  if (work === null) return null
  const { item } = work
  return work.kind === 'remove' ? (
    <RemovePerson
      key={item.id}
      item={item}
      onClose={onClose}
      onRemoved={() => onDone(t`Removed, and emailed to the person`)}
    />
  ) : (
    <AnswerPrivacy
      key={item.id}
      item={item}
      onClose={onClose}
      onAnswered={() => onDone(t`Answered, and emailed to the member`)}
    />
  )
}

function useFilters(): ListFilter[] {
  const { t } = useLingui()
  return [
    {
      kind: 'choice',
      key: 'kind',
      label: t({ message: 'Request', comment: 'Column: what a person asks the club to do with their data' }),
      anyLabel: t({ message: 'All requests', comment: 'Filter of privacy requests: those of any kind' }),
      options: [
        { value: 'correct', label: t`Correct my data` },
        { value: 'delete', label: t`Remove my data` },
      ],
    },
  ]
}
