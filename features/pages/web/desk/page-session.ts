/**
 * The session of an open draft: holds the editor’s state, sends the changes of this window, and receives those of other
 * editors. Every change is in the journal of this device until the server has confirmed it.
 * @source docs/reference/pages-and-blocks.md §8.3, §8.4
 */
import {
  type DeskPage,
  type DraftNews,
  editDraft,
  leaveDraft,
  openDraft,
  type OpenedDraft,
  type PageComment,
  type PageOperation,
  syncDraft,
} from '../../page-drafts.contract.ts'
import type { DraftState } from '../../page-edits.rules.ts'
import { browserClock } from '#platform/web/clock.ts'
import { call } from '#platform/web/http.ts'
import { RequestFailure } from '#platform/web/request-failure.ts'
import { afterMs } from '#platform/web/timers.ts'
import { journalName, type JournalOwner, openJournal } from './edit-journal.ts'
import {
  applyAgain,
  applyOwn,
  inverseOf,
  inverseOfEdits,
  nextEdit,
  type NumberedEdit,
  queued,
  stateOf,
  withNews,
  type UnsentOperation,
} from './edit-state.ts'
import { refusedEntries } from './journal-recovery.ts'
import type { Left } from './send-journals.ts'
import { fieldKey, mayPublish, type SessionView, viewOfOpened } from './session-view.ts'
import {
  NO_STEPS,
  redoStep,
  revertStep,
  undoStep,
  type UndoList,
  withSeparateStep,
  withStep,
} from './undo-list.ts'

/**
 * Changes are sent after this pause in typing, and at the latest after the second duration, so that they are stored
 * within a second.
 */
const SEND_AFTER_MS = 400
const SEND_AT_LATEST_MS = 700
const RETRY_MS = 3_000

/** What a session begins with. */
export type Opened = {
  pageId: number
  owner: JournalOwner
  client: string
  draft: OpenedDraft
  /** Releases the lock on the journal; null if the browser supports no locks, and this window stores no journal. */
  release: (() => void) | null
  left: Left
}

export class PageSession {
  readonly pageId: number
  /** The person and the login whose changes this session sends. */
  readonly owner: JournalOwner
  private readonly client: string
  private readonly release: (() => void) | null
  private readonly journal: ReturnType<typeof openJournal>
  private left: Left
  private confirmed: DraftState
  private queue: UnsentOperation[] = []
  private inFlight: NumberedEdit | null = null
  private clientSeq = 0
  private cleanSeq = 0
  private undoList: UndoList = NO_STEPS
  private field: string | null = null
  private isClosed = false
  private sending: Promise<void> | null = null
  private reloading: Promise<void> | null = null
  private firstQueuedMs = 0
  private cancelSend: () => void = () => undefined
  private cancelSync: () => void = () => undefined
  private readonly listeners = new Set<() => void>()
  private current: SessionView

  constructor({ pageId, owner, client, draft, release, left }: Opened) {
    this.pageId = pageId
    this.owner = owner
    this.client = client
    this.confirmed = stateOf(draft)
    this.release = release
    this.journal = openJournal(journalName(owner, pageId, client), owner)
    this.left = left
    this.current = viewOfOpened(draft, { state: this.confirmed, client, personId: owner.personId, left })
    this.scheduleSync(draft.page.has_conflicts ? 1_000 : 2_000)
  }

  /** Returns the state that the editor shows; the same object until something changes. */
  view = (): SessionView => this.current

  /** @returns a function that ends the subscription */
  subscribe = (listener: () => void): (() => void) => {
    this.listeners.add(listener)
    return () => void this.listeners.delete(listener)
  }

  /**
   * Applies operations as one step that can be undone.
   * @returns a function that undoes this step, also if others followed it
   */
  change = (...operations: readonly PageOperation[]): (() => void) => {
    const inverse = this.applyNow(operations)
    if (inverse.length === 0) return () => undefined
    const id = Symbol('step')
    const step = { id, done: operations, inverse: inverse.toReversed() }
    this.undoList = withStep(this.undoList, step, browserClock.nowMs())
    this.update({})
    return () => this.revert(id)
  }

