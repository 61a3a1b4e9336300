import { Trans, useLingui } from '@lingui/react/macro'
import { useState, type ReactNode } from 'react'
import { GuardiansDesk } from '#features/guardians/guardians-desk.public.tsx'
import {
  DeskFailure,
  DeskList,
  DeskPage,
  StaffTable,
  useDesk,
  useDeskAction,
  useInstant,
} from '#features/staff/staff.public.tsx'
import { Button } from '#platform/ui/Button.tsx'
import { Chip } from '#platform/ui/Chip.tsx'
import { TextArea } from '#platform/ui/TextArea.tsx'
import { call } from '#platform/web/http.ts'
import { useFormat } from '#platform/web/use-format.ts'
import { type DeskMember, deskMember, setPrivateNote } from '../../membership-desk.contract.ts'
import { STATUS_WORDS } from '../status-labels.ts'
import { CONDITION_WORDS, EVENT_WORDS, STATUS_TONES } from './desk-labels.ts'
import {
  ConditionDialog,
  DeletePeriodDialog,
  OwnEmailDialog,
  PeriodDialog,
  RefundedDialog,
} from './RecordDialogs.tsx'

type Period = DeskMember['periods'][number]
type Settling = { period: Period; ends: boolean }

/** /cms/members/{person}: one member's record and its timeline. */
export function MemberDesk({ rest }: { rest: string }) {
  const { i18n } = useLingui()
  const { data, failure, reload, put } = useDesk(deskMember, { id: Number(rest) })
  const [period, setPeriod] = useState<Period | null>(null)
  const [deleting, setDeleting] = useState<Period | null>(null)
  const [settling, setSettling] = useState<Settling | null>(null)
  const [isGivingEmail, setIsGivingEmail] = useState(false)
  const [isChanging, setIsChanging] = useState(false)
  const member = data?.item ?? null
  return (
    <DeskPage
      title={member === null ? <Trans>Member</Trans> : <bdi>{member.name}</bdi>}
      actions={
        member?.can_manage === true ? (
          <Button tone="outline" size="small" onClick={() => setIsChanging(true)}>
            <Trans>Change status</Trans>
          </Button>
        ) : null
      }
    >
      <DeskList isThere={member !== null} failure={failure} onReload={reload}>
        {member === null ? null : (
          <>
            <p className="mb-5 flex flex-wrap items-center gap-3">
              <span className="figure font-semibold">{member.number}</span>
              <span>{member.type}</span>
              <Chip tone={STATUS_TONES[member.status]}>{i18n._(STATUS_WORDS[member.status])}</Chip>
              {member.condition === 'normal' ? null : (
                <Chip tone="danger">{i18n._(CONDITION_WORDS[member.condition])}</Chip>
              )}
            </p>
            {member.shares_email ? (
              <p className="mb-4 flex flex-wrap items-center gap-3">
                <Trans>Another member logs in with this email address.</Trans>
                <Button size="small" tone="outline" onClick={() => setIsGivingEmail(true)}>
                  <Trans>Enter own email address</Trans>
                </Button>
              </p>
            ) : null}
            <Facts member={member} />
            <GuardiansDesk key={`guardians ${member.person_id}`} personId={member.person_id} />
            <Periods member={member} onCorrect={setPeriod} onDelete={setDeleting} onSettle={setSettling} />
            <Timeline member={member} />
            <Signatures member={member} />
            {member.can_manage ? <PrivateNote member={member} onSaved={put} /> : null}
            <PeriodDialog
              key={`period ${period?.id ?? 0}`}
              personId={member.person_id}
              period={period}
              onClose={() => setPeriod(null)}
              onSaved={put}
            />
            <DeletePeriodDialog
              key={`delete ${deleting?.id ?? 0}`}
              personId={member.person_id}
              period={deleting}
              onClose={() => setDeleting(null)}
              onSaved={put}
            />
            <RefundedDialog
              key={`refunded ${settling?.period.id ?? 0} ${String(settling?.ends)}`}
              personId={member.person_id}
              settling={settling}
              onClose={() => setSettling(null)}
              onSaved={put}
            />
            <OwnEmailDialog
              key={`email ${String(isGivingEmail)}`}
              personId={member.person_id}
              isOpen={isGivingEmail}
              onClose={() => setIsGivingEmail(false)}
              onSaved={put}
            />
            <ConditionDialog
              key={`condition ${String(isChanging)}`}
              member={member}
              isOpen={isChanging}
              onClose={() => setIsChanging(false)}
              onSaved={put}
            />
          </>
        )}
      </DeskList>
    </DeskPage>
  )
}

