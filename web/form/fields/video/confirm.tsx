import { useEffect, useRef } from 'react'

type ConfirmProps = { text: string; verb: string; onClose: (agreed: boolean) => void }

/** Asks before a video is lost. The browser's own dialog keeps the focus and closes on Escape. */
export const Confirm = ({ text, verb, onClose }: ConfirmProps) => {
  const dialog = useRef<HTMLDialogElement>(null)
  useEffect(() => dialog.current?.showModal(), [])
  /** Closed before it goes, it gives the focus back to what opened it. */
  const close = (agreed: boolean) => {
    dialog.current?.close()
    onClose(agreed)
  }
  return (
    <dialog
      ref={dialog}
      className="sure"
      aria-label="Are you sure?"
      onCancel={event => {
        event.preventDefault()
        close(false)
      }}
    >
      <h2>Are you sure?</h2>
      <p>{text}</p>
      <div className="confirm-choice">
        <button type="button" className="quiet" onClick={() => close(false)}>
          Cancel
        </button>
        <button type="button" className="quiet strong" onClick={() => close(true)}>
          {verb}
        </button>
      </div>
    </dialog>
  )
}
