import { Trans, useLingui } from '@lingui/react/macro'
import { IfAllowed, type ListColumn, useInstant } from '#features/staff/staff.public.tsx'
import { centsOf } from '#platform/shared/money.ts'
import { Button } from '#platform/ui/Button.tsx'
import { Chip } from '#platform/ui/Chip.tsx'
import { TextLink } from '#platform/ui/lazy/TextLink.tsx'
import { useList } from '#platform/web/use-list.ts'
import { useMoney } from '#platform/web/use-money.ts'
import type { ApplicationsColumn, DeskApplication } from '../../applications-desk.contract.ts'
import { markFeePaid } from '../../membership-desk.contract.ts'
import { APPLICATION_KIND_LABELS } from './desk-labels.ts'

type ApplicationColumn = ListColumn<DeskApplication> & { key: ApplicationsColumn }

/** The columns of the list of applications. @param onPaid opens the confirmation that a transfer was received */
export function useApplicationsColumns(
  onPaid: (application: DeskApplication) => void,
): readonly ApplicationColumn[] {
  const { t, i18n } = useLingui()
  const money = useMoney()
  const instant = useInstant()
  return [
    {
      key: 'name',
      label: t({ message: 'Applicant', comment: 'Column: the person who applies for membership' }),
      sort: 'name',
      isFixed: true,
      cell: ({ name, person_id: personId }) => (
        <TextLink to={`/cms/members/${personId}`}>
          <bdi>{name}</bdi>
        </TextLink>
      ),
    },
    {
      key: 'email',
      label: t({ message: 'Email', comment: 'Column: the address of a person' }),
      isOptional: true,
      cell: ({ email }) => <bdi dir="ltr">{email}</bdi>,
    },
    {
      key: 'age',
      label: t({ message: 'Age', comment: 'Column: the age of a person in years' }),
      isFigure: true,
      cell: ({ age }) => age ?? '',
    },
    {
      key: 'kind',
      label: t({ message: 'Kind', comment: 'Column: whether a person joins or renews' }),
      isOptional: true,
      cell: ({ kind }) => i18n._(APPLICATION_KIND_LABELS[kind]),
    },
    {
      key: 'type',
      label: t({ message: 'Type', comment: 'Filter: the type of membership' }),
      sort: 'type',
      cell: ({ type }) => type,
    },
    { key: 'track', label: t`Home track`, cell: ({ home_track: track }) => track },
    {
      key: 'said',
      label: t`Nominated, guardian, answer`,
      cell: (application) => <SaidCell application={application} />,
    },
    {
      key: 'sent',
      label: t({ message: 'Sent', comment: 'Column: when an application was sent' }),
      sort: 'sent',
      isFigure: true,
      cell: ({ submitted_at: at }) => instant(at),
    },
    {
      key: 'fee',
      label: t({ message: 'Fee', comment: 'Column: the fee of a membership' }),
      sort: 'fee',
      isEnd: true,
      isFigure: true,
      cell: ({ fee }) => money(centsOf(fee)),
    },
    {
      key: 'paid',
      label: t({ message: 'Payment', comment: 'Column: whether a fee is paid' }),
      cell: (application) => <PaymentCell application={application} onPaid={onPaid} />,
    },
  ]
}

/** Whom the applicant named, and the last question and answer. */
function SaidCell({ application }: { application: DeskApplication }) {
  const list = useList()
  const { details, guardian, question, answer } = application
  return (
    <span className="block max-w-72 whitespace-normal">
      {list([details.nominator, details.seconder, details.guardian_name])}
      {guardian === null ? null : <PendingGuardianChip askedAt={guardian.asked_at} />}
      {question === '' ? null : <span className="block text-muted">{question}</span>}
      {answer === '' ? null : <span className="block">{answer}</span>}
    </span>
  )
}

type PaymentCellProps = { application: DeskApplication; onPaid: (application: DeskApplication) => void }

function PaymentCell({ application, onPaid }: PaymentCellProps) {
  if (application.is_refunded) return <Trans comment="The fee of a membership was refunded">Refunded</Trans>
  if (application.is_paid) return <Trans comment="The fee of a membership is paid">Paid</Trans>
  if (!application.awaits_transfer)
    return <Trans comment="The fee of a membership is not paid yet">Not yet</Trans>
  return (
    <IfAllowed call={markFeePaid}>
      <Button size="small" tone="outline" onClick={() => onPaid(application)}>
        <Trans>Transfer received</Trans>
      </Button>
    </IfAllowed>
  )
}

/**
 * Says that the application cannot be approved yet, because the guardian has not confirmed. @param askedAt when the
 * guardian's mail was sent
 */
function PendingGuardianChip({ askedAt }: { askedAt: string | null }) {
  const instant = useInstant()
  return (
    <span className="my-1 block">
      <Chip tone="warn">
        <Trans>Guardian not confirmed yet</Trans>
      </Chip>
      {askedAt === null ? null : (
        <span className="mt-1 block text-note text-muted">
          <Trans>Mail sent {instant(askedAt)}</Trans>
        </span>
      )}
    </span>
  )
}
