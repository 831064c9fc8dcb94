import { limits } from '@winnow/openapi/common/limits'
import { counted } from '@winnow/openapi/common/text/format'
import type { FormDetails, Winnow } from '@winnow/sdk'
import { sentenceOf } from '../../../lib/client.ts'
import { dismissToast, toast } from '../../../ui/overlays/stack/stack.ts'
import type { Job } from '../jobs/jobs.ts'
import type { OwnUndo } from '../moves/decisions.ts'
import { type Subjects, sizeOf } from '../selection/subjects.ts'
import { keepText } from './kept-text.ts'
import { SendFailure, type Sent, sentBy, sentText } from './run-send.ts'

/** What became of a message to many */
export const sentToast = 'message-sent'

/** Why the dialog and its toast say that nothing went out. */
export const notSent = {
  title: 'Failed to send messages',
  text: 'There was an error processing your request. Please try again.',
  /** In the dialog, where the error has no sentence of its own */
  sentence: 'Failed to send messages. Please try again.',
} as const

interface Host {
  winnow: Pick<Winnow, 'undo'>
  form: () => FormDetails
  set: (state: { writing: Subjects | null }) => void
  /** Offers the way back, by its toast and by the key */
  offer: (undo: OwnUndo) => void
  /** Rows and counts are other ones now */
  onChanged: () => void
}

/** Messages to many: whom the dialog writes to, and the way back (docs/rules.md#messages-to-many). */
export class Messages {
  constructor(private readonly host: Host) {}

  /** Opens the dialog. */
  ask(subjects: Subjects): void {
    if (sizeOf(subjects) > 0) this.host.set({ writing: subjects })
  }

  close(): void {
    this.host.set({ writing: null })
  }

  /** Says what went out; nothing went out where everybody was held back. */
  finished(sent: Sent, text: string): void {
    const { host } = this
    host.onChanged()
    // A failure before it is over.
    dismissToast(sentToast)
    if (sent.sent === 0) {
      toast({ id: sentToast, tone: 'info', title: 'No message sent', text: sentText(sent) })
      return
    }
    host.offer({
      title: 'Message Sent',
      text: sentText(sent),
      lasts: limits.takeBackSeconds * 1_000,
      run: () => this.takeBack(sent, text),
    })
  }

  /** Reports the end of a job that was started before the page was left. */
  resumed(job: Job): void {
    if (job.status === 'FAILED')
      toast({ tone: 'bad', title: notSent.title, text: new SendFailure(job).message })
    else this.finished(sentBy(job), '')
  }

  private async takeBack({ batchId }: Sent, text: string): Promise<void> {
    const form_id = this.host.form().identifier
    try {
      const undone = await this.host.winnow.undo({ form_id, batch_id: batchId })
      if (text) keepText(form_id, text)
      const { messages_taken_back_count: back, messages_sent_count: gone } = undone
      toast({
        id: 'message-undone',
        title: undone.job_id === null ? `${counted(back, 'message')} taken back` : 'Taking messages back',
        text: gone > 0 ? `${counted(gone, 'message')} had already gone out.` : undefined,
      })
    } catch (error) {
      toast({
        id: 'message-undone',
        tone: 'bad',
        title: "Couldn't take the messages back",
        text: sentenceOf(error),
      })
    } finally {
      this.host.onChanged()
    }
  }
}
