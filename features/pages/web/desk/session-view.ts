/** The type of the state that the editor shows, and functions that read it. */
import type { EditMistake } from '../../edit-mistakes.rules.ts'
import type {
  DeskPage,
  EditConflict,
  EditorHere,
  OpenedDraft,
  PageComment,
} from '../../page-drafts.contract.ts'
import type { DraftState } from '../../page-edits.rules.ts'
import type { Left } from './send-journals.ts'
import type { LeftOut } from './stored-journal.ts'

/** The state that the editor shows. Each change creates a new object. */
export type SessionView = {
  page: DeskPage
  /** The number of the last edit that the server confirmed. */
  seq: number
  state: DraftState
  conflicts: readonly EditConflict[]
  /** The unresolved comments, oldest first. */
  comments: readonly PageComment[]
  /** The main language of the texts and, after it, those into which the club translates them. */
  languages: OpenedDraft['languages']
  /**
   * Whether the club’s settings and the person’s right allowed publishing when the page was opened. The server decides
   * at each call.
   */
  publishing: OpenedDraft['publishing']
  /** Whether the person may publish the draft as it is now. */
  canPublish: boolean
  /** The other windows that have the page open. */
  others: readonly EditorHere[]
  /** `saved`, `saving`, or `offline` if the last attempt did not reach the server. */
  saving: 'saved' | 'saving' | 'offline'
  canUndo: boolean
  canRedo: boolean
  /** Values that the draft does not accept, by block and path: shown in their fields until they are corrected. */
  refusals: ReadonlyMap<string, { code: EditMistake; value: unknown }>
  /** The changes that could not be saved, of this window and of windows that were closed or killed. */
  leftOut: readonly LeftOut[]
}

type OpenedBy = { state: DraftState; client: string; personId: number; left: Left }

/** Returns the view of a draft that was just opened. */
export function viewOfOpened(draft: OpenedDraft, { state, client, personId, left }: OpenedBy): SessionView {
  const { page, seq, conflicts, comments, languages, publishing, people } = draft
  return {
    page,
    seq,
    state,
    conflicts,
    comments,
    languages,
    publishing,
    canPublish: mayPublish(draft, personId),
    others: people.filter((each) => each.client !== client),
    saving: 'saved',
    canUndo: false,
    canRedo: false,
    refusals: new Map(),
    leftOut: left.changes,
  }
}

/** Returns the key of a field, used in `refusals` and for showing where other editors are. */
export function fieldKey(block: string | null, path: string): string {
  return `${block ?? ''}:${path}`
}

/** Returns whether the person may publish the draft as it is now. */
export function mayPublish(
  { page, publishing }: Pick<OpenedDraft, 'page' | 'publishing'>,
  personId: number,
): boolean {
  const isOwnChange = page.changed_by?.id === personId
  return publishing.is_allowed && !(publishing.needs_second_person && isOwnChange)
}
