import { jobFailedText } from '@winnow/openapi/common/job-failed'
import { limits } from '@winnow/openapi/common/limits'
import { count, counted, withStop } from '@winnow/openapi/common/text/format'
import type { AddLabelResponse, FormDetails, Winnow } from '@winnow/sdk'
import { mayHelpAgain, sentenceOf } from '../../../lib/client.ts'
import type { Place } from '../../../ui/overlays/Popover.tsx'
import { toast } from '../../../ui/overlays/stack/stack.ts'
import type { FollowJob, Job, StartedJob } from '../jobs/jobs.ts'
import type { OwnUndo } from '../moves/decisions.ts'
import { countNow } from '../moves/run-move.ts'
import { nobody, type Subjects, seenNow, singleOf, sizeOf } from '../selection/subjects.ts'
import type { Label, LabelChange } from './picking.ts'
import { type LabelCalls, orderLabels } from './run-labels.ts'

/** Whose labels the picker changes, and what it opens at; null: the button of its action. */
export interface Picking {
  subjects: Subjects
  at: Place | null
}

export interface LabellingState {
  /** Null: the picker is closed */
  picking: Picking | null
  /** Changes that the server may not know yet */
  labelChanges: readonly LabelChange[]
}

interface Host {
  winnow: LabelCalls & Pick<Winnow, 'undo' | 'addLabel' | 'undoLabelChange'>
  form: () => FormDetails
  follow: FollowJob
  get: () => LabellingState
  set: (by: Partial<LabellingState>) => void
  /** Shows the change before it is made; returns the way back */
  show: (change: LabelChange) => () => void
  /** The labels of the form are these from now on */
  showLabels: (change: (form: FormDetails) => Partial<FormDetails>) => void
  /** Offers the way back, by its toast and by the key */
  offer: (undo: OwnUndo) => void
  /** The same of a change that is on its way; null: it came to nothing */
  expect: (coming: Promise<OwnUndo | null>) => void
  /** Rows and counts are other ones now; resolves once the labels are counted again */
  onChanged: () => Promise<unknown>
}

/** A change that was made. */
interface Made extends LabelChange {
  batchId: string
  changed: number
  /** The change of the form's labels that made this one; undefined: it was there before */
  created?: string | undefined
}

const undoneToast = 'labels-undone'

const labelOf = ({ label: name, on }: Pick<LabelChange, 'label' | 'on'>) => ({ name, on })

/** Labels of applicants: whose the picker changes, changes that show at once, and the way back (docs/rules.md#labels). */
export class Labelling {
  /** One call after the other: of two presses on a label the later one stays */
  private turn: Promise<unknown> = Promise.resolve()

  constructor(private readonly host: Host) {}

  /** Opens the picker. */
  pick(subjects: Subjects, at: Place | null = null): void {
    if (sizeOf(subjects) > 0) this.host.set({ picking: { subjects, at } })
  }

  close(): void {
    this.host.set({ picking: null })
  }

  /** Makes a call once those before have ended. */
  inTurn<T>(call: () => Promise<T>): Promise<T> {
    const mine = this.turn.then(call)
    this.turn = mine.catch(() => {})
    return mine
  }

  /** Gives a label to all of these, or takes it off them; `size`: how many they are, where that is known anew. */
  change(change: LabelChange, size = sizeOf(change.subjects)): Promise<void> {
    return this.run(change, size)
  }

  /** Makes a new label, the first of the form, and gives it to all of these; `onFailed`: it couldn't be made. */
  create(subjects: Subjects, label: Label, onFailed?: () => void): Promise<void> {
    const { winnow, form, showLabels } = this.host
    const form_id = form().identifier
    showLabels(({ labelsWithColor }) => ({ labelsWithColor: [label, ...labelsWithColor] }))
    return this.run({ subjects, label: label.value, on: true }, sizeOf(subjects), async () => {
      try {
        const { value, colour } = label
        const reply = await winnow.addLabel({ form_id, value, colour } as Parameters<
          typeof winnow.addLabel
        >[0])
        showLabels(() => withLabels(reply))
        return reply.batch_id ?? undefined
      } catch (error) {
        showLabels(({ labelsWithColor }) => ({
          labelsWithColor: labelsWithColor.filter(it => it.value !== label.value),
        }))
        onFailed?.()
        throw error
      }
    })
  }

  /** Reports the end of a job that was started before the page was left. */
  resumed(job: Job, { kind, batchId, total, label }: StartedJob): void {
    if (!label) return
    const made = { subjects: nobody, label: label.name, on: label.on, batchId, changed: total }
    if (kind === 'undo') this.reportUndo(job, made)
    else this.report(job, { ...made, changed: job.changed_count ?? 0 })
    void this.host.onChanged()
  }

