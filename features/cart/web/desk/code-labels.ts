import { msg } from '@lingui/core/macro'
import type { FieldLabels } from '#features/staff/staff.public.tsx'
import type { CodeDraft } from '../../code-draft.rules.ts'
import type { CodeKind } from '../../codes-desk.contract.ts'

export const KIND_LABELS = {
  percent: msg`Per cent off`,
  free_parcel: msg`Free parcel delivery`,
} as const satisfies Record<CodeKind, unknown>

/** The label of every field of a promotion code, for the conflict dialog when two people edit one code. */
export const CODE_LABELS: FieldLabels<CodeDraft> = {
  code: msg`Code`,
  label: msg`Name`,
  kind: { label: msg`Kind`, show: (kind, i18n) => i18n._(KIND_LABELS[kind]) },
  percent: msg`Per cent off`,
  min_total: msg`Minimum order total`,
  members_only: msg`For members`,
  first_day: msg`First day`,
  last_day: msg`Last day`,
  max_uses: msg`Maximum uses`,
}
