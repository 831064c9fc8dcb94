import type { EditorState } from './state.ts'

interface Leavable {
  readonly state: EditorState
  flush: () => Promise<boolean>
}

/**
 * Editors that were left with something unsaved, by form. Who opens the form again continues in the same one: a second one would
 * not know of a save whose answer was lost, and meet it as somebody else's.
 */
export class LeftEditors<Editor extends Leavable> {
  private readonly editors = new Map<string, Editor>()
  private readonly lastSaves = new Map<string, Promise<unknown>>()

  find = (formId: string): Editor | undefined => this.editors.get(formId)

  remove = (formId: string): void => void this.editors.delete(formId)

  /** Resolves once the last save of a left editor has ended. */
  lastSave = (formId: string): Promise<unknown> | undefined => this.lastSaves.get(formId)

  /** Leaving the screen does not lose the last words: one more save, and no retry that nobody sees. */
  add(editor: Editor): void {
    const { identifier } = editor.state.form
    this.editors.set(identifier, editor)
    const last = editor.flush().finally(() => {
      this.lastSaves.delete(identifier)
      if (editor.state.save.kind === 'saved') this.editors.delete(identifier)
    })
    this.lastSaves.set(identifier, last)
  }
}
