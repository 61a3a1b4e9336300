import { Trans, useLingui } from '@lingui/react/macro'
import { useState, type ReactNode } from 'react'
import { GuardiansDesk } from '#features/guardians/guardians-desk.public.tsx'
import { IfAllowed, StaffTable, useInstant } from '#features/staff/staff.public.tsx'
import { Button } from '#platform/ui/Button.tsx'
import { Chip } from '#platform/ui/Chip.tsx'
import { useFormat } from '#platform/web/use-format.ts'
import type { DeskMember } from '../../membership-desk.contract.ts'
import { EVENT_LABELS } from './desk-labels.ts'
import { NumberDialog } from './NumberDialog.tsx'
import { ConditionDialog, DeletePeriodDialog, PeriodDialog, RefundedDialog } from './RecordDialogs.tsx'
import { TypeChangeDialog } from './TypeChangeDialog.tsx'
import {
  setCondition,
  setMemberNumber,
  correctPeriod,
  deletePeriod,
  settleRefunded,
} from '../../membership-desk.contract.ts'
import { changeType } from '../../type-change.contract.ts'

type Period = DeskMember['periods'][number]
type Settling = { period: Period; ends: boolean }

type MembershipPartProps = {
  member: DeskMember
  /** Called with the record after each change. */
  onSaved: (answer: { item: DeskMember }) => void
  /** Called after a change that another feature made to the membership. */
  onReload: () => void
}

/** A member's membership: periods, guardians, history and signatures, with the dialogs that change them. */
export function MembershipPart({ member, onSaved, onReload }: MembershipPartProps) {
  const [period, setPeriod] = useState<Period | null>(null)
  const [deleting, setDeleting] = useState<Period | null>(null)
  const [settling, setSettling] = useState<Settling | null>(null)
  const [retyping, setRetyping] = useState<Period | null>(null)
  const [isChanging, setIsChanging] = useState(false)
  const [isNumbering, setIsNumbering] = useState(false)
  return (
    <>
      {member.can_manage ? (
        <p className="flex flex-wrap gap-2">
          <IfAllowed call={setCondition}>
            <Button tone="outline" size="small" onClick={() => setIsChanging(true)}>
              <Trans>Change status</Trans>
            </Button>
          </IfAllowed>
          <IfAllowed call={setMemberNumber}>
            <Button tone="outline" size="small" onClick={() => setIsNumbering(true)}>
              <Trans>Change number</Trans>
            </Button>
          </IfAllowed>
        </p>
      ) : null}
      {member.hides_from_register ? (
        <p className="mt-3 text-note text-muted">
          <Trans>Only the name appears in the members’ register.</Trans>
        </p>
      ) : null}
      <GuardiansDesk
        key={`guardians ${member.person_id}`}
        personId={member.person_id}
        onConfirmed={onReload}
      />
      <Periods
        member={member}
        onCorrect={setPeriod}
        onDelete={setDeleting}
        onRetype={setRetyping}
        onSettle={setSettling}
      />
      <Timeline member={member} />
      <Signatures member={member} />
      <PeriodDialog
        key={`period ${period?.id ?? 0}`}
        personId={member.person_id}
        period={period}
        onClose={() => setPeriod(null)}
        onSaved={onSaved}
      />
      <DeletePeriodDialog
        key={`delete ${deleting?.id ?? 0}`}
        personId={member.person_id}
        period={deleting}
        onClose={() => setDeleting(null)}
        onSaved={onSaved}
      />
      <RefundedDialog
        key={`refunded ${settling?.period.id ?? 0} ${String(settling?.ends)}`}
        personId={member.person_id}
        settling={settling}
        onClose={() => setSettling(null)}
        onSaved={onSaved}
      />
      <ConditionDialog
        key={`condition ${String(isChanging)}`}
        member={member}
        isOpen={isChanging}
        onClose={() => setIsChanging(false)}
        onSaved={onSaved}
      />
      {retyping === null ? null : (
        <TypeChangeDialog
          key={retyping.id}
          personId={member.person_id}
          period={retyping}
          onClose={() => setRetyping(null)}
          onSaved={onSaved}
        />
      )}
      <NumberDialog
        key={`number ${String(isNumbering)}`}
        member={member}
        isOpen={isNumbering}
        onClose={() => setIsNumbering(false)}
        onSaved={onSaved}
      />
    </>
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
  onRetype: (period: Period) => void
  onSettle: (settling: Settling) => void
}

function Periods({ member, onCorrect, onDelete, onRetype, onSettle }: PeriodsProps) {
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
                  <IfAllowed call={correctPeriod}>
                    <Button size="small" tone="outline" onClick={() => onCorrect(row)}>
                      <Trans>Extend or correct dates</Trans>
                    </Button>
                  </IfAllowed>
                  <IfAllowed call={changeType}>
                    <Button size="small" tone="outline" onClick={() => onRetype(row)}>
                      <Trans>Change type</Trans>
                    </Button>
                  </IfAllowed>
                  <IfAllowed call={deletePeriod}>
                    <Button size="small" tone="outline" onClick={() => onDelete(row)}>
                      <Trans comment="Button: deletes a period of membership">Delete</Trans>
                    </Button>
                  </IfAllowed>
                  {row.is_refunded ? (
                    <>
                      <IfAllowed call={settleRefunded}>
                        <Button size="small" onClick={() => onSettle({ period: row, ends: true })}>
                          <Trans>End membership</Trans>
                        </Button>
                      </IfAllowed>
                      <IfAllowed call={settleRefunded}>
                        <Button
                          size="small"
                          tone="outline"
                          onClick={() => onSettle({ period: row, ends: false })}
                        >
                          <Trans>Keep it</Trans>
                        </Button>
                      </IfAllowed>
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
            <p className="font-semibold">{i18n._(EVENT_LABELS[kind])}</p>
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
