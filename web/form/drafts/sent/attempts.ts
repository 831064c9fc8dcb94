import type { FormApi } from '../../api.ts'
import { newestIn } from '../answers.ts'
import { type Draft, isChangedSince, lostAttempt, type OwnApplication, type SentAnswers } from '../draft.ts'
import type { LocalDraft } from '../local-draft.ts'
import { findSent } from './unlike.ts'

type AttemptsOptions = {
  /** The draft of the page, to be read and replaced */
  page: { draft: Draft }
  local: LocalDraft
  submit: FormApi['submit']
  /** Saves the draft of the page on this device */
  save: () => void
  /** A lost attempt arrived; `unlike`: something else was typed since */
  onArrived: (own: OwnApplication, unlike: boolean) => void
}

/**
 * The attempts to send a form, as its draft notes them: one that had no answer is the same one after whatever happens to the page
 * (docs/rules.md#sent-before).
 */
export function startAttempts({ page, local, submit, save, onArrived }: AttemptsOptions) {
  /** This page awaits an answer, or repeats what had none */
  let sending = false
  let notArrived = false

  return {
    /** Whether an attempt of an earlier page did not arrive. */
    notArrived: () => notArrived,
    /** The attempt that nobody has answered yet, of this page, of another tab or of one that is gone. */
    lost: () => lostAttempt(page.draft, Date.now()),
    /** Asks whether an attempt arrived whose answer was lost, without sending anything. */
    async ask(): Promise<void> {
      const attempt = lostAttempt(page.draft, Date.now())
      if (sending || !attempt?.answers) return
      const found = await findSent(submit, attempt.answers, attempt.key)
      if (sending) return
      if (found && !('ok' in found)) return onArrived(found, isChangedSince(attempt, page.draft))
      notArrived = found === null
      save()
    },
    /** Writes an attempt down before it goes out, on the disk too. */
    async note(key: string, answers: SentAnswers): Promise<void> {
      sending = true
      notArrived = false
      const { fields, attempt } = page.draft
      if (attempt?.key === key) return
      const at = Math.max(local.now(), newestIn(fields), (attempt?.at ?? 0) + 1)
      page.draft = { ...page.draft, attempt: { key, at, answers } }
      save()
      await local.settle()
    },
    /** The attempt was answered: the next one is another. */
    end(): void {
      sending = false
      const { attempt } = page.draft
      if (attempt) page.draft = { ...page.draft, attempt: { key: null, at: attempt.at + 1 } }
    },
  }
}
