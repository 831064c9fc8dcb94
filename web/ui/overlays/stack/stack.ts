import type { LucideIcon } from 'lucide-react'

interface Toast {
  /** A toast with the id of one that shows takes its place; absent: 'bad' takes the place of the same title. */
  id?: string
  /** One sentence. */
  title: string
  text?: string
  /** 'bad' stays until it is closed. */
  tone?: 'ok' | 'info' | 'bad'
  icon?: LucideIcon
  /** Work in progress: it stays until it is replaced. */
  progress?: { done: number; total: number }
  action?: { name: string; keys?: string; run: () => void }
  /** Milliseconds; 10 s when absent, never for 'bad'. The clock stands still while a pointer or the focus is on it, and under a modal dialog, whose keys are others. */
  duration?: number
}

interface ConfirmQuestion {
  /** 'Are you sure?' when absent. */
  title?: string
  /** What will be lost, named before it happens. */
  text: string
  /** The verb of the button that does it. */
  confirm: string
  /** Null: there is nothing to choose */
  cancel?: string | null
  kind?: 'danger' | 'primary'
}

export interface ShownToast extends Toast {
  id: string
}

export interface ApplicantQuestion extends ConfirmQuestion {
  id: string
  answer: (yes: boolean) => void
}

interface StackState {
  toasts: readonly ShownToast[]
  questions: readonly ApplicantQuestion[]
}

let state: StackState = { toasts: [], questions: [] }
let lastId = 0
const listeners = new Set<() => void>()

function set(next: Partial<StackState>): void {
  state = { ...state, ...next }
  for (const listener of listeners) listener()
}

export const stackState = (): StackState => state

export function subscribeToStack(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** Shows a toast at the bottom left of the main pane, the newest lowest; returns its id. */
export function toast(shown: Toast): string {
  const id = shown.id ?? (shown.tone === 'bad' ? shown.title : `toast-${++lastId}`)
  const one = { ...shown, id }
  const known = state.toasts.some(other => other.id === id)
  set({
    toasts: known ? state.toasts.map(other => (other.id === id ? one : other)) : [...state.toasts, one],
  })
  return id
}

export function dismissToast(id: string): void {
  set({ toasts: state.toasts.filter(other => other.id !== id) })
}

/** Asks; resolves to true when the person agrees, to false on cancel, Escape or a press outside. */
export function confirm(question: ConfirmQuestion): Promise<boolean> {
  return new Promise(resolve => {
    const id = `question-${++lastId}`
    const answer = (yes: boolean) => {
      set({ questions: state.questions.filter(other => other.id !== id) })
      resolve(yes)
    }
    set({ questions: [...state.questions, { ...question, id, answer }] })
  })
}
