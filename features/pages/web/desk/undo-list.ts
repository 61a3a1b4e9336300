/** The undo and redo lists of this editor. Pure functions. */
import type { PageOperation } from '../../page-drafts.contract.ts'

/**
 * One step: the operations and their inverses. `id` identifies a step that `revertStep` may undo, also after it was
 * undone and done again.
 */
export type UndoStep = {
  id?: symbol
  done: readonly PageOperation[]
  inverse: readonly PageOperation[]
}
export type UndoList = { undone: readonly UndoStep[]; steps: readonly UndoStep[]; lastAtMs: number }

export const NO_STEPS: UndoList = { undone: [], steps: [], lastAtMs: 0 }

/** Typing with pauses shorter than this counts as one step. In milliseconds. */
const PAUSE_MS = 1_200
const MOST_STEPS = 500

/** Adds a step. Continued typing into one field extends the last step. */
export function withStep(list: UndoList, step: UndoStep, nowMs: number): UndoList {
  const last = list.steps.at(-1)
  const pauseMs = nowMs - list.lastAtMs
  // The pause is negative if the clock of the device was set back meanwhile; its length is then unknown.
  const isShort = pauseMs >= 0 && pauseMs < PAUSE_MS
  const isMore = last !== undefined && isShort && isSameField(last, step)
  const steps = isMore
    ? [...list.steps.slice(0, -1), { ...step, inverse: last.inverse }]
    : [...list.steps, step].slice(-MOST_STEPS)
  return { steps, undone: [], lastAtMs: nowMs }
}

/** Adds a step that stays separate from the steps before and after it, even if these change the same field. */
export function withSeparateStep(list: UndoList, step: UndoStep): UndoList {
  return { ...withStep({ ...list, lastAtMs: -Infinity }, step, 0), lastAtMs: -Infinity }
}

/** Applies operations and returns their inverses, in the order in which these must be applied. */
type Apply = (operations: readonly PageOperation[]) => PageOperation[]

/**
 * Undoes the last step; the list is unchanged if there is none. A later redo applies the inverse of the undo operations
 * and not the original operations: the server would refuse to add a block again, because its key is in use, whereas the
 * inverse restores the block.
 */
export function undoStep(list: UndoList, apply: Apply): UndoList {
  const step = list.steps.at(-1)
  if (step === undefined) return list
  const undone = [...list.undone, { ...step, done: apply(step.inverse) }]
  return { steps: list.steps.slice(0, -1), undone, lastAtMs: 0 }
}

/** Applies the last undone step again; the list is unchanged if there is none. */
export function redoStep(list: UndoList, apply: Apply): UndoList {
  const step = list.undone.at(-1)
  if (step === undefined) return list
  const steps = [...list.steps, { ...step, inverse: apply(step.done) }]
  return { steps, undone: list.undone.slice(0, -1), lastAtMs: 0 }
}

/**
 * Undoes the step with an id. If other steps followed it, they stay, and the undo becomes a step of its own. The list is
 * unchanged if the step is undone already.
 */
export function revertStep(list: UndoList, id: symbol, apply: Apply): UndoList {
  const step = list.steps.find((each) => each.id === id)
  if (step === undefined) return list
  if (step === list.steps.at(-1)) return undoStep(list, apply)
  const inverse = apply(step.inverse)
  return inverse.length === 0 ? list : withSeparateStep(list, { done: step.inverse, inverse })
}

function isSameField(a: UndoStep, b: UndoStep): boolean {
  const [one, other] = [a.done[0], b.done[0]]
  return (
    a.done.length === 1 &&
    b.done.length === 1 &&
    one?.kind === 'set' &&
    other?.kind === 'set' &&
    one.block === other.block &&
    one.path === other.path
  )
}
