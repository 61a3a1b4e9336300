import { Trans, useLingui } from '@lingui/react/macro'
import { type ReactNode, useState } from 'react'
import { type DescribeEvent, RecordTabs } from '#features/desk-records/desk-records-desk.public.tsx'
import { GuardiansDesk } from '#features/guardians/guardians-desk.public.tsx'
import {
  backToList,
  ConfirmDialog,
  useIsAllowed,
  IfAllowed,
  DeskFailure,
  DeskList,
  DeskPage,
  mayOpen,
  useDesk,
  useDeskAction,
  useDeskRoles,
} from '#features/staff/staff.public.tsx'
import { isolated } from '#platform/shared/isolated.ts'
import { centsOf } from '#platform/shared/money.ts'
import { Button } from '#platform/ui/Button.tsx'
import { Chip } from '#platform/ui/Chip.tsx'
import { Dialog } from '#platform/ui/Dialog.tsx'
import { ScreenLink } from '#platform/ui/ScreenLink.tsx'
import { TextArea } from '#platform/ui/TextArea.tsx'
import { call } from '#platform/web/http.ts'
import { useMoney } from '#platform/web/use-money.ts'
import {
  declineEntry,
  type DeskEntryDetail,
  deskEntry,
  markEntry,
  offerEntry,
} from '../../entries-desk.contract.ts'
import { groupOf } from '../../entries-list.rules.ts'
import { type DayMark, ENTRY_STATE_LABELS, ENTRY_STATES, canRecord } from '../../entry-state.rules.ts'
import { ENTRY_RECORD } from '../../event-record.contract.ts'
import { EntryFacts, EntryStory } from './EntryParts.tsx'
import { GROUP_TONES } from './entry-groups.ts'

const REASON_MAX_LENGTH = 300

/** /cms/entries/entry/{id}: one entry with its history and the steps of the event day. */
export function EntryRecord({ id }: { id: string }) {
  const { data, failure, reload, put } = useDesk(deskEntry, { id })
  const item = data?.item ?? null
  return (
    <DeskPage
      title={item === null ? <Trans>Entry</Trans> : <bdi>{item.entrant}</bdi>}
      actions={
        item === null ? undefined : (
          <ScreenLink {...backToList(`/cms/entries/${item.event_id}`)} className="btn btn-outline btn-small">
            <span>
              <Trans>All entries</Trans>
            </span>
          </ScreenLink>
        )
      }
    >
      <DeskList isThere={item !== null} failure={failure} onReload={reload}>
        {item === null ? null : (
          <EntryTabs item={item}>
            <Record item={item} onChanged={(changed) => put({ item: changed })} onReload={reload} />
          </EntryTabs>
        )}
      </DeskList>
    </DeskPage>
  )
}

/** The notes and the activity are for the events role; a scrutineer sees the entry alone. */
function EntryTabs({ item, children }: { item: DeskEntryDetail; children: ReactNode }) {
  const isOfficer = mayOpen({ roles: ['events'] }, useDeskRoles())
  if (!isOfficer) return children
  return (
    <RecordTabs
      key={item.id}
      calls={ENTRY_RECORD}
      id={item.id}
      describe={describeEntryEvent}
      revision={`${item.state} ${item.notes.length}`}
    >
      {children}
    </RecordTabs>
  )
}

/** Describes a step in the history of an entry: its state since, and the reason. */
const describeEntryEvent: DescribeEvent = ({ verb, text }, { i18n }) => {
  const state = ENTRY_STATES.find((one) => one === verb)
  return { title: state === undefined ? verb : i18n._(ENTRY_STATE_LABELS[state]), text }
}

type RecordProps = { item: DeskEntryDetail; onChanged: (item: DeskEntryDetail) => void }

function Record({ item, onChanged, onReload }: RecordProps & { onReload: () => void }) {
  const { i18n } = useLingui()
  return (
    <div className="grid max-w-[44rem] gap-8">
      <p>
        <Chip tone={GROUP_TONES[groupOf(item)]}>{i18n._(ENTRY_STATE_LABELS[item.state])}</Chip>
      </p>
      <EntryActions item={item} onChanged={onChanged} />
      <EntryFacts item={item} />
      {item.guarded_id === null ? null : (
        <GuardiansDesk
          key={`guardians ${item.guarded_id}`}
          personId={item.guarded_id}
          onConfirmed={onReload}
        />
      )}
      <EntryStory item={item} />
    </div>
  )
}

const MARK_LABELS: Record<DayMark, ReactNode> = {
  confirmed: <Trans>Undo this step</Trans>,
  signed_on: <Trans>Signed on</Trans>,
  scrutineered: <Trans>Car passed inspection</Trans>,
  scrutiny_failed: <Trans>Car to be fixed</Trans>,
  competed: <Trans>Competed</Trans>,
  no_show: <Trans>Did not come</Trans>,
}
const MARKS = ['signed_on', 'scrutineered', 'scrutiny_failed', 'competed', 'no_show', 'confirmed'] as const

