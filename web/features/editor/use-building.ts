import { readerTimeZone } from '@winnow/openapi/common/dates/dates'
import { limits } from '@winnow/openapi/common/limits'
import { counted } from '@winnow/openapi/common/text/format'
import { dayIn } from '@winnow/openapi/questions'
import type { FormForEdit } from '@winnow/sdk'
import { Plus, Redo2, Undo2 } from 'lucide-react'
import { useEffect, useMemo, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { isMac } from '../../lib/browser/platform.ts'
import { useActions } from '../../lib/hotkeys.ts'
import { dismissToast, toast } from '../../ui/overlays/stack/stack.ts'
import { type Builder, isPage, type RowActions } from './builder.ts'
import {
  placeAfterMove,
  withAdded,
  withDuplicate,
  withMoved,
  withOrder,
  withoutQuestion,
  withRestored,
  withType,
} from './draft/changes.ts'
import { type DraftQuestion, isLocked, isUnwritten, newKey, newQuestion } from './draft/draft.ts'
import { withRuleProblems } from './draft/draft-errors.ts'
import { keepingFocus, titleIn } from './focus.ts'
import { useUnfinished } from './rules/use-unfinished.ts'
import { useEditor } from './saving/use-editor.ts'

const deletedToast = 'question-deleted'
const fullToast = 'questions-full'
const full = `A form can have up to ${limits.questions} questions`

/** What becomes of answers to a question that is deleted (docs/rules.md#deleted-questions). */
const keptText = (answered: number) =>
  `${counted(answered, 'applicant')} answered it. Their answers are kept: in the table, choose Add a column to see them.`

const isSame = (one: DraftQuestion, other: DraftQuestion) =>
  one.key === other.key || (one.id !== undefined && one.id === other.id)

const inList = (key: string, what: string) =>
  document.querySelector<HTMLElement>(`[data-key="${CSS.escape(key)}"] ${what}`)

/** One form being built: its store, where the editor is, and what can be done. `sentence`: what a screen reader announces last. */
export function useBuilding(form: FormForEdit): Builder & { sentence: string } {
  const editor = useEditor(form)
  const { store, draft } = editor
  const errors = useMemo(
    () => withRuleProblems(editor.errors, draft, dayIn(readerTimeZone(), new Date())),
    [editor.errors, draft],
  )
  const unfinished = useUnfinished()
  const [place, setPlace] = useState<string | null>(null)
  const [picking, setPickingNow] = useState(false)
  const pickedFrom = useRef<HTMLElement>(null)
  const setPicking = (now: boolean) => {
    if (now && !picking)
      pickedFrom.current = document.activeElement instanceof HTMLElement ? document.activeElement : null
    setPickingNow(now)
  }
  const [sentence, setSentence] = useState('')
  // What an undo took away is not open any more.
  const active = isPage(place) || draft.questions.some(question => question.key === place) ? place : null

  const [rows] = useState<RowActions>(() => ({
    open: key => latest.current.open(key),
    duplicate: key => latest.current.duplicate(key),
    remove: key => latest.current.remove(key),
  }))

  /** What the toast is about. `say` goes once the save has told how many answered it. */
  const deleted = useRef<{ question: DraftQuestion; say?: (text: string) => void }>(undefined)
  const { removed } = editor
  useEffect(() => {
    const found = removed.find(it => it.id === deleted.current?.question.id)
    if (!found || found.answeredCount === 0) return
    deleted.current?.say?.(keptText(found.answeredCount))
    if (deleted.current) delete deleted.current.say
  }, [removed])
  // What came back by itself, as with an older version, has nothing to undo: it would be there twice.
  useEffect(() => {
    const question = deleted.current?.question
    if (!question || !draft.questions.some(it => isSame(it, question))) return
    deleted.current = undefined
    dismissToast(deletedToast)
  }, [draft])

  const open = (to: string | null) => {
    setPicking(false)
    setPlace(to)
  }
  /** How many more questions the form may have; says so where it may have none. */
  const free = () => {
    const left = limits.questions - store.state.draft.questions.length
    if (left <= 0) toast({ id: fullToast, tone: 'bad', title: full, text: 'Delete one to add another.' })
    return Math.max(0, left)
  }
  const add: Builder['add'] = kind => {
    if (free() === 0) return
    const { active } = latest.current
    const question = { ...newQuestion(kind.type), ...kind }
    store.edit(withAdded([question], active))
    open(question.key)
  }
  const append: Builder['append'] = texts => {
    const room = free()
    if (room === 0) return false
    const added = texts.slice(0, room).map(text => ({ ...newQuestion('SHORT_TEXT'), question: text }))
    const left = texts.length - added.length
    const step = `append:${added[0]?.key}`
    store.edit(withAdded(added), step)
    const words = added.length === 1 ? 'Question added' : `${added.length} questions added`
    setSentence(words)
    if (added.length > 1 || left > 0) {
      toast({
        id: 'questions-added',
        title: words,
        ...(left > 0 && { text: `${counted(left, 'line was', 'lines were')} left out. ${full}.` }),
        action: {
          name: 'Undo',
          run: () => {
            store.undoStep(step)
            document.getElementById('quick-add')?.focus()
          },
        },
      })
    }
    requestAnimationFrame(() => document.activeElement?.scrollIntoView({ block: 'nearest' }))
    return true
  }
  const move: Builder['move'] = (key, by) => {
    const to = placeAfterMove(store.state.draft, key, by)
    if (to === null || store.state.draft.questions.some(it => it.key === key && isLocked(it))) return
    keepingFocus(() => store.edit(withMoved(key, by)))
    inList(key, '')?.scrollIntoView({ block: 'nearest' })
    setSentence(`Moved to position ${to + 1} of ${store.state.draft.questions.length}`)
  }
  const remove: Builder['remove'] = key => {
    const { questions } = store.state.draft
    const at = questions.findIndex(question => question.key === key)
    const question = questions[at]
    if (!question || isLocked(question)) return
    const next = questions[at + 1] ?? questions[at - 1]
    const step = `delete:${key}`
    flushSync(() => {
      store.edit(withoutQuestion(key), step)
      unfinished.set(key)
      open(null)
    })
    if (next) inList(next.key, titleIn)?.focus({ preventScroll: true })
    if (isUnwritten(question)) return
    const say = (text?: string) =>
      toast({
        id: deletedToast,
        title: `Question ‘${question.question}’ deleted`,
        ...(text ? { text } : {}),
        action: {
          name: 'Undo',
          keys: 'mod+z',
          run: () => {
            deleted.current = undefined
            flushSync(() => {
              if (!store.undoStep(step)) store.edit(withRestored(question, at))
            })
            inList(key, titleIn)?.focus()
          },
        },
      })
    deleted.current = { question, say }
    say()
  }
  const back = () => {
    deleted.current = undefined
    dismissToast(deletedToast)
    keepingFocus(store.undo)
  }
  const forth = () => keepingFocus(store.redo)
  const building = {
    ...editor,
    errors,
    unfinished,
    active,
    open,
    close: () => {
      flushSync(() => open(null))
      if (active !== null) inList(active, titleIn)?.focus({ preventScroll: true })
    },
    picking,
    setPicking,
    pickedFrom,
    add,
    append,
    changeType: (key, type) => {
      const next = newKey()
      store.edit(withType(key, type, next))
      unfinished.copy(key, next)
      setPlace(next)
    },
    move,
    sort: keys => store.edit(withOrder(keys)),
    duplicate: key => {
      if (free() === 0) return
      const copy = newKey()
      store.edit(withDuplicate(key, copy))
      unfinished.copy(key, copy)
      open(copy)
    },
    remove,
    undo: back,
    redo: forth,
    rows,
    announce: setSentence,
    sentence,
  } satisfies Builder & { sentence: string }
  const latest = useRef<Builder>(building)
  latest.current = building

  // Undo works inside the fields too: what is typed there is part of the draft.
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      const { target } = event
      if (!(isMac ? event.metaKey : event.ctrlKey) || event.altKey || event.defaultPrevented) return
      const key = event.key.toLowerCase()
      if (key !== 'z' && key !== 'y') return
      if (!(target instanceof HTMLElement) || !target.closest('[data-builder]')) return
      if (target.closest('[contenteditable=true]')) return
      if (target instanceof HTMLInputElement && target.id === 'quick-add' && target.value !== '') return
      event.preventDefault()
      if (key === 'y' || event.shiftKey) latest.current.redo()
      else latest.current.undo()
    }
    document.addEventListener('keydown', onKeyDown, true)
    document.addEventListener('focusout', store.endStep)
    return () => {
      document.removeEventListener('keydown', onKeyDown, true)
      document.removeEventListener('focusout', store.endStep)
    }
  }, [store])
  useActions([
    {
      id: 'add-question',
      name: 'Add a question',
      icon: Plus,
      hotkey: '/',
      group: 'Form',
      run: () => setPicking(true),
    },
    {
      id: 'undo',
      name: 'Undo',
      icon: Undo2,
      hotkey: 'mod+z',
      group: 'Form',
      when: () => editor.canUndo,
      run: back,
    },
    {
      id: 'redo',
      name: 'Redo',
      icon: Redo2,
      hotkey: 'shift+mod+z',
      group: 'Form',
      when: () => editor.canRedo,
      run: forth,
    },
  ])
  return building
}
