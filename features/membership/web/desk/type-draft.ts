/** A type of membership as the committee types it. */
import type { DeskType, TypeChange } from '../../membership-desk.contract.ts'

/** Amounts and ages as they are typed. */
export type TypeDraft = {
  name: string
  description: string
  fee: string
  joining: string
  late: string
  youngest: string
  oldest: string
  colour: string
  needsApproval: boolean
  isOffered: boolean
}

const OLDEST = 120

export function typeDraftOf(type: DeskType): TypeDraft {
  return {
    name: type.name,
    description: type.description,
    fee: type.fee.toFixed(2),
    joining: type.joining_fee.toFixed(2),
    late: type.late_fee.toFixed(2),
    youngest: String(type.min_age ?? ''),
    oldest: String(type.max_age ?? ''),
    colour: type.colour,
    needsApproval: type.needs_approval,
    isOffered: type.is_offered,
  }
}

/** What is sent; null where an amount or an age is none. */
export function readType(draft: TypeDraft, id: number): TypeChange | null {
  const [fee, joining, late] = [dollarsIn(draft.fee), dollarsIn(draft.joining), dollarsIn(draft.late)]
  if (fee === null || joining === null || late === null) return null
  if (!isAge(draft.youngest) || !isAge(draft.oldest)) return null
  return {
    id,
    name: draft.name,
    description: draft.description,
    fee,
    joining_fee: joining,
    late_fee: late,
    needs_approval: draft.needsApproval,
    colour: draft.colour,
    min_age: ageIn(draft.youngest),
    max_age: ageIn(draft.oldest),
    is_offered: draft.isOffered,
  }
}

/** Whether it says an age, or none. */
export function isAge(text: string): boolean {
  return /^\d{0,3}$/.test(text.trim()) && Number(text) <= OLDEST
}

function ageIn(text: string): number | null {
  return text.trim() === '' ? null : Number(text)
}

/** Dollars as somebody writes them; null for what is none. */
export function dollarsIn(text: string): number | null {
  return /^\d{1,5}(\.\d{1,2})?$/.test(text.trim()) ? Number(text) : null
}