function Facts({ member }: { member: DeskMember }) {
  const format = useFormat()
  const day = (text: string | null) => (text === null || format === null ? '' : format.day(text, 'medium'))
  const rows: { key: string; label: ReactNode; value: string }[] = [
    { key: 'email', label: <Trans>Email</Trans>, value: member.email },
    { key: 'mobile', label: <Trans>Mobile</Trans>, value: member.mobile },
    { key: 'born', label: <Trans>Date of birth</Trans>, value: day(member.date_of_birth) },
    { key: 'partner', label: <Trans>Partner</Trans>, value: member.partner },
    { key: 'guardian', label: <Trans>Parent or guardian</Trans>, value: member.guardian },
    { key: 'track', label: <Trans>Home track</Trans>, value: member.home_track },
    { key: 'licence', label: <Trans>Licence</Trans>, value: member.licence },
    { key: 'racers', label: <Trans>RACERS</Trans>, value: member.racers_id ?? '' },
    { key: 'emergency', label: <Trans>In an emergency</Trans>, value: member.emergency_contact },
    { key: 'joined', label: <Trans>Joined</Trans>, value: day(member.joined_on) },
  ]
  return (
    <dl className="grid gap-x-8 gap-y-2 sm:grid-cols-2">
      {rows
        .filter(({ value }) => value !== '')
        .map(({ key, label, value }) => (
          <div key={key} className="flex gap-3 border-b border-line py-1.5">
            <dt className="w-32 shrink-0 text-muted">{label}</dt>
            <dd className="min-w-0 wrap-anywhere">
              <bdi>{value}</bdi>
            </dd>
          </div>
        ))}
      {member.hides_from_register ? (
        <p className="text-note text-muted">
          <Trans>Only the name appears in the members’ register.</Trans>
        </p>
      ) : null}
    </dl>
  )
}

function Section({ title, children }: { title: ReactNode; children: ReactNode }) {
  return (
    <section className="mt-9">
      <h2 className="mb-2.5 text-h3">{title}</h2>
      {children}
    </section>
  )
}

type PeriodsProps = {
  member: DeskMember
  onCorrect: (period: Period) => void
  onDelete: (period: Period) => void
  onSettle: (settling: Settling) => void
}

