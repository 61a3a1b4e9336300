import { Trans, useLingui } from '@lingui/react/macro'
import { Button } from '#platform/ui/Button.tsx'
import { SectionHead } from '#platform/ui/SectionHead.tsx'
import { call } from '#platform/web/http.ts'
import { DeskFailure, useDeskAction } from '#features/staff/staff.public.tsx'
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
import { WordsDialog } from './WordsDialog.tsx'

type DecisionsProps = { found: DeskCase; onDone: (answer: DeskCaseAnswer) => void }

/** What can be made of a case from here; nothing of one's own. */
export function Decisions(props: DecisionsProps) {
  const { found, onDone } = props
  const { item, moves, is_own: isOwn, open_checks: open } = found
  if (isOwn) return null
  const can = (move: CaseMove): boolean => moves.includes(move)
  const { id } = item
  if (!DECIDED_HERE.some(can)) return null
  return (
    <section className="grid gap-5">
      <SectionHead title={<Trans>What next?</Trans>} />
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

/** The moves that are the registrar's; the rest are the member's and the clock's. */
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
        busyWords={t`Saving`}
        onClick={() => void action.run(async () => onDone(await call(takeCase, { id })))}
      >
        <Trans>Take it into review</Trans>
      </Button>
    </div>
  )
}

function Approve({ id, isReady, onDone }: OneProps & { isReady: boolean }) {
  const { t } = useLingui()
  return (
    <WordsDialog
      tone={isReady ? 'primary' : 'outline'}
      button={<Trans>Approve</Trans>}
      question={<Trans>Approve this vehicle?</Trans>}
      label={t`Conditions`}
      hint={t`The member reads them`}
      isOptional
      doWords={<Trans>Approve it</Trans>}
      act={async (conditions) => onDone(await call(approveCase, { id, conditions }))}
    />
  )
}

function BookInspection({ id, onDone }: OneProps) {
  const { t } = useLingui()
  return (
    <WordsDialog
      tone="outline"
      button={<Trans>Book an inspection</Trans>}
      question={<Trans>When and where is it inspected?</Trans>}
      label={t`Day, time, place and who`}
      hint={t`The member reads it`}
      doWords={<Trans>Book it</Trans>}
      act={async (words) => onDone(await call(bookInspection, { id, words }))}
    />
  )
}

function Decline({ id, onDone }: OneProps) {
  const { t } = useLingui()
  return (
    <WordsDialog
      tone="link"
      button={<Trans>Decline</Trans>}
      question={<Trans>Decline this application?</Trans>}
      label={t`Reason`}
      hint={t`One that the member can act on. They read it`}
      doWords={<Trans>Decline it</Trans>}
      isDanger
      act={async (reason) => onDone(await call(declineCase, { id, reason }))}
    />
  )
}

function Resume({ id, onDone }: OneProps) {
  const { t } = useLingui()
  return (
    <WordsDialog
      tone="primary"
      button={<Trans>Back on the road</Trans>}
      question={<Trans>Let this vehicle back on the road?</Trans>}
      label={t`Why`}
      hint={t`It stands in the history of the case`}
      doWords={<Trans>Back on the road</Trans>}
      act={async (words) => onDone(await call(resumeCase, { id, words }))}
    />
  )
}

function End({ id, onDone }: OneProps) {
  const { t } = useLingui()
  return (
    <WordsDialog
      tone="link"
      button={<Trans>End it</Trans>}
      question={<Trans>End this case for good?</Trans>}
      label={t`Why`}
      hint={t`Sold, scrapped, left the club. The authority has to be told of a vehicle that was on the road`}
      doWords={<Trans>End it</Trans>}
      isDanger
      act={async (words) => onDone(await call(endDeskCase, { id, words }))}
    />
  )
}
