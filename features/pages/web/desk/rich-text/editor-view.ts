/** Creates the rich text editor of one field. */
import { baseKeymap, chainCommands, exitCode, setBlockType, toggleMark, wrapIn } from 'prosemirror-commands'
import { history, redo, undo } from 'prosemirror-history'
import { inputRules, textblockTypeInputRule, wrappingInputRule } from 'prosemirror-inputrules'
import { keymap } from 'prosemirror-keymap'
import type { MarkType, NodeType } from 'prosemirror-model'
import { liftListItem, sinkListItem, splitListItem, wrapInList } from 'prosemirror-schema-list'
import { type Command, EditorState, type Plugin } from 'prosemirror-state'
import { EditorView } from 'prosemirror-view'
import { documentOf, htmlOf, pastedSlice } from './html.ts'
import { RICH_TEXT } from './schema.ts'

const { nodes, marks } = RICH_TEXT

function node(name: string): NodeType {
  const type = nodes[name]
  if (type === undefined) throw new Error(`no node ${name}`)
  return type
}
function markType(name: string): MarkType {
  const type = marks[name]
  if (type === undefined) throw new Error(`no mark ${name}`)
  return type
}

/** The commands of the toolbar by name. */
export const COMMANDS = {
  strong: toggleMark(markType('strong')),
  em: toggleMark(markType('em')),
  paragraph: setBlockType(node('paragraph')),
  heading2: setBlockType(node('heading'), { level: 2 }),
  heading3: setBlockType(node('heading'), { level: 3 }),
  bullet_list: toggleList('bullet_list'),
  ordered_list: toggleList('ordered_list'),
  blockquote: wrapIn(node('blockquote')),
  unlink: toggleMark(markType('link')),
} as const satisfies Record<string, Command>
export type CommandName = keyof typeof COMMANDS

/** Wraps the selection in a list, or lifts it out of one. */
function toggleList(name: 'bullet_list' | 'ordered_list'): Command {
  return chainCommands(wrapInList(node(name)), liftListItem(node('list_item')))
}

/** The toolbar buttons that are shown as pressed. */
export type Pressed = ReadonlySet<CommandName | 'link'>

/** Returns the marks and block types at the selection. */
export function pressedAt(state: EditorState): Pressed {
  const { from, $from, to, empty } = state.selection
  const pressed = new Set<CommandName | 'link'>()
  for (const name of ['strong', 'em', 'link'] as const) {
    const type = markType(name)
    const isOn = empty
      ? type.isInSet(state.storedMarks ?? $from.marks()) !== undefined
      : state.doc.rangeHasMark(from, to, type)
    if (isOn) pressed.add(name)
  }
  const { parent } = $from
  if (parent.type.name === 'heading') pressed.add(parent.attrs['level'] === 3 ? 'heading3' : 'heading2')
  for (let depth = $from.depth; depth > 0; depth -= 1) {
    const { name } = $from.node(depth).type
    if (name === 'bullet_list' || name === 'ordered_list' || name === 'blockquote') pressed.add(name)
  }
  return pressed
}

/** Makes the selection a link; without a selection the address itself becomes the text. */
export function setLink(view: EditorView, href: string): void {
  const { from, to, empty } = view.state.selection
  const link = markType('link').create({ href })
  const tr = view.state.tr
  if (empty) tr.insert(from, RICH_TEXT.text(href, [link]))
  else tr.removeMark(from, to, markType('link')).addMark(from, to, link)
  view.dispatch(tr)
  view.focus()
}

/** Returns the address of the link at the selection; empty if there is none. */
export function linkAt(state: EditorState): string {
  const { $from, from, to } = state.selection
  let href = String(markType('link').isInSet($from.marks())?.attrs['href'] ?? '')
  state.doc.nodesBetween(from, to, (each) => {
    const found = markType('link').isInSet(each.marks)
    if (found !== undefined) href = String(found.attrs['href'])
  })
  return href
}

function plugins(): Plugin[] {
  const item = node('list_item')
  return [
    inputRules({
      rules: [
        wrappingInputRule(/^\s*([-*])\s$/, node('bullet_list')),
        wrappingInputRule(/^(\d+)\.\s$/, node('ordered_list')),
        wrappingInputRule(/^\s*>\s$/, node('blockquote')),
        textblockTypeInputRule(/^(#{2,3})\s$/, node('heading'), ([, hashes = '']) => ({
          level: hashes.length,
        })),
      ],
    }),
    keymap({
      'Mod-z': undo,
      'Mod-y': redo,
      'Shift-Mod-z': redo,
      'Mod-b': COMMANDS.strong,
      'Mod-i': COMMANDS.em,
      Enter: splitListItem(item),
      'Shift-Enter': chainCommands(exitCode, insertBreak),
      'Mod-]': sinkListItem(item),
      'Mod-[': liftListItem(item),
    }),
    keymap(baseKeymap),
    history(),
  ]
}

const insertBreak: Command = (state, dispatch) => {
  dispatch?.(state.tr.replaceSelectionWith(node('hard_break').create()).scrollIntoView())
  return true
}

type Options = {
  html: string
  attributes: Record<string, string>
  onChange: (html: string) => void
  onSelection: (state: EditorState) => void
  onFocus: (hasFocus: boolean) => void
}

/** Creates the editor inside an element. The caller destroys it. */
export function createEditorView(place: HTMLElement, options: Options): EditorView {
  const view: EditorView = new EditorView(place, {
    state: EditorState.create({ doc: documentOf(options.html), plugins: plugins() }),
    attributes: options.attributes,
    dispatchTransaction: (tr) => {
      view.updateState(view.state.apply(tr))
      options.onSelection(view.state)
      if (tr.docChanged && tr.getMeta('isFromServer') !== true) options.onChange(htmlOf(view.state.doc))
    },
    handleDOMEvents: {
      focus: () => options.onFocus(true),
      blur: () => options.onFocus(false),
      paste: (_view, event) => pasteInert(view, event, event.clipboardData),
      // Text that is dragged within the editor is moved by the editor itself.
      drop: (_view, event) => view.dragging === null && pasteInert(view, event, event.dataTransfer),
    },
  })
  return view
}

/** Replaces the document by HTML from the server, unless the document already has this content. */
export function putHtml(view: EditorView, html: string): void {
  const doc = documentOf(html)
  if (doc.eq(view.state.doc)) return
  const tr = view.state.tr.replaceWith(0, view.state.doc.content.size, doc.content)
  view.dispatch(tr.setMeta('isFromServer', true).setMeta('addToHistory', false))
}

/** Inserts markup from the clipboard. It is parsed in a separate document in which no script can run. */
function pasteInert(view: EditorView, event: Event, data: DataTransfer | null): boolean {
  const html = data?.getData('text/html') ?? ''
  if (html === '') return false
  event.preventDefault()
  view.dispatch(view.state.tr.replaceSelection(pastedSlice(html)).scrollIntoView())
  return true
}
