import { useEffect, useRef, useState } from 'react'
import { type MergedEdits, mergeEdits, type SameValue } from '../merge-edits.rules.ts'

export type Side = 'mine' | 'theirs'

export type DraftChange<Draft> = Partial<Draft> | ((before: Draft) => Partial<Draft>)

type OpenClash<Draft> = {
  field: keyof Draft
  mine: Draft[keyof Draft]
  theirs: Draft[keyof Draft]
  choice: Side | null
}

/** The draft of a form and the revision of the record on which it is based. */
export type Edits<Item, Draft> = {
  item: Item | null
  /** The record as the form showed it before any input. */
  base: Draft
  draft: Draft
  clashes: readonly OpenClash<Draft>[]
  /** Fields that only the other person changed, from the last merge. */
  taken: readonly (keyof Draft)[]
}

type EditsOptions<Item, Draft> = {
  item: Item | null
  draftOf: (item: Item | null) => Draft
  isSame: SameValue<Draft>
}

/** State of a record's draft, which is rebased when a newer revision arrives. */
export function useEdits<Item extends object, Draft extends object>({
  item,
  draftOf,
  isSame,
}: EditsOptions<Item, Draft>) {
  const [edits, setEdits] = useState(() => startOf(item, draftOf(item)))
  // A ref holds the current values, so that a save that is in progress includes the text typed since it began.
  const latest = useRef(edits)
  const put = (next: Edits<Item, Draft>): void => {
    latest.current = next
    setEdits(next)
  }
  const rebase = (current: Item): void => {
    const { base, draft: mine } = latest.current
    const theirs = draftOf(current)
    const merged = mergeEdits({ base, mine, theirs }, isSame)
    put(rebased(latest.current, { current, theirs, merged }))
  }
  useEffect(() => {
    // The record was loaded again or changed by another part of the screen, so merge its new values into the draft.
    if (item !== null && item !== latest.current.item) rebase(item)
    // oxlint-disable-next-line react/exhaustive-deps -- the functions change with each render, the record does not
  }, [item])
  return {
    edits,
    latest: () => latest.current,
    rebase,
    /** Resets the form to the saved record, preserving input typed after `sent`. */
    settle: (saved: Item, sent: Draft, taken: readonly (keyof Draft)[]): void => {
      const base = draftOf(saved)
      const { draft } = mergeEdits({ base: sent, mine: latest.current.draft, theirs: base }, isSame)
      put({ item: saved, base, draft, clashes: [], taken })
    },
    type: (wanted: DraftChange<Draft>): void => {
      const { draft } = latest.current
      put(withTyped(latest.current, typeof wanted === 'function' ? wanted(draft) : wanted))
    },
    /** Discards the input and the conflicts, and returns to the saved record. */
    discard: (): void => put(startOf(latest.current.item, latest.current.base)),
    choose: (field: keyof Draft, side: Side): void => put(withChoice(latest.current, field, side)),
    forgetTaken: (): void => put({ ...latest.current, taken: [] }),
  }
}

function startOf<Item, Draft>(item: Item | null, draft: Draft): Edits<Item, Draft> {
  return { item, base: draft, draft, clashes: [], taken: [] }
}

function rebased<Item, Draft extends object>(
  { draft: mine, clashes: before }: Edits<Item, Draft>,
  { current, theirs, merged }: { current: Item; theirs: Draft; merged: MergedEdits<Draft> },
): Edits<Item, Draft> {
  const isDecided = (field: keyof Draft) =>
    merged.clashes.includes(field) || merged.draft[field] === theirs[field]
  const clashes = merged.clashes.map((field) => ({
    field,
    mine: mine[field],
    theirs: theirs[field],
    choice: null,
  }))
  const undecided = before.filter(({ field, choice }) => choice === null && !isDecided(field))
  return {
    item: current,
    base: theirs,
    draft: merged.draft,
    clashes: [...clashes, ...undecided],
    taken: merged.taken,
  }
}

function withChoice<Item, Draft extends object>(
  edits: Edits<Item, Draft>,
  chosen: keyof Draft,
  choice: Side,
): Edits<Item, Draft> {
  const clash = edits.clashes.find(({ field }) => field === chosen)
  if (clash === undefined) return edits
  return {
    ...edits,
    draft: { ...edits.draft, [chosen]: clash[choice] },
    clashes: edits.clashes.map((one) => (one === clash ? { ...one, choice } : one)),
  }
}

/** Applies input. Typing in a field with a conflict counts as choosing the own value. */
function withTyped<Item, Draft extends object>(
  edits: Edits<Item, Draft>,
  typed: Partial<Draft>,
): Edits<Item, Draft> {
  const draft = { ...edits.draft, ...typed }
  const clashes = edits.clashes.map((clash) =>
    Object.hasOwn(typed, clash.field)
      ? { ...clash, mine: draft[clash.field], choice: 'mine' as const }
      : clash,
  )
  return { ...edits, draft, clashes }
}
