import { useLingui } from '@lingui/react/macro'
import { useDeskAction } from '#features/staff/staff.public.tsx'
import { showToast } from '#platform/ui/toasts.ts'
import { call } from '#platform/web/http.ts'
import { discardDraft } from '../../page-drafts.contract.ts'
import { restoreVersion } from '../../page-versions.contract.ts'
import { usePageSession } from './editing-context.ts'

/**
 * Returns the functions that restore a version, or one block of it, into the draft, and that discard the changes of the
 * draft. A toast then offers to undo this.
 * @param onDone called after the change, before the toast is shown
 */
export function useRestore(onDone: () => void) {
  const { t } = useLingui()
  const session = usePageSession()
  const action = useDeskAction()
  const change = (changeDraft: (seq: number) => Promise<{ seq: number }>, words: string) =>
    action.run(async () => {
      const undo = await session.changeOnServer(changeDraft)
      onDone()
      showToast({ tone: 'done', words, ...(undo === null ? {} : { action: { words: t`Undo`, run: undo } }) })
    })
  const { pageId: page } = session
  const restore = (restored: { version: number; block?: string }, words: string) =>
    change((seq) => call(restoreVersion, { page, seq, ...restored }), words)
  const discard = () =>
    change((seq) => call(discardDraft, { page, seq }), t`The changes of the draft were discarded.`)
  return { ...action, restore, discard }
}