  private async run(
    change: LabelChange,
    size: number,
    create?: () => Promise<string | undefined>,
  ): Promise<void> {
    const { winnow, form, follow, show, set, get, onChanged } = this.host
    const restore = show(change)
    set({ labelChanges: [...get().labelChanges, change] })
    const settle = () => set({ labelChanges: get().labelChanges.filter(it => it !== change) })
    const coming = Promise.withResolvers<OwnUndo | null>()
    // A job is stopped before it is undone.
    if (size <= limits.bulk) this.host.expect(coming.promise)
    try {
      const formId = form().identifier
      const { created, ...made } = await this.inTurn(async () => {
        const created = await create?.()
        return { created, ...(await orderLabels(winnow, { formId, ...change, count: size })) }
      })
      const { batchId, changed, jobId } = made
      if (jobId !== null && batchId !== null) {
        const started = { jobId, kind: 'bulk_labels', batchId, stage: '', total: size } as const
        const job = await follow({ ...started, label: labelOf(change) })
        this.report(job, { ...change, batchId, changed: job.changed_count ?? 0, created })
      } else if (batchId !== null && changed > 0) {
        const own = this.wayBack({ ...change, batchId, changed, created })
        if (size <= limits.bulk) coming.resolve(own)
        else this.host.offer(own)
      }
    } catch (error) {
      restore()
      settle()
      this.complain(error, change)
    } finally {
      coming.resolve(null)
    }
    await onChanged()
    settle()
  }

  /** What changed, with the way back. */
  private wayBack(made: Made, text?: string): OwnUndo {
    const who = singleOf(made.subjects)?.name ?? counted(made.changed, 'applicant')
    return {
      title: made.on ? `‘${made.label}’ added to ${who}` : `‘${made.label}’ removed from ${who}`,
      ...(text && { text }),
      batchId: made.batchId,
      run: () => this.undo(made),
    }
  }

  /** Says how a job ended; what it did until then can be undone. */
  private report({ status, done, total, error }: Job, made: Made): void {
    const far = status === 'DONE' ? undefined : `Stopped at ${count(done)} of ${counted(total, 'applicant')}.`
    if (made.changed > 0) this.host.offer(this.wayBack(made, far))
    if (status === 'FAILED')
      toast({
        tone: 'bad',
        title: 'Error',
        text: [withStop(error ?? jobFailedText), far].filter(Boolean).join(' '),
      })
  }

  private complain(error: unknown, change: LabelChange): void {
    const { subjects, on } = change
    const matching = countNow(error)
    toast({
      id: 'not-labelled',
      tone: 'bad',
      title: 'Error',
      text: sentenceOf(error),
      ...(matching && {
        action: {
          name: on ? `Label ${count(matching)}` : `Remove from ${count(matching)}`,
          run: () => void this.change({ ...change, subjects: seenNow(subjects) }, matching),
        },
      }),
    })
  }

  private async undo(made: Made): Promise<void> {
    const { winnow, form, follow, showLabels, onChanged } = this.host
    const form_id = form().identifier
    const { batchId, changed, created } = made
    try {
      const undone = await this.inTurn(() => winnow.undo({ form_id, batch_id: batchId }))
      if (undone.job_id === null)
        toast({
          id: undoneToast,
          title: undone.undone_count > 0 ? 'Label change undone' : 'Nothing to undo',
          text: skippedText(undone.skipped_count),
        })
      else {
        const started = { jobId: undone.job_id, kind: 'undo', batchId, stage: '', total: changed } as const
        this.reportUndo(await follow({ ...started, label: labelOf(made) }), made)
      }
      if (created !== undefined) {
        const reply = await this.inTurn(() => winnow.undoLabelChange({ form_id, batch_id: created }))
        showLabels(() => withLabels(reply))
      }
    } catch (error) {
      if (mayHelpAgain(error)) this.host.offer(this.wayBack(made))
      toast({
        id: undoneToast,
        tone: 'bad',
        title: "Couldn't undo the label change",
        text: sentenceOf(error),
      })
    } finally {
      await onChanged()
    }
  }

  private reportUndo({ status, done, total, error, skipped_count }: Job, made: Made): void {
    const far = `Stopped at ${count(done)} of ${counted(total, 'applicant')}.`
    const rest = { name: 'Undo the rest', run: () => void this.undo(made) }
    if (status === 'DONE')
      toast({ id: undoneToast, title: 'Label change undone', text: skippedText(skipped_count ?? 0) })
    else if (status === 'STOPPED') toast({ id: undoneToast, title: 'Undo stopped', text: far, action: rest })
    else
      toast({
        id: undoneToast,
        tone: 'bad',
        title: 'Labels only partly undone',
        text: `${withStop(error ?? jobFailedText)} ${far}`,
        action: rest,
      })
  }
}

/** What a form takes over from the answer to a change of its labels. */
export const withLabels = ({
  labelsWithColor,
  labelsVersion,
}: AddLabelResponse): Pick<FormDetails, 'labels' | 'labelsWithColor' | 'labelsVersion'> => ({
  labels: labelsWithColor.map(it => it.value),
  labelsWithColor,
  labelsVersion,
})

const skippedText = (skipped: number) =>
  skipped > 0
    ? `${counted(skipped, 'applicant has', 'applicants have')} been labelled again since, and those labels stay.`
    : undefined
