import type { Endpoint } from '#platform/shared/endpoint.ts'
import { type DeskFormState, type FieldLabels, useDeskForm } from '#features/staff/staff.public.tsx'
import { call } from '#platform/web/http.ts'
import {
  type DeskLimits,
  saveEventLimits,
  saveMembershipLimits,
  saveRetentionLimits,
} from '../club-limits.contract.ts'
import {
  type DraftMistake,
  type EventDraft,
  eventDraftOf,
  type MembershipDraft,
  membershipDraftOf,
  readEvents,
  readMembership,
  readRetention,
  type RetentionDraft,
  retentionDraftOf,
} from './limits-draft.ts'
import { EVENT_LABELS, MEMBERSHIP_LABELS, RETENTION_LABELS } from './limits-labels.ts'

type LimitsFormOptions<Draft, Limits> = {
  item: DeskLimits
  draftOf: (limits: DeskLimits) => Draft
  fields: FieldLabels<Draft>
  read: (draft: Draft) => { limits: Limits; mistakes: DraftMistake[] }
  /** The API call that stores the part of the limits. */
  saves: Pick<Endpoint, 'path'>
  send: (limits: Limits & { updated_at: string }) => Promise<{ item: DeskLimits }>
  onSaved: (limits: DeskLimits) => void
}

export type LimitsForm<Draft> = Omit<DeskFormState<DeskLimits, Draft>, 'submit'> & {
  save: () => Promise<void>
}

/** Returns the state of the form for one part of the limits, with a save function. */
function useLimitsForm<Draft extends object, Limits extends object>(
  options: LimitsFormOptions<Draft, Limits>,
): LimitsForm<Draft> {
  const { saves, item, draftOf, fields, read, send, onSaved } = options
  const { submit, ...form } = useDeskForm({
    saves,
    item,
    draftOf: (limits: DeskLimits | null) => draftOf(limits ?? item),
    fields,
    idOf: (field) => `limits-${field.replaceAll('.', '-')}`,
    onSaved,
  })
  const save = (): Promise<void> =>
    submit((draft, known) => {
      const { limits, mistakes } = read(draft)
      const { updated_at } = known ?? item
      return { mistakes, send: async () => (await send({ ...limits, updated_at })).item }
    })
  return { ...form, save }
}

export function useMembershipLimits(
  item: DeskLimits,
  onSaved: (limits: DeskLimits) => void,
): LimitsForm<MembershipDraft> {
  return useLimitsForm({
    saves: saveMembershipLimits,
    item,
    draftOf: membershipDraftOf,
    fields: MEMBERSHIP_LABELS,
    read: readMembership,
    send: (limits) => call(saveMembershipLimits, limits),
    onSaved,
  })
}

export function useEventLimits(
  item: DeskLimits,
  onSaved: (limits: DeskLimits) => void,
): LimitsForm<EventDraft> {
  return useLimitsForm({
    saves: saveEventLimits,
    item,
    draftOf: eventDraftOf,
    fields: EVENT_LABELS,
    read: readEvents,
    send: (limits) => call(saveEventLimits, limits),
    onSaved,
  })
}

export function useRetentionLimits(
  item: DeskLimits,
  onSaved: (limits: DeskLimits) => void,
): LimitsForm<RetentionDraft> {
  return useLimitsForm({
    saves: saveRetentionLimits,
    item,
    draftOf: retentionDraftOf,
    fields: RETENTION_LABELS,
    read: readRetention,
    send: (limits) => call(saveRetentionLimits, limits),
    onSaved,
  })
}
