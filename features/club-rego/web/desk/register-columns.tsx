import { Trans, useLingui } from '@lingui/react/macro'
import type { ListColumn } from '#features/staff/staff.public.tsx'
import { isDay } from '#platform/shared/days.ts'
import { TextLink } from '#platform/ui/lazy/TextLink.tsx'
import { useFormat } from '#platform/web/use-format.ts'
import type { RegisterItem } from '../../club-rego-lists.contract.ts'
import { StateChip } from '../CaseCards.tsx'

/** Returns the columns of the register of vehicles, on the screen and on paper. */
export function useRegisterColumns(): readonly ListColumn<RegisterItem>[] {
  const { t } = useLingui()
  const format = useFormat()
  const day = (text: string | null) =>
    text === null || format === null || !isDay(text) ? '' : format.day(text, 'medium')
  return [
    {
      key: 'plate',
      label: t({ message: 'Plate', comment: 'Column: the number plate of a vehicle' }),
      sort: 'plate',
      isFixed: true,
      isFigure: true,
      cell: ({ case_id: id, club_plate_no: plate }) => (
        <TextLink to={`/cms/rego/${id}`}>
          <bdi dir="ltr">{plate}</bdi>
        </TextLink>
      ),
    },
    {
      key: 'vehicle',
      label: t({ message: 'Vehicle', comment: 'Column: make, model and year of a vehicle' }),
      cell: ({ manufactured, make, model, colour }) => (
        <bdi>
          {manufactured.slice(0, 4)} {make} {model}, {colour}
        </bdi>
      ),
    },
    {
      key: 'numbers',
      label: t`VIN and engine`,
      isFigure: true,
      cell: ({ vin, engine_number: engine }) => (
        <bdi dir="ltr">
          {vin}
          <br />
          {engine}
        </bdi>
      ),
    },
    {
      key: 'owner',
      label: t({ message: 'Owner', context: 'of a vehicle' }),
      sort: 'owner',
      cell: ({ owner_name: owner, garage_address: address }) => (
        // One element, because a card places each child of the cell beside the others.
        <span>
          <bdi>{owner}</bdi>
          <br />
          <bdi className="text-muted">{address}</bdi>
        </span>
      ),
    },
    {
      key: 'member',
      label: t({ message: 'Member', comment: 'Column: whether the owner of a vehicle was a member' }),
      cell: ({ is_member: isMember }) => (isMember ? <Trans>Yes</Trans> : <Trans>No</Trans>),
    },
    {
      key: 'scheme',
      label: t({ message: 'Scheme', comment: 'Column: the scheme of club rego' }),
      cell: (row) => <bdi dir="ltr">{row.scheme_code}</bdi>,
    },
    {
      key: 'until',
      label: t({ message: 'Valid to', comment: 'Column: the last day of a registration' }),
      sort: 'until',
      isFigure: true,
      cell: (row) => day(row.club_rego_expiry),
    },
    {
      key: 'inspected',
      label: t({ message: 'Inspected', comment: 'Column: the day of the last inspection of a vehicle' }),
      isFigure: true,
      cell: (row) => day(row.inspection_date),
    },
    {
      key: 'state',
      label: t({ message: 'Status', comment: 'Column: the status of a vehicle in the register' }),
      isFigure: true,
      cell: ({ state }) => <StateChip state={state} />,
    },
  ]
}