  /**
   * Sends everything, calls a function that changes the draft on the server, and receives this change as one step that
   * can be undone like a change of this window.
   * @param change receives the number of the last edit, and resolves with that of the last edit that it made
   * @returns a function that undoes this step, also if others followed it; null if it cannot be undone
   * @throws RequestFailure if the server refuses the change
   */
  changeOnServer = async (
    change: (seq: number) => Promise<{ seq: number }>,
  ): Promise<(() => void) | null> => {
    await this.flush()
    const { confirmed } = this
    const { seq: since } = this.current
    const { seq } = await change(since)
    const news = await this.fetchNews(since)
    if (news === null) return null
    // The server has refused the change unless `since` was the last edit, so it made all edits up to `seq`.
    const edits = news.edits.filter((edit) => edit.seq <= seq)
    const inverse = news.must_reload ? null : inverseOfEdits(confirmed, edits)
    if (this.inFlight === null) this.receive(news)
    if (inverse === null || inverse.length === 0) return null
    const id = Symbol('step')
    const done = edits.flatMap(({ operations }) => operations)
    this.undoList = withSeparateStep(this.undoList, { id, done, inverse })
    this.update({})
    return () => this.revert(id)
  }

  /** Undoes the last change of this window. */
  undo = (): void => this.travel(undoStep)

  /** Applies the last undone change again. */
  redo = (): void => this.travel(redoStep)

  /** Stores which field has the focus. The next `sync` shows it to the other editors. */
  enterField = (field: string | null): void => {
    this.field = field
  }

  /** Sends everything now. Resolves when the server has it, or could not be reached. */
  flush = async (): Promise<boolean> => {
    this.cancelSend()
    await this.send()
    return this.queue.length === 0 && this.inFlight === null
  }

  /** Applies the changes of the draft that a call returned. */
  receive = (news: DraftNews): void => {
    const { confirmed: state, cleanSeq } = this
    const next = news.must_reload ? null : withNews({ state, seq: this.current.seq, cleanSeq }, news)
    if (next === null) {
      void this.reload()
      return
    }
    this.confirmed = next.state
    this.cleanSeq = next.cleanSeq
    this.update({
      seq: next.seq,
      page: news.page,
      conflicts: news.conflicts,
      comments: news.comments,
      others: news.people.filter((each) => each.client !== this.client),
      state: this.shownState(),
    })
  }

  /** Applies the page’s new state after it was published, scheduled, withdrawn or reviewed. */
  put = (page: DeskPage): void => this.update({ page })

  /** Replaces the unresolved comments after one was added or resolved. */
  putComments = (comments: readonly PageComment[]): void => this.update({ comments })

  /** Deletes the changes that could not be saved, after the person has read them. */
  dismissLeftOut = (): void => {
    for (const name of this.left.journals) openJournal(name, this.owner).forget()
    this.showLeft({ changes: [], journals: [] })
  }

  /** Fetches the changes of other editors now. */
  sync = async (): Promise<void> => {
    this.cancelSync()
    if (!this.owner.isLoggedIn()) return this.scheduleSync(RETRY_MS)
    const news = await this.fetchNews(this.current.seq)
    // A pending edit of this window will return the same changes, so no second request is needed.
    if (news !== null && this.inFlight === null) this.receive(news)
  }

  /** Ends the session. Unsent changes stay in the journal on this device. */
  close = (): void => {
    this.isClosed = true
    this.cancelSend()
    this.cancelSync()
    this.release?.()
    void call(leaveDraft, { page: this.pageId, client: this.client }).catch(() => undefined)
  }

  private travel(step: typeof undoStep): void {
    this.undoList = step(this.undoList, (operations) => this.applyNow(operations).toReversed())
    this.update({})
  }

  private revert(id: symbol): void {
    this.travel((list, apply) => revertStep(list, id, apply))
  }

  /** Fetches the edits after one and schedules the next `sync`. @returns null if the server cannot be reached */
  private async fetchNews(since: number): Promise<DraftNews | null> {
    const { pageId: page, client, field } = this
    try {
      const { news } = await call(syncDraft, { page, client, since, field })
      this.scheduleSync(news.ask_again_ms)
      return news
    } catch (error) {
      if (!(error instanceof RequestFailure)) throw error
      this.scheduleSync(RETRY_MS)
      return null
    }
  }

  /** Applies operations locally and queues them for sending. @returns their inverses, in the same order */
  private applyNow(operations: readonly PageOperation[]): PageOperation[] {
    let { state } = this.current
    const refusals = new Map(this.current.refusals)
    const inverses: PageOperation[] = []
    for (const operation of operations) {
      const inverse = inverseOf(state, operation)
      const { state: next, result } = applyOwn(state, operation)
      if (operation.kind === 'set') {
        const key = fieldKey(operation.block, operation.path)
        if (result.code === undefined) refusals.delete(key)
        else refusals.set(key, { code: result.code, value: operation.value })
      }
      if (next === state) continue
      state = next
      if (inverse !== null) inverses.push(inverse)
      if (this.queue.length === 0) this.firstQueuedMs = browserClock.nowMs()
      this.queue = queued(this.queue, { base: this.current.seq, operation })
    }
    this.update({ state, refusals, ...(inverses.length > 0 ? { saving: 'saving' as const } : {}) })
    if (inverses.length > 0) {
      this.keep()
      this.scheduleSend()
    }
    return inverses
  }

