import { Trans, useLingui } from '@lingui/react/macro'
import { type ListColumn, useInstant } from '#features/staff/staff.public.tsx'
import { Chip } from '#platform/ui/Chip.tsx'
import { TextLink } from '#platform/ui/lazy/TextLink.tsx'
import { useFormat } from '#platform/web/use-format.ts'
import type { BooksColumn, DeskBook } from '../../log-books-list.contract.ts'
import { STATE_TONES, STATE_WORDS } from '../log-book-labels.ts'

/** Returns the columns of the registrar's list of log books. */
export function useBooksColumns(): readonly (ListColumn<DeskBook> & { key: BooksColumn })[] {
  const { t, i18n } = useLingui()
  const format = useFormat()
  const instant = useInstant()
  const day = (text: string | null) => (text === null || format === null ? '' : format.day(text, 'medium'))
  return [
    {
      key: 'vehicle',
      label: t({ message: 'Vehicle', comment: 'Column: make, model and year of a vehicle' }),
      isFixed: true,
      cell: (row) => (
        <TextLink to={`/cms/log-books/${row.vehicle_id}`}>
          <bdi>{row.vehicle}</bdi>
        </TextLink>
      ),
    },
    {
      key: 'plate',
      label: t({ message: 'Plate', comment: 'Column: the number plate of a vehicle' }),
      isFigure: true,
      cell: ({ plate }) => <bdi dir="ltr">{plate}</bdi>,
    },
    {
      key: 'member',
      label: t({ message: 'Member', comment: 'Column: the member who owns a vehicle' }),
      sort: 'member',
      cell: ({ member }) => <bdi>{member}</bdi>,
    },
    {
      key: 'number',
      label: t({ message: 'Log book', comment: 'Column: the number of a paper log book' }),
      sort: 'number',
      isFigure: true,
      cell: ({ number }) => <bdi dir="ltr">{number}</bdi>,
    },
    {
      key: 'days',
      label: t({ message: 'Days', comment: 'Column: used and allowed days of a log book' }),
      sort: 'used',
      isFigure: true,
      cell: ({ counters, number }) =>
        number === '' ? (
          ''
        ) : (
          <bdi dir="ltr">{counters.map(({ used, allowed }) => `${used}/${allowed}`).join(' + ')}</bdi>
        ),
    },
    {
      key: 'from',
      label: t({ message: 'From', comment: 'Column: the first day of a log book' }),
      isOptional: true,
      isFigure: true,
      cell: ({ period_from: from }) => day(from),
    },
    {
      key: 'to',
      label: t({ message: 'To', comment: 'Column: the last day of a log book' }),
      sort: 'until',
      isFigure: true,
      cell: ({ period_to: to }) => day(to),
    },
    {
      key: 'scheme',
      label: t({ message: 'Scheme', comment: 'Column: the scheme of club rego' }),
      isOptional: true,
      cell: ({ scheme }) => <bdi>{scheme}</bdi>,
    },
    {
      key: 'issued',
      label: t({
        message: 'Issued',
        context: 'log book',
        comment: 'Column: the day on which a log book was issued',
      }),
      isOptional: true,
      isFigure: true,
      cell: ({ issued_on: issued }) => day(issued),
    },
    {
      key: 'state',
      label: t({ message: 'Status', comment: 'Column: the status of a log book' }),
      cell: ({ state, broken_at: brokenAt }) =>
        brokenAt === null ? (
          <Chip tone={STATE_TONES[state]}>{i18n._(STATE_WORDS[state])}</Chip>
        ) : (
          <Chip tone="danger">
            <Trans>Broken at line {brokenAt}</Trans>
          </Chip>
        ),
    },
    {
      key: 'since',
      label: t({ message: 'Since', comment: 'Column: the moment of the last change of a case' }),
      sort: 'since',
      isFigure: true,
      cell: ({ updated_at: at }) => instant(at),
    },
  ]
}
