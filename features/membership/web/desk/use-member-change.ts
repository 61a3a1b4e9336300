import { useDeskAction } from '#features/staff/staff.public.tsx'
import { storedRecordOf } from '#platform/web/request-failure.ts'
import type { DeskMember } from '../../membership-desk.contract.ts'

type MemberChange = {
  isBusy: boolean
  /** The message why the change failed; empty if it did not fail. */
  failure: string
  /**
   * Sends a change. If another person changed the same values meanwhile, `onCurrent` receives the current record; the
   * input stays, and sending it again replaces their values. @returns whether the change was saved
   */
  send: (
    change: () => Promise<{ item: DeskMember }>,
    onCurrent: (item: DeskMember) => void,
  ) => Promise<boolean>
}

/** Returns the state of a change of a member's record. `onSaved` also receives a record that another person changed. */
export function useMemberChange(onSaved: (answer: { item: DeskMember }) => void): MemberChange {
  const { isBusy, failure, run } = useDeskAction()
  return {
    isBusy,
    failure,
    send: (change, onCurrent) =>
      run(async () => {
        try {
          onSaved(await change())
        } catch (error) {
          const current = storedRecordOf<DeskMember>(error)
          if (current !== null) {
            onCurrent(current)
            onSaved({ item: current })
          }
          throw error
        }
      }),
  }
}
