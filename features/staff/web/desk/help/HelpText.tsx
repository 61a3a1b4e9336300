import { useLingui } from '@lingui/react/macro'
import type { ScreenHelp } from './help-types.ts'

/** The help text of a screen: its purpose, then its steps as a list. */
export function HelpText({ help: { purpose, steps } }: { help: ScreenHelp }) {
  const { i18n } = useLingui()
  return (
    <>
      <p>{i18n._(purpose)}</p>
      <ul className="mt-3 grid list-disc gap-1.5 ps-5">
        {steps.map((step) => (
          <li key={step.id}>{i18n._(step)}</li>
        ))}
      </ul>
    </>
  )
}
