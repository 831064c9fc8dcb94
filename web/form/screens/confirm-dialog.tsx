import { type ReactNode, useEffect, useRef } from 'react'
import { Icon } from '../icons.tsx'

type ConfirmDialogProps = {
  title: string
  /** What is lost */
  children: ReactNode
  /** Why it was not done */
  problem?: string
  keep: string
  verb: string
  onVerb: () => void
  onClose: () => void
  busy?: boolean
}

/** Asks before something is lost. The browser's own dialog keeps the focus and closes on Escape. */
export function ConfirmDialog(props: ConfirmDialogProps) {
  const { title, children, problem, keep, verb, onVerb, onClose, busy } = props
  const dialog = useRef<HTMLDialogElement>(null)
  useEffect(() => dialog.current?.showModal(), [])
  return (
    <dialog ref={dialog} className="ask" aria-labelledby="ask.title" onClose={onClose}>
      <h2 id="ask.title">{title}</h2>
      <p>{children}</p>
      {problem && (
        <p className="error" role="alert">
          <Icon name="alert" />
          {problem}
        </p>
      )}
      <div className="ask-choice">
        <button className="quiet" type="button" onClick={() => dialog.current?.close()}>
          {keep}
        </button>
        <button className="button danger" type="button" aria-disabled={busy || undefined} onClick={onVerb}>
          {verb}
        </button>
      </div>
    </dialog>
  )
}
