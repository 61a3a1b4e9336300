import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import {
  ConfirmDialog,
  DeskFailure,
  DeskPage,
  IfAllowed,
  type ListColumn,
  type ListFilter,
  RecordList,
  sortIn,
  useDesk,
  useListAddress,
  useListExport,
} from '#features/staff/staff.public.tsx'
import { Button, ButtonLink } from '#platform/ui/Button.tsx'
import { Chip, type ChipTone } from '#platform/ui/Chip.tsx'
import { EmptyState } from '#platform/ui/EmptyState.tsx'
import { TextLink } from '#platform/ui/lazy/TextLink.tsx'
import { call } from '#platform/web/http.ts'
import { useFormat } from '#platform/web/use-format.ts'
import { useList } from '#platform/web/use-list.ts'
import {
  CODE_KINDS,
  CODE_STATES,
  CODES_SORTS,
  codesCsv,
  type CodesColumn,
  type CodesQuery,
  type CodeState,
  type DeskCode,
  endCode,
  makeCode,
  readCodes,
} from '../../codes-desk.contract.ts'
import { KIND_LABELS } from './code-labels.ts'

const STATES: Record<CodeState, { words: MessageDescriptor; tone: ChipTone }> = {
  valid: { words: msg`Valid`, tone: 'success' },
  too_early: { words: msg`Not yet`, tone: 'info' },
  ended: { words: msg`Ended`, tone: 'neutral' },
}

/** /cms/codes: the promotion codes and how often each was used. */
export function CodesDesk() {
  const { t } = useLingui()
  const address = useListAddress(['after'])
  const { query, text } = address
  const sort = sortIn(address, CODES_SORTS, { sort: 'code', order: 'asc' })
  const state = CODE_STATES.find((one) => one === query.get('state'))
  const kind = CODE_KINDS.find((one) => one === query.get('kind'))
  const filter: CodesQuery = {
    q: text,
    ...(state !== undefined && { state }),
    ...(kind !== undefined && { kind }),
    ...sort,
  }
  const after = query.get('after')
  const { data, isFormer, failure, reload } = useDesk(readCodes, { ...filter, ...(after && { after }) })
  const [ending, setEnding] = useState<readonly DeskCode[]>([])
  const columns = useColumns()
  const filters = useFilters()
  const saving = useListExport(codesCsv, { address, columns, query: filter })
  if (data?.is_empty) return <NoCodes />
  return (
    <DeskPage
      title={<Trans>Promotion codes</Trans>}
      actions={
        <>
          <Button
            size="small"
            tone="outline"
            busy={saving.isBusy}
            busyLabel={t`Saving`}
            onClick={() => saving.save()}
          >
            <Trans>Export CSV</Trans>
          </Button>
          <IfAllowed call={makeCode}>
            <ButtonLink href="/cms/codes/new" size="small">
              <Trans>New code</Trans>
            </ButtonLink>
          </IfAllowed>
        </>
      }
    >
      <DeskFailure words={saving.failure} />
      <RecordList
        list="codes"
        caption={t`Promotion codes`}
        searchLabel={t`Find by code or name`}
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
        keyOf={({ code }) => code}
        nameOf={({ code }) => code}
        empty={<Trans>No codes in this list.</Trans>}
        bulk={({ rows, isAll }) => {
          const open = rows.filter((row) => row.state !== 'ended')
          return (
            <>
              <Button
                size="small"
                tone="outline"
                busy={saving.isBusy}
                onClick={() => saving.save(isAll ? undefined : rows.map(({ code }) => code))}
              >
                <Trans>Export selected codes</Trans>
              </Button>
              {isAll || open.length === 0 ? null : (
                <IfAllowed call={endCode}>
                  <Button size="small" onClick={() => setEnding(open)}>
                    <Trans>End selected codes</Trans>
                  </Button>
                </IfAllowed>
              )}
            </>
          )
        }}
      />
      {ending.length === 0 ? null : (
        <EndDialog codes={ending} onClose={() => setEnding([])} onEnded={reload} />
      )}
    </DeskPage>
  )
}