function Periods({ member, onCorrect, onDelete, onSettle }: PeriodsProps) {
  const { t } = useLingui()
  const format = useFormat()
  const day = (text: string | null) => (text === null || format === null ? '' : format.day(text, 'medium'))
  return (
    <Section title={<Trans>Periods</Trans>}>
      {member.periods.length === 0 ? (
        <p className="text-muted">
          <Trans>No period has begun yet.</Trans>
        </p>
      ) : (
        <StaffTable
          caption={t`Periods`}
          rows={member.periods}
          keyOf={({ id }) => String(id)}
          columns={[
            {
              key: 'type',
              head: <Trans>Type</Trans>,
              cell: ({ type, is_refunded: isRefunded }) =>
                isRefunded ? (
                  <span className="flex flex-wrap items-center gap-2">
                    {type}
                    <Chip tone="warn">
                      <Trans>Refunded</Trans>
                    </Chip>
                  </span>
                ) : (
                  type
                ),
            },
            { key: 'from', head: <Trans>From</Trans>, isFigure: true, cell: (row) => day(row.valid_from) },
            {
              key: 'to',
              head: <Trans>To</Trans>,
              isFigure: true,
              cell: (row) => (row.valid_to === null ? <Trans>with no end</Trans> : day(row.valid_to)),
            },
            {
              key: 'do',
              head: <Trans>Change</Trans>,
              cell: (row) => (
                <span className="flex gap-2 whitespace-nowrap">
                  <Button size="small" tone="outline" onClick={() => onCorrect(row)}>
                    <Trans>Extend or correct dates</Trans>
                  </Button>
                  <Button size="small" tone="outline" onClick={() => onDelete(row)}>
                    <Trans comment="Button: deletes a period of membership">Delete</Trans>
                  </Button>
                  {row.is_refunded ? (
                    <>
                      <Button size="small" onClick={() => onSettle({ period: row, ends: true })}>
                        <Trans>End membership</Trans>
                      </Button>
                      <Button
                        size="small"
                        tone="outline"
                        onClick={() => onSettle({ period: row, ends: false })}
                      >
                        <Trans>Keep it</Trans>
                      </Button>
                    </>
                  ) : null}
                </span>
              ),
            },
          ]}
        />
      )}
    </Section>
  )
}

function Timeline({ member }: { member: DeskMember }) {
  const { i18n } = useLingui()
  const instant = useInstant()
  if (member.timeline.length === 0) return null
  return (
    <Section title={<Trans>History</Trans>}>
      <ol className="border-s-2 border-row ps-5">
        {member.timeline.map(({ at, kind, by, words }) => (
          <li key={`${at} ${kind} ${words}`} className="pb-4">
            <p className="font-semibold">{i18n._(EVENT_WORDS[kind])}</p>
            {words === '' ? null : <p>{words}</p>}
            <p className="text-note text-muted">
              {instant(at)}
              {by === '' ? null : <>, {by}</>}
            </p>
          </li>
        ))}
      </ol>
    </Section>
  )
}

function Signatures({ member }: { member: DeskMember }) {
  const { t } = useLingui()
  const instant = useInstant()
  if (member.signatures.length === 0) return null
  return (
    <Section title={<Trans>Signed texts</Trans>}>
      <StaffTable
        caption={t`Signed texts`}
        rows={member.signatures}
        keyOf={({ id }) => id}
        columns={[
          { key: 'at', head: <Trans>Time</Trans>, isFigure: true, cell: (row) => instant(row.signed_at) },
          { key: 'who', head: <Trans>Signed by</Trans>, cell: ({ name }) => <bdi>{name}</bdi> },
          {
            key: 'how',
            head: <Trans>Method</Trans>,
            cell: ({ method }) => (method === 'typed' ? <Trans>Typed name</Trans> : <Trans>Pen</Trans>),
          },
          { key: 'what', head: <Trans>Signed texts</Trans>, cell: ({ texts }) => texts },
        ]}
      />
    </Section>
  )
}

function PrivateNote({
  member,
  onSaved,
}: {
  member: DeskMember
  onSaved: (answer: { item: DeskMember }) => void
}) {
  const { t } = useLingui()
  const [note, setNote] = useState(member.private_note)
  const action = useDeskAction()
  const isSame = note === member.private_note
  return (
    <Section title={<Trans>Note</Trans>}>
      <DeskFailure words={action.failure} />
      <TextArea
        className="max-w-[40rem]"
        label={<Trans>For the committee</Trans>}
        hint={<Trans>The member never sees it</Trans>}
        maxLength={2000}
        value={note}
        onChange={(event) => setNote(event.target.value)}
      />
      <Button
        size="small"
        tone="outline"
        className="mt-3"
        disabled={isSame}
        busy={action.isBusy}
        busyLabel={t`Saving`}
        onClick={() =>
          void action.run(async () => onSaved(await call(setPrivateNote, { id: member.person_id, note })))
        }
      >
        <Trans>Save the note</Trans>
      </Button>
    </Section>
  )
}
