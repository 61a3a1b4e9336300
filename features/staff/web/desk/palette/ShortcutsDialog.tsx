import './palette.css'
import { Trans, useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { Button } from '#platform/ui/Button.tsx'
import { Checkbox } from '#platform/ui/Checkbox.tsx'
import { Dialog } from '#platform/ui/Dialog.tsx'
import { areSingleKeysOn, setSingleKeys } from './single-keys.ts'
import { paletteKey } from './use-desk-keys.ts'

/** Lists the keyboard shortcuts of the desk, with a switch that turns off those of a single key. */
export function ShortcutsDialog({ onClose }: { onClose: () => void }) {
  const { t } = useLingui()
  const [isOn, setIsOn] = useState(areSingleKeysOn)
  const rows: readonly (readonly [keys: readonly string[], label: string])[] = [
    [[paletteKey()], t`Search for a person, order, page or action`],
    [['/'], t`Search, when you are not typing in a field`],
    [['G', 'D'], t`Go to the dashboard`],
    [['G', 'M'], t`Go to the members`],
    [['G', 'E'], t`Go to the events`],
    [['G', 'O'], t`Go to the orders`],
    [['?'], t`Show the keyboard shortcuts`],
    [['F1'], t`Show the help for this screen`],
    [['Esc'], t`Close a dialog, or clear the selection of a list`],
  ]
  return (
    <Dialog
      isOpen
      onClose={onClose}
      question={<Trans>Keyboard shortcuts</Trans>}
      actions={
        <Button onClick={onClose}>
          <Trans comment="Button: closes the dialog">Close</Trans>
        </Button>
      }
    >
      <dl className="palette-keys">
        {rows.map(([keys, label]) => (
          <div key={label}>
            <dt>
              {keys.map((key) => (
                <kbd key={key}>{key}</kbd>
              ))}
            </dt>
            <dd>{label}</dd>
          </div>
        ))}
      </dl>
      <Checkbox
        className="mt-3"
        label={<Trans>Use shortcuts of a single key on this device</Trans>}
        checked={isOn}
        onChange={({ target: { checked } }) => {
          setSingleKeys(checked)
          setIsOn(checked)
        }}
      />
    </Dialog>
  )
}
