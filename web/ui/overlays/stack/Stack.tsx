import { Portal } from '@ark-ui/react/portal'
import { useEffect, useLayoutEffect, useSyncExternalStore } from 'react'
import { toast as toastRecipe } from '../../../styled-system/recipes'
import { Button } from '../../actions/Button.tsx'
import { Dialog } from '../Dialog.tsx'
import { type ApplicantQuestion, type ShownToast, stackState, subscribeToStack } from './stack.ts'
import { ToastCard } from './ToastCard.tsx'
import { placeInNextFrame, placeToasts } from './toast-room.ts'

/** Where `toast()` and `confirm()` appear. The app mounts it once; `--main-left` on :root says where the main pane begins. */
export function Stack() {
  const { toasts, questions } = useSyncExternalStore(subscribeToStack, stackState, stackState)
  const someShow = toasts.length > 0
  useLayoutEffect(() => {
    if (!someShow) return
    placeToasts()
    // A dialog covers what was to be kept clear, and uncovers it again.
    const covered = new MutationObserver(placeToasts)
    covered.observe(document.body, { subtree: true, attributeFilter: ['aria-hidden', 'inert'] })
    // What is scrolled into their place, too.
    const scrolled = { capture: true, passive: true }
    document.addEventListener('scroll', placeInNextFrame, scrolled)
    return () => {
      covered.disconnect()
      document.removeEventListener('scroll', placeInNextFrame, scrolled)
    }
  }, [someShow])
  useEffect(() => {
    addEventListener('resize', placeToasts)
    return () => removeEventListener('resize', placeToasts)
  }, [])
  return (
    <>
      {questions.map(question => (
        <Question key={question.id} {...question} />
      ))}
      {/* At the body, so that a dialog does not hide it from a screen reader with the rest of the page. */}
      <Portal>
        <ol className={toastRecipe().list} aria-label="Notifications" aria-live="polite" data-toasts>
          {toasts.map(shown => (
            <ToastCard key={shown.id} {...shown} hasKeys={shown === lastWith(toasts, shown.action?.keys)} />
          ))}
        </ol>
      </Portal>
    </>
  )
}

/** Of toasts with the same keys only the newest has them. */
const lastWith = (toasts: readonly ShownToast[], keys: string | undefined) =>
  keys && toasts.findLast(it => it.action?.keys === keys)

function Question({
  title = 'Are you sure?',
  text,
  confirm,
  cancel = 'Cancel',
  kind,
  answer,
}: ApplicantQuestion) {
  return (
    <Dialog
      open
      role="alertdialog"
      size="small"
      title={title}
      onClose={() => answer(false)}
      footer={
        <>
          {cancel !== null && (
            <Button size="32" onClick={() => answer(false)}>
              {cancel}
            </Button>
          )}
          <Button size="32" kind={kind ?? 'danger'} onClick={() => answer(true)}>
            {confirm}
          </Button>
        </>
      }
    >
      <p>{text}</p>
    </Dialog>
  )
}
