import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import { Trans, useLingui } from '@lingui/react/macro'
import { IfAllowed, DeskList, DeskPage, StaffTable, useDesk } from '#features/staff/staff.public.tsx'
import { ButtonLink } from '#platform/ui/Button.tsx'
import { Chip, type ChipTone } from '#platform/ui/Chip.tsx'
import { EmptyState } from '#platform/ui/EmptyState.tsx'
import { TextLink } from '#platform/ui/lazy/TextLink.tsx'
import { useFormat } from '#platform/web/use-format.ts'
import { type DeskCode, readCodes, makeCode } from '../../codes-desk.contract.ts'

const STATES: Record<DeskCode['state'], { words: MessageDescriptor; tone: ChipTone }> = {
  valid: { words: msg`Valid`, tone: 'success' },
  too_early: { words: msg`Not yet`, tone: 'info' },
  ended: { words: msg`Ended`, tone: 'neutral' },
}

/** /cms/codes: the promotion codes and how often each was used. */
export function CodesDesk() {
  const { data, failure, reload } = useDesk(readCodes, {})
  const isEmpty = data?.data.length === 0
  return (
    <DeskPage
      title={<Trans>Promotion codes</Trans>}
      actions={
        isEmpty ? undefined : (
          <IfAllowed call={makeCode}>
            <ButtonLink href="/cms/codes/new">
              <Trans>New code</Trans>
            </ButtonLink>
          </IfAllowed>
        )
      }
    >
      <DeskList isThere={data !== null} failure={failure} onReload={reload}>
        {isEmpty ? (
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
        ) : (
          <Listed rows={data?.data ?? []} />
        )}
      </DeskList>
    </DeskPage>
  )
}

function Listed({ rows }: { rows: readonly DeskCode[] }) {
  const { t, i18n } = useLingui()
  const format = useFormat()
  const dayOf = (day: string) => (day === '' ? '' : (format?.day(day, 'medium') ?? ''))
  return (
    <StaffTable
      caption={t`Promotion codes`}
      rows={rows}
      keyOf={({ code }) => code}
      columns={[
        {
          key: 'code',
          head: <Trans>Code</Trans>,
          isFigure: true,
          cell: ({ code }) => <TextLink to={`/cms/codes/${code}`}>{code}</TextLink>,
        },
        { key: 'label', head: <Trans>Name</Trans>, cell: ({ label }) => label },
        {
          key: 'state',
          head: <Trans>Status</Trans>,
          cell: ({ state }) => (
            <span className="whitespace-nowrap">
              <Chip tone={STATES[state].tone}>{i18n._(STATES[state].words)}</Chip>
            </span>
          ),
        },
        {
          key: 'used',
          head: <Trans>Used</Trans>,
          isEnd: true,
          isFigure: true,
          cell: ({ used, max_uses: most }) => (most === null ? used : `${used}/${most}`),
        },
        { key: 'from', head: <Trans>First day</Trans>, cell: (row) => dayOf(row.first_day) },
        { key: 'to', head: <Trans>Last day</Trans>, cell: (row) => dayOf(row.last_day) },
      ]}
    />
  )
}
