import { Trans, useLingui } from '@lingui/react/macro'
import ArrowDown from 'lucide-react/icons/arrow-down'
import ArrowUp from 'lucide-react/icons/arrow-up'
import {
  IfAllowed,
  DeskFailure,
  DeskList,
  DeskPage,
  type StaffColumn,
  StaffTable,
  useDesk,
  useDeskAction,
} from '#features/staff/staff.public.tsx'
import { centsOf } from '#platform/shared/money.ts'
import { Button, ButtonLink } from '#platform/ui/Button.tsx'
import { Chip } from '#platform/ui/Chip.tsx'
import { EmptyState } from '#platform/ui/EmptyState.tsx'
import { Icon } from '#platform/ui/Icon.tsx'
import { TextLink } from '#platform/ui/lazy/TextLink.tsx'
import { VisuallyHidden } from '#platform/ui/VisuallyHidden.tsx'
import { call } from '#platform/web/http.ts'
import { useMoney } from '#platform/web/use-money.ts'
import {
  type DeskType,
  type DeskTypes,
  deskTypes,
  orderTypes,
  createType,
} from '../../../types-desk.contract.ts'

const NEW_PATH = '/cms/membership-types/new'

/** /cms/membership-types: every type with its price and term, in the order of the public price list. */
export function TypesDesk() {
  const { data, failure, reload, put } = useDesk(deskTypes, {})
  const isEmpty = data?.data.length === 0
  return (
    <DeskPage
      title={<Trans>Membership types</Trans>}
      actions={
        isEmpty ? undefined : (
          <IfAllowed call={createType}>
            <ButtonLink href={NEW_PATH}>
              <Trans>New type</Trans>
            </ButtonLink>
          </IfAllowed>
        )
      }
    >
      <DeskList isThere={data !== null} failure={failure} onReload={reload}>
        {data === null ? null : isEmpty ? (
          <EmptyState
            title={<Trans>No membership types yet</Trans>}
            action={
              <IfAllowed call={createType}>
                <ButtonLink href={NEW_PATH}>
                  <Trans>Add the first type</Trans>
                </ButtonLink>
              </IfAllowed>
            }
          >
            <Trans>People join the club as one of its types.</Trans>
          </EmptyState>
        ) : (
          <Listed types={data.data} onChange={put} />
        )}
      </DeskList>
    </DeskPage>
  )
}

function Listed({ types, onChange }: { types: readonly DeskType[]; onChange: (types: DeskTypes) => void }) {
  const { t } = useLingui()
  const money = useMoney()
  const action = useDeskAction()
  const move = (at: number, by: -1 | 1): void => {
    const ids = types.map(({ id }) => id)
    const [moved] = ids.splice(at, 1)
    if (moved === undefined) return
    ids.splice(at + by, 0, moved)
    void action.run(async () => onChange(await call(orderTypes, { ids })))
  }
  const columns: StaffColumn<DeskType>[] = [
    {
      key: 'name',
      head: <Trans>Type</Trans>,
      cell: ({ code, name }) => <TextLink to={`/cms/membership-types/${code}`}>{name}</TextLink>,
    },
    { key: 'state', head: <Trans>Status</Trans>, cell: (type) => <TypeState type={type} /> },
    {
      key: 'fee',
      head: <Trans>Fee</Trans>,
      isEnd: true,
      isFigure: true,
      cell: ({ fee }) => money(centsOf(fee)),
    },
    {
      key: 'joining',
      head: <Trans>Joining fee</Trans>,
      isEnd: true,
      isFigure: true,
      cell: (row) => money(centsOf(row.joining_fee)),
    },
    {
      key: 'approval',
      head: <Trans>Committee decides</Trans>,
      cell: (row) => (row.needs_approval ? <Trans>Yes</Trans> : <Trans>No</Trans>),
    },
    {
      key: 'order',
      head: <Trans comment="Column head: buttons that move a row up or down">Order</Trans>,
      cell: (row) => {
        const at = types.indexOf(row)
        return (
          <IfAllowed call={orderTypes}>
            <span className="flex gap-1">
              <MoveButton
                name={row.name}
                by={-1}
                isOff={at === 0 || action.isBusy}
                onMove={() => move(at, -1)}
              />
              <MoveButton
                name={row.name}
                by={1}
                isOff={at === types.length - 1 || action.isBusy}
                onMove={() => move(at, 1)}
              />
            </span>
          </IfAllowed>
        )
      },
    },
  ]
  return (
    <>
      <DeskFailure words={action.failure} />
      <StaffTable caption={t`Membership types`} rows={types} keyOf={({ code }) => code} columns={columns} />
    </>
  )
}

type MoveButtonProps = { name: string; by: -1 | 1; isOff: boolean; onMove: () => void }

function MoveButton({ name, by, isOff, onMove }: MoveButtonProps) {
  return (
    <Button size="small" tone="outline" disabled={isOff} onClick={onMove}>
      <Icon of={by === -1 ? ArrowUp : ArrowDown} size={18} />
      <VisuallyHidden>
        {by === -1 ? <Trans>Move {name} up</Trans> : <Trans>Move {name} down</Trans>}
      </VisuallyHidden>
    </Button>
  )
}

function TypeState({ type }: { type: DeskType }) {
  if (!type.is_active)
    return (
      <Chip tone="neutral">
        <Trans context="state of a membership type">Archived</Trans>
      </Chip>
    )
  return type.is_offered ? (
    <Chip tone="success">
      <Trans context="state of a membership type">Open to choose</Trans>
    </Chip>
  ) : (
    <Chip tone="info">
      <Trans context="state of a membership type">Given by the club</Trans>
    </Chip>
  )
}
