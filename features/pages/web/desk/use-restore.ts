import { useLingui } from '@lingui/react/macro'
import { useDeskAction } from '#features/staff/staff.public.tsx'
import { showToast } from '#platform/ui/toasts.ts'
import { call } from '#platform/web/http.ts'
import { restoreVersion } from '../../page-versions.contract.ts'
import { usePageSession } from './editing-context.ts'

/**
 * Returns the function that restores a version, or one block of it, into the draft. A toast then offers to undo this.
 * @param onDone called after the restoring, before the toast with the text `words` is shown
 */
export function useRestore(onDone: () => void) {
  const { t } = useLingui()
  const session = usePageSession()
  const action = useDeskAction()
  const restore = (restored: { version: number; block?: string }, words: string) =>
    action.run(async () => {
      const undo = await session.changeOnServer((seq) =>
        call(restoreVersion, { page: session.pageId, seq, ...restored }),
      )
      onDone()
      showToast({ tone: 'done', words, ...(undo === null ? {} : { action: { words: t`Undo`, run: undo } }) })
    })
  return { ...action, restore }
}
