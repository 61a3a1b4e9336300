import { Trans } from '@lingui/react/macro'
import { Button } from '#platform/ui/Button.tsx'
import { Dialog } from '#platform/ui/Dialog.tsx'
import { HelpText } from './HelpText.tsx'
import { helpPathAt, SCREEN_HELP } from './screen-help.ts'

type HelpDialogProps = {
  /** The address of the screen that the help is for. */
  pathname: string
  onClose: () => void
}

/** The help of the current screen. Shows nothing if the address belongs to no screen. */
export function HelpDialog({ pathname, onClose }: HelpDialogProps) {
  const path = helpPathAt(pathname)
  const help = path === null ? undefined : SCREEN_HELP[path]
  if (help === undefined) return null
  return (
    <Dialog
      isOpen
      onClose={onClose}
      question={<Trans comment="Title: the help text of a staff screen">Help for this screen</Trans>}
      actions={
        <Button onClick={onClose}>
          <Trans comment="Button: closes the dialog">Close</Trans>
        </Button>
      }
    >
      <HelpText help={help} />
    </Dialog>
  )
}