  private scheduleSend(): void {
    this.cancelSend()
    const waited = browserClock.nowMs() - this.firstQueuedMs
    const delay = Math.max(0, Math.min(SEND_AFTER_MS, SEND_AT_LATEST_MS - waited))
    this.cancelSend = afterMs(delay, () => void this.send())
  }

  /**
   * Sends the queued edits one after another, so that the server receives them in order. A second caller waits for the
   * first.
   */
  private send(): Promise<void> {
    this.sending ??= this.sendAll().finally(() => {
      this.sending = null
    })
    return this.sending
  }

  private async sendAll(): Promise<void> {
    while ((this.inFlight !== null || this.queue.length > 0) && (await this.sendOne())) continue
  }

  private async sendOne(): Promise<boolean> {
    // If another person has logged in, the server would record the changes in that person's name. Wait, because this
    // person may log in again.
    if (!this.owner.isLoggedIn()) return this.sendLater()
    if (this.inFlight === null) {
      this.clientSeq += 1
      const { base, operations, rest } = nextEdit(this.queue)
      this.inFlight = { clientSeq: this.clientSeq, base, operations }
      this.queue = rest
      this.keep()
    }
    const { clientSeq, base, operations } = this.inFlight
    try {
      const { edit, news } = await call(editDraft, {
        page: this.pageId,
        client: this.client,
        client_seq: clientSeq,
        base,
        operations,
      })
      this.inFlight = null
      // Show the refused values to the person, who can copy them and enter them again.
      const refused = refusedEntries(operations, edit.results)
      if (refused.length > 0) this.showLeft({ ...this.left, changes: [...this.left.changes, ...refused] })
      this.receive(news)
      this.keep()
      if (this.queue.length === 0) this.update({ saving: 'saved' })
      return true
    } catch (error) {
      if (!(error instanceof RequestFailure)) throw error
      return this.sendLater()
    }
  }

  private showLeft(left: Left): void {
    this.left = left
    this.update({ leftOut: left.changes })
  }

  private sendLater(): false {
    this.update({ saving: 'offline' })
    if (!this.isClosed) this.cancelSend = afterMs(RETRY_MS, () => void this.send())
    return false
  }

  /** Fetches the whole draft. A second caller waits for the first, so that no older draft replaces a newer one. */
  private reload(): Promise<void> {
    this.reloading ??= this.fetchDraft().finally(() => {
      this.reloading = null
    })
    return this.reloading
  }

  private async fetchDraft(): Promise<void> {
    let draft: OpenedDraft
    try {
      ;({ draft } = await call(openDraft, { page: this.pageId, client: this.client }))
    } catch (error) {
      if (!(error instanceof RequestFailure)) throw error
      // The next `sync` is told again that it must reload.
      return this.scheduleSync(RETRY_MS)
    }
    this.confirmed = stateOf(draft)
    this.update({
      page: draft.page,
      seq: draft.seq,
      conflicts: draft.conflicts,
      comments: draft.comments,
      publishing: draft.publishing,
      state: this.shownState(),
    })
  }

  private shownState(): DraftState {
    const waiting = [...(this.inFlight?.operations ?? []), ...this.queue.map(({ operation }) => operation)]
    return applyAgain(this.confirmed, waiting)
  }

  private scheduleSync(delayMs: number): void {
    this.cancelSync()
    if (!this.isClosed) this.cancelSync = afterMs(delayMs, () => void this.sync())
  }

  private keep(): void {
    const { client, clientSeq, inFlight, queue } = this
    if (this.release === null) return
    if (inFlight === null && queue.length === 0) this.journal.forget()
    else this.journal.keep({ client, clientSeq, inFlight, queue, atMs: browserClock.nowMs() })
  }

  private update(part: Partial<SessionView>): void {
    const next = { ...this.current, ...part }
    this.current = {
      ...next,
      canPublish: mayPublish(next, this.owner.personId),
      canUndo: this.undoList.steps.length > 0,
      canRedo: this.undoList.undone.length > 0,
    }
    for (const listener of this.listeners) listener()
  }
}
