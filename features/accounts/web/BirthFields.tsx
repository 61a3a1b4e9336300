import { Trans } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import { DateBoxes } from '#platform/ui/DateBoxes.tsx'
import type { Birth } from './use-birth.ts'

/** The three boxes for the date of birth. @param hint explains what the date is used for */
export function BirthFields({ birth, hint }: { birth: Birth; hint: ReactNode }) {
  return (
    <DateBoxes
      id="date_of_birth"
      name="date_of_birth"
      isBirthday
      label={<Trans>Date of birth</Trans>}
      hint={hint}
      value={birth.typed}
      error={birth.submission.mistakeOf('date_of_birth')}
      onChange={birth.type}
    />
  )
}
