import type { MessageDescriptor } from '@lingui/core'

/** Title of each count and the path of its screen. */
export type CountMessage = Readonly<Record<string, { title: MessageDescriptor; path: string }>>

/** A kind of income with its label. */
export type IncomeKindLabel = { key: string; label: MessageDescriptor }
