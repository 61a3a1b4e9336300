import type { I18n } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import type { BlockAudience } from '../../audience.rules.ts'
import type { AudienceType } from '../../page-drafts.contract.ts'

export const AUDIENCE_LABELS = {
  everyone: msg({ message: 'Everyone', comment: 'For whom a block is', context: 'audience' }),
  guests: msg({ message: 'Guests', comment: 'For whom a block is: people who are not logged in' }),
  members: msg({ message: 'Members', comment: 'For whom a block is: people with a current membership' }),
  types: msg({ message: 'Chosen membership types', comment: 'For whom a block is' }),
} as const

/** Returns a description of the visitors who see a block, with the names of the membership types. */
export function audienceLabel(i18n: I18n, audience: BlockAudience, types: readonly AudienceType[]): string {
  if (audience === null) return i18n._(AUDIENCE_LABELS.everyone)
  if (!Array.isArray(audience)) return i18n._(AUDIENCE_LABELS[audience])
  const names = types.filter(({ id }) => audience.includes(id)).map(({ name }) => name)
  return names.length === 0 ? i18n._(AUDIENCE_LABELS.types) : names.join(', ')
}
