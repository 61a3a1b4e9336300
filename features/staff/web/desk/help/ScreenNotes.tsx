import { Trans, useLingui } from '@lingui/react/macro'
import { Disclosure } from '#platform/ui/Disclosure.tsx'
import { SETTING_SCREENS, type SettingScreenPath } from '../../../setting-screens.rules.ts'
import { LastChange } from './LastChange.tsx'
import { SCREEN_HELP } from './screen-help.ts'

type ScreenNotesProps = {
  screen: SettingScreenPath
  /** The record that the screen shows; null for a new one, which has no change yet. */
  record?: string | null | undefined
}

/** The lines below the title of a settings screen: its last change, and a help text that can be opened. */
export function ScreenNotes({ screen, record }: ScreenNotesProps) {
  const { i18n } = useLingui()
  const { purpose, steps } = SCREEN_HELP[screen]
  return (
    <>
      {SETTING_SCREENS[screen].hasChanges && record !== null ? (
        <LastChange screen={screen} record={record} />
      ) : null}
      <Disclosure summary={<Trans comment="Opens the help text of a staff screen">Help</Trans>}>
        <p>{i18n._(purpose)}</p>
        <ul className="mt-3 list-disc ps-5">
          {steps.map((step) => (
            <li key={step.id}>{i18n._(step)}</li>
          ))}
        </ul>
      </Disclosure>
    </>
  )
}
