import { Trans, useLingui } from '@lingui/react/macro'
import { useDesk, useDeskAction, useInstant, DeskFailure } from '#features/staff/staff.public.tsx'
import { Button } from '#platform/ui/Button.tsx'
import { Dialog } from '#platform/ui/Dialog.tsx'
import { SkeletonRows } from '#platform/ui/Skeleton.tsx'
import { TextField } from '#platform/ui/TextField.tsx'
import { showToast } from '#platform/ui/toasts.ts'
import { Which } from '#platform/ui/Which.tsx'
import { call } from '#platform/web/http.ts'
import {
  createPreviewLink,
  listPreviewLinks,
  type PreviewLink,
  revokePreviewLink,
} from '../../preview-links.contract.ts'
import { usePageSession } from './editing-context.ts'

/** Makes, lists and ends the links that show the draft to people without access to the staff desk. */
export function ShareDraftDialog({ onClose }: { onClose: () => void }) {
  const { t } = useLingui()
  const session = usePageSession()
  const page = session.pageId
  const { data, failure, reload } = useDesk(listPreviewLinks, { page })
  const { run, isBusy, failure: refusal } = useDeskAction()
  const make = (): void =>
    void run(async () => {
      // Send pending changes first, so that the link shows the latest typing.
      await session.flush()
      await call(createPreviewLink, { page })
      reload()
      showToast({ tone: 'done', words: t`Link made` })
    })
  const copy = async (url: string): Promise<void> => {
    await navigator.clipboard.writeText(url)
    showToast({ tone: 'done', words: t`Link copied` })
  }
  const end = ({ id }: PreviewLink): void =>
    void run(async () => {
      await call(revokePreviewLink, { page, id })
      reload()
      showToast({ tone: 'removed', words: t`The link no longer works` })
    })
  return (
    <Dialog
      isOpen
      onClose={onClose}
      question={<Trans>Share the draft</Trans>}
      actions={
        <>
          <Button busy={isBusy} busyLabel={t`Saving`} onClick={make}>
            <Trans>Make a link</Trans>
          </Button>
          <Button tone="outline" onClick={onClose}>
            <Trans>Back</Trans>
          </Button>
        </>
      }
    >
      <p className="mb-4">
        <Trans>
          Whoever has the link sees the draft as it is at that moment, as a visitor without an account. It
          works for seven days, as long as you may edit pages.
        </Trans>
      </p>
      <DeskFailure words={failure || refusal} />
      {data === null && failure === '' ? <SkeletonRows count={2} /> : null}
      <ul className="grid gap-5">
        {(data?.data ?? []).map((link) => (
          <OneLink
            key={link.id}
            link={link}
            isBusy={isBusy}
            onCopy={() => void run(() => copy(link.url))}
            onEnd={() => end(link)}
          />
        ))}
      </ul>
    </Dialog>
  )
}

type OneLinkProps = { link: PreviewLink; isBusy: boolean; onCopy: () => void; onEnd: () => void }

function OneLink({ link: { url, person, expires_at: expiresAt }, isBusy, onCopy, onEnd }: OneLinkProps) {
  const instant = useInstant()
  const time = instant(expiresAt)
  const { name } = person
  return (
    <li>
      <TextField
        label={
          <Trans>
            Link by {name}, until {time}
          </Trans>
        }
        readOnly
        dir="ltr"
        value={url}
        onFocus={(event) => event.target.select()}
      />
      <span className="mt-2 flex flex-wrap gap-2">
        <Button size="small" tone="outline" onClick={onCopy}>
          <Trans comment="Button: copies a link">Copy</Trans>
          <Which>{time}</Which>
        </Button>
        <Button size="small" tone="outline" disabled={isBusy} onClick={onEnd}>
          <Trans>End this link</Trans>
          <Which>{time}</Which>
        </Button>
      </span>
    </li>
  )
}