/** The actions that the entry's state allows. */
function EntryActions({ item, onChanged }: RecordProps) {
  const roles = useDeskRoles()
  const isOfficer = mayOpen({ roles: ['events'] }, roles)
  const isAllowed = useIsAllowed()
  const [isOffering, setIsOffering] = useState(false)
  const action = useDeskAction()
  const marks = MARKS.filter(
    (mark) =>
      canRecord(item.state, mark) && (isOfficer || mark === 'scrutineered' || mark === 'scrutiny_failed'),
  )
  const run = (work: () => Promise<{ item: DeskEntryDetail }>) =>
    void action.run(async () => onChanged((await work()).item))
  const { id } = item
  return (
    <div>
      <DeskFailure words={action.failure} />
      <div className="flex flex-wrap gap-3">
        {(isAllowed(markEntry) ? marks : []).map((mark, at) => (
          <Button
            key={mark}
            tone={at === 0 && mark !== 'confirmed' ? 'primary' : 'outline'}
            busy={action.isBusy}
            onClick={() => run(() => call(markEntry, { id, mark }))}
          >
            {MARK_LABELS[mark]}
          </Button>
        ))}
        {isOfficer && item.state === 'reserve' ? (
          <IfAllowed call={offerEntry}>
            <Button onClick={() => setIsOffering(true)}>
              <Trans>Offer a place now</Trans>
            </Button>
          </IfAllowed>
        ) : null}
        {isOfficer && ['awaiting_payment', 'offered', 'reserve', 'confirmed'].includes(item.state) ? (
          <Decline item={item} onChanged={onChanged} />
        ) : null}
      </div>
      {isOffering ? (
        <OfferDialog item={item} onChanged={onChanged} onClose={() => setIsOffering(false)} />
      ) : null}
    </div>
  )
}

/** Offers a place to a reserve after a confirmation, because the entrant is mailed at once. */
function OfferDialog({ item, onChanged, onClose }: RecordProps & { onClose: () => void }) {
  const money = useMoney()
  const entrant = isolated(item.entrant)
  const amount = money(centsOf(item.total))
  return (
    <ConfirmDialog
      onClose={onClose}
      question={<Trans>Offer {entrant} a place now?</Trans>}
      confirmLabel={<Trans>Offer a place now</Trans>}
      work={async () => onChanged((await call(offerEntry, { id: item.id })).item)}
    >
      <Trans>
        {entrant} gets the offer by email straight away, also if others are ahead on the reserve list.
        Accepting it costs {amount}. You can’t undo this.
      </Trans>
    </ConfirmDialog>
  )
}

function Decline({ item, onChanged }: RecordProps) {
  const { t } = useLingui()
  const [isAsking, setIsAsking] = useState(false)
  const [reason, setReason] = useState('')
  const [isChecked, setIsChecked] = useState(false)
  const action = useDeskAction()
  const decline = async (): Promise<void> => {
    setIsChecked(true)
    if (reason.trim() === '') return
    await action.run(async () => {
      onChanged((await call(declineEntry, { id: item.id, reason })).item)
      setIsAsking(false)
    })
  }
  return (
    <>
      <IfAllowed call={declineEntry}>
        <Button tone="danger" onClick={() => setIsAsking(true)}>
          <Trans>Take off the list</Trans>
        </Button>
      </IfAllowed>
      <Dialog
        isOpen={isAsking}
        onClose={() => setIsAsking(false)}
        question={<Trans>Take {item.entrant} off the list?</Trans>}
        actions={
          <>
            <Button
              tone="danger"
              busy={action.isBusy}
              busyLabel={t`One moment`}
              onClick={() => void decline()}
            >
              <Trans>Take off the list</Trans>
            </Button>
            <Button tone="outline" onClick={() => setIsAsking(false)}>
              <Trans>Back</Trans>
            </Button>
          </>
        }
      >
        <p className="mb-4">
          {item.is_paper ? (
            <Trans>
              The place goes to the next in line. A payment that was taken at a till is not refunded by this:
              hand the money back and record it at the till.
            </Trans>
          ) : (
            <Trans>The payment is refunded in full, and the place goes to the next in line.</Trans>
          )}
        </p>
        <DeskFailure words={action.failure} />
        <TextArea
          label={<Trans>Reason</Trans>}
          hint={<Trans>Included in the email to them</Trans>}
          maxLength={REASON_MAX_LENGTH}
          value={reason}
          error={isChecked && reason.trim() === '' ? t`Say why, they will read it` : undefined}
          onChange={(change) => setReason(change.target.value)}
        />
      </Dialog>
    </>
  )
}