type EndDialogProps = { codes: readonly DeskCode[]; onClose: () => void; onEnded: () => void }

/** Ends several codes after a confirmation that names them. */
function EndDialog({ codes, onClose, onEnded }: EndDialogProps) {
  const list = useList()
  const names = list(codes.map(({ code }) => code))
  return (
    <ConfirmDialog
      onClose={onClose}
      question={<Plural value={codes.length} one="End one code?" other="End # codes?" />}
      confirmLabel={<Trans comment="Button: promotion codes are no longer valid">End codes</Trans>}
      tone="danger"
      work={async () => {
        try {
          for (const { code } of codes) await call(endCode, { code })
        } finally {
          // Some codes may have ended before a failure.
          onEnded()
        }
      }}
    >
      <Trans>From now on, carts no longer accept: {names}. To use one again, change its last day.</Trans>
    </ConfirmDialog>
  )
}

function NoCodes() {
  return (
    <DeskPage title={<Trans>Promotion codes</Trans>}>
      <EmptyState
        title={<Trans>No codes yet</Trans>}
        action={
          <IfAllowed call={makeCode}>
            <ButtonLink href="/cms/codes/new">
              <Trans>Add the first code</Trans>
            </ButtonLink>
          </IfAllowed>
        }
      >
        <Trans>
          A promotion code gives a discount in the cart. You choose who can use it and for how long.
        </Trans>
      </EmptyState>
    </DeskPage>
  )
}

function useFilters(): ListFilter[] {
  const { t, i18n } = useLingui()
  return [
    {
      kind: 'choice',
      key: 'state',
      label: t({ message: 'Status', comment: 'Column: the status of a promotion code' }),
      anyLabel: t`Any status`,
      options: CODE_STATES.map((value) => ({ value, label: i18n._(STATES[value].words) })),
    },
    {
      kind: 'choice',
      key: 'kind',
      label: t({ message: 'Kind', comment: 'Column: the effect of a promotion code' }),
      anyLabel: t`Any kind`,
      options: CODE_KINDS.map((value) => ({ value, label: i18n._(KIND_LABELS[value]) })),
    },
  ]
}

function useColumns(): readonly (ListColumn<DeskCode> & { key: CodesColumn })[] {
  const { t, i18n } = useLingui()
  const format = useFormat()
  const dayOf = (day: string) => (day === '' ? '' : (format?.day(day, 'medium') ?? ''))
  return [
    {
      key: 'code',
      label: t({ message: 'Code', comment: 'Column: a promotion code' }),
      sort: 'code',
      isFixed: true,
      isFigure: true,
      cell: ({ code }) => <TextLink to={`/cms/codes/${code}`}>{code}</TextLink>,
    },
    {
      key: 'name',
      label: t({ message: 'Name', comment: 'Column: the name of a promotion code' }),
      sort: 'name',
      cell: ({ label }) => label,
    },
    {
      key: 'kind',
      label: t({ message: 'Kind', comment: 'Column: the effect of a promotion code' }),
      isOptional: true,
      cell: ({ kind }) => i18n._(KIND_LABELS[kind]),
    },
    {
      key: 'state',
      label: t({ message: 'Status', comment: 'Column: the status of a promotion code' }),
      cell: ({ state }) => (
        <span className="whitespace-nowrap">
          <Chip tone={STATES[state].tone}>{i18n._(STATES[state].words)}</Chip>
        </span>
      ),
    },
    {
      key: 'used',
      label: t({ message: 'Used', comment: 'Column: how often a promotion code was used' }),
      sort: 'used',
      isEnd: true,
      isFigure: true,
      cell: ({ used, max_uses: most }) => (most === null ? used : `${used}/${most}`),
    },
    { key: 'first_day', label: t`First day`, sort: 'first_day', cell: (row) => dayOf(row.first_day) },
    { key: 'last_day', label: t`Last day`, sort: 'last_day', cell: (row) => dayOf(row.last_day) },
  ]
}
