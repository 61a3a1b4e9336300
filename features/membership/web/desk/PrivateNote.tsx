import { Trans, useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { IfAllowed, DeskFailure } from '#features/staff/staff.public.tsx'
import { Button } from '#platform/ui/Button.tsx'
import { SectionHead } from '#platform/ui/SectionHead.tsx'
import { TextArea } from '#platform/ui/TextArea.tsx'
import { call } from '#platform/web/http.ts'
import { type DeskMember, setPrivateNote } from '../../membership-desk.contract.ts'
import { SavedMeanwhile } from './SavedMeanwhile.tsx'
import { useMemberChange } from './use-member-change.ts'

/** The committee's permanent note on a member, shown above the dated notes. */
export function PrivateNote({
  member,
  onSaved,
}: {
  member: DeskMember
  onSaved: (answer: { item: DeskMember }) => void
}) {
  const { t } = useLingui()
  const [note, setNote] = useState(member.private_note)
  const [was, setWas] = useState(member.private_note)
  const [isNewer, setIsNewer] = useState(false)
  const action = useMemberChange(onSaved)
  const save = async (): Promise<void> => {
    const isDone = await action.send(
      () => call(setPrivateNote, { id: member.person_id, note, was }),
      (current) => {
        setWas(current.private_note)
        setIsNewer(true)
      },
    )
    if (!isDone) return
    setWas(note)
    setIsNewer(false)
  }
  return (
    <section className="mt-9">
      <SectionHead title={<Trans>Permanent note</Trans>} />
      <DeskFailure words={action.failure} />
      <SavedMeanwhile stored={isNewer ? was : null} />
      <TextArea
        className="mt-3 max-w-[40rem]"
        label={<Trans>For the committee</Trans>}
        hint={<Trans>The member never sees it</Trans>}
        maxLength={2000}
        value={note}
        onChange={(event) => setNote(event.target.value)}
      />
      <IfAllowed call={setPrivateNote}>
        <Button
          size="small"
          tone="outline"
          className="mt-3"
          disabled={note === was}
          busy={action.isBusy}
          busyLabel={t`Saving`}
          onClick={() => void save()}
        >
          <Trans>Save the note</Trans>
        </Button>
      </IfAllowed>
    </section>
  )
}
