import { Trans } from '@lingui/react/macro'
import { Disclosure } from '#platform/ui/Disclosure.tsx'
import { SETTING_SCREENS, type SettingScreenPath } from '../../../setting-screens.rules.ts'
import { HelpText } from './HelpText.tsx'
import { LastChange } from './LastChange.tsx'
import { SETTING_HELP } from './setting-help.ts'

type ScreenNotesProps = {
  screen: SettingScreenPath
  /** The record that the screen shows; null for a new one, which has no change yet. */
  record?: string | null | undefined
}

/** The lines below the title of a settings screen: its last change, and a help text that can be opened. */
export function ScreenNotes({ screen, record }: ScreenNotesProps) {
  return (
    <>
      {SETTING_SCREENS[screen].hasChanges && record !== null ? (
        <LastChange screen={screen} record={record} />
      ) : null}
      <Disclosure summary={<Trans comment="Opens the help text of a staff screen">Help</Trans>}>
        <HelpText help={SETTING_HELP[screen]} />
      </Disclosure>
    </>
  )
}
