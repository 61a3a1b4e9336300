import { Trans, useLingui } from '@lingui/react/macro'
import { Button } from '#platform/ui/Button.tsx'
import { SectionHead } from '#platform/ui/SectionHead.tsx'
import { call } from '#platform/web/http.ts'
import { useIsAllowed, DeskFailure, useDeskAction } from '#features/staff/staff.public.tsx'
import type { CaseMove } from '../../case-states.rules.ts'
import {
  approveCase,
  bookInspection,
  declineCase,
  type DeskCase,
  type DeskCaseAnswer,
  endDeskCase,
  resumeCase,
  takeCase,
} from '../../club-rego-desk.contract.ts'
import { AskForChanges } from './AskForChanges.tsx'
import { PutOnRegister } from './PutOnRegister.tsx'
import { SignDeclaration } from './SignDeclaration.tsx'
import { MessageDialog } from './WordsDialog.tsx'

type DecisionsProps = { found: DeskCase; onDone: (answer: DeskCaseAnswer) => void }

/** The possible decisions on a case; none for the registrar's own vehicle. */
export function Decisions(props: DecisionsProps) {
  const { found, onDone } = props
  const { item, moves, is_own: isOwn, open_checks: open } = found
  const isAllowed = useIsAllowed()
  if (isOwn || !isAllowed(takeCase)) return null
  const can = (move: CaseMove): boolean => moves.includes(move)
  const { id } = item
  if (!DECIDED_HERE.some(can)) return null
  return (
    <section className="grid gap-5">
      <SectionHead title={<Trans>Next step</Trans>} />
      {can('take') ? <Take id={id} onDone={onDone} /> : null}
      {can('sign') ? <SignDeclaration found={found} onDone={onDone} /> : null}
      {can('register') || can('renew') ? <PutOnRegister found={found} onDone={onDone} /> : null}
      <div className="flex flex-wrap items-start gap-3">
        {can('approve') ? <Approve id={id} isReady={open.length === 0} onDone={onDone} /> : null}
        {can('ask') ? <AskForChanges found={found} onDone={onDone} /> : null}
        {can('book_inspection') ? <BookInspection id={id} onDone={onDone} /> : null}
        {can('decline') ? <Decline id={id} onDone={onDone} /> : null}
        {can('resume') ? <Resume id={id} onDone={onDone} /> : null}
        {can('end') ? <End id={id} onDone={onDone} /> : null}
      </div>
    </section>
  )
}

/** The moves that the registrar makes with these buttons. The member makes the others, or they happen automatically. */
const DECIDED_HERE: readonly CaseMove[] = [
  'take',
  'sign',
  'register',
  'renew',
  'approve',
  'ask',
  'book_inspection',
  'decline',
  'resume',
  'end',
]

type OneProps = { id: number; onDone: (answer: DeskCaseAnswer) => void }

function Take({ id, onDone }: OneProps) {
  const { t } = useLingui()
  const action = useDeskAction()
  return (
    <div>
      <DeskFailure words={action.failure} />
      <Button
        busy={action.isBusy}
        busyLabel={t`Saving`}
        onClick={() => void action.run(async () => onDone(await call(takeCase, { id })))}
      >
        <Trans>Start review</Trans>
      </Button>
    </div>
  )
}

function Approve({ id, isReady, onDone }: OneProps & { isReady: boolean }) {
  const { t } = useLingui()
  return (
    <MessageDialog
      tone={isReady ? 'primary' : 'outline'}
      button={<Trans>Approve</Trans>}
      question={<Trans>Approve this vehicle?</Trans>}
      label={t`Conditions`}
      hint={t`The member reads them`}
      isOptional
      confirmLabel={<Trans>Approve it</Trans>}
      act={async (conditions) => onDone(await call(approveCase, { id, conditions }))}
    />
  )
}

function BookInspection({ id, onDone }: OneProps) {
  const { t } = useLingui()
  return (
    <MessageDialog
      tone="outline"
      button={<Trans>Book an inspection</Trans>}
      question={<Trans>When and where is it inspected?</Trans>}
      label={t`Day, time, place and inspector`}
      hint={t`The member reads it`}
      confirmLabel={<Trans>Book it</Trans>}
      act={async (words) => onDone(await call(bookInspection, { id, words }))}
    />
  )
}

function Decline({ id, onDone }: OneProps) {
  const { t } = useLingui()
  return (
    <MessageDialog
      tone="link"
      button={<Trans>Decline</Trans>}
      question={<Trans>Decline this application?</Trans>}
      label={t`Reason`}
      hint={t`The member reads it. Say what they can do`}
      confirmLabel={<Trans>Decline it</Trans>}
      isDanger
      act={async (reason) => onDone(await call(declineCase, { id, reason }))}
    />
  )
}

function Resume({ id, onDone }: OneProps) {
  const { t } = useLingui()
  return (
    <MessageDialog
      tone="primary"
      button={<Trans>Back on the road</Trans>}
      question={<Trans>Put this vehicle back on the road?</Trans>}
      label={t`Reason`}
      hint={t`Shown in the history of the case`}
      confirmLabel={<Trans>Back on the road</Trans>}
      act={async (words) => onDone(await call(resumeCase, { id, words }))}
    />
  )
}

function End({ id, onDone }: OneProps) {
  const { t } = useLingui()
  return (
    <MessageDialog
      tone="link"
      button={<Trans>End case</Trans>}
      question={<Trans>End this case permanently?</Trans>}
      label={t`Reason`}
      hint={t`For example sold, scrapped or left the club. If the vehicle was on the road, report it to the authority`}
      confirmLabel={<Trans>End case</Trans>}
      isDanger
      act={async (words) => onDone(await call(endDeskCase, { id, words }))}
    />
  )
}
