/** The labels of the places that a person can have in a household. */
import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import type { HouseholdKind } from '../households.contract.ts'

const note = 'A person’s place in a household'

export const KIND_LABELS: Readonly<Record<HouseholdKind, MessageDescriptor>> = {
  payer: msg({ message: 'Payer', comment: note }),
  partner: msg({ message: 'Partner', comment: note }),
  child: msg({ message: 'Child', comment: note }),
}
