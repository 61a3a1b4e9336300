import { type ReactNode, useMemo } from 'react'
import { useDesk } from '#features/staff/staff.public.tsx'
import { listFieldChoices } from '../../field-choices.contract.ts'
import { listAudienceTypes } from '../../page-drafts.contract.ts'
import { AudienceTypesProvider } from './audience-types.ts'
import { FieldChoicesProvider } from './field-choices.ts'

/** Loads the records that fields can name, and provides them to the components of the editor. */
export function EditorChoices({ children }: { children: ReactNode }) {
  const { data: types } = useDesk(listAudienceTypes, {})
  const { data: choices, failure } = useDesk(listFieldChoices, {})
  const fieldChoices = useMemo(() => ({ choices, failure }), [choices, failure])
  return (
    <AudienceTypesProvider value={types?.data ?? []}>
      <FieldChoicesProvider value={fieldChoices}>{children}</FieldChoicesProvider>
    </AudienceTypesProvider>
  )
}
