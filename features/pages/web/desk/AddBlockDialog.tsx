import { Trans, useLingui } from '@lingui/react/macro'
import { Dialog } from '#platform/ui/Dialog.tsx'
import { TEMPLATE_LABELS } from '../../template-labels.rules.ts'
import type { WidgetTemplate } from '../../widgets.contract.ts'

type AddBlockDialogProps = { isOpen: boolean; onClose: () => void; onAdd: (template: WidgetTemplate) => void }

/** Dialog to add a block: all kinds of block, each with a description. */
export function AddBlockDialog({ isOpen, onClose, onAdd }: AddBlockDialogProps) {
  const { i18n } = useLingui()
  const templates = Object.keys(TEMPLATE_LABELS) as WidgetTemplate[]
  return (
    <Dialog isOpen={isOpen} onClose={onClose} question={<Trans>Which kind of block?</Trans>}>
      <ul className="block-kinds">
        {templates.map((template) => (
          <li key={template}>
            <button
              type="button"
              onClick={() => {
                onClose()
                onAdd(template)
              }}
            >
              <span className="block font-semibold">{i18n._(TEMPLATE_LABELS[template].label)}</span>
              <span className="block text-note text-muted">{i18n._(TEMPLATE_LABELS[template].hint)}</span>
            </button>
          </li>
        ))}
      </ul>
    </Dialog>
  )
}
