import { statusTexts } from '@winnow/openapi/common/status-name'
import { counted } from '@winnow/openapi/common/text/format'
import { type AddStageResponse, type FormDetails, WinnowError } from '@winnow/sdk'
import { useEffect, useRef, useState } from 'react'
import { sentenceOf, winnow } from '../../lib/client.ts'
import { refresh, replace } from '../../lib/refresh.ts'
import { findStage, type Stage } from '../../lib/stages.ts'
import { confirm, toast } from '../../ui/overlays/stack/stack.ts'
import { defaultTab } from '../review/query/query.ts'
import { useReview } from '../review/ReviewProvider.tsx'
import { countIn } from '../review/state.ts'

type Reply = AddStageResponse

/** New and Archived stay what and where they are (docs/rules.md#statuses). */
export const isMovable = ({ kind }: Stage) => kind !== 'NEW' && kind !== 'ARCHIVED'

const withReply = (form: FormDetails, { stages, stagesVersion, statusCounts }: Reply): FormDetails => ({
  ...form,
  stages,
  stagesVersion,
  formCounts: { ...form.formCounts, statusCounts },
  counts: { ...form.counts, statusCounts },
})

/** The statuses in the order of these labels; New leads and Archived ends it. */
const inOrder = (stages: readonly Stage[], labels: readonly string[]): Stage[] => [
  ...stages.filter(({ kind }) => kind === 'NEW'),
  ...labels.flatMap(label => stages.find(stage => stage.label === label) ?? []),
  ...stages.filter(({ kind }) => kind === 'ARCHIVED'),
]

/** One toast at a time says what became of a change. */
const outcomeToast = 'status-change'

/** What became of a change; refused: its name can't be taken */
type Outcome = 'done' | 'refused' | 'failed'

/** What can be done with the statuses of the form in view. */
export function useStatuses() {
  const review = useReview()
  const { form, counts } = review.state
  const form_id = form.identifier
  const order = useOrder(form)

  const show = (reply: Reply) => replace('fetchDetails', { form_id }, known => withReply(known, reply))

  const undo = async (batch_id: string) => {
    try {
      await show(await winnow.undoStageChange({ form_id, batch_id }))
    } catch (error) {
      toast({ id: outcomeToast, tone: 'bad', title: "Couldn't undo", text: sentenceOf(error) })
    }
  }

  const succeed = (title: string, { batch_id }: Reply) =>
    toast({
      id: outcomeToast,
      title,
      ...(batch_id !== null && { action: { name: 'Undo', run: () => void undo(batch_id) } }),
    })

  /** `title` of a refusal: what did not happen, where the sentence alone does not say it. */
  const change = async (done: string, title: string, call: () => Promise<Reply>): Promise<Outcome> => {
    try {
      const reply = await call()
      await show(reply)
      succeed(done, reply)
      return 'done'
    } catch (error) {
      const isName = error instanceof WinnowError && error.code === 'invalid_input'
      toast({
        id: outcomeToast,
        tone: 'bad',
        title: isName ? error.message : title,
        ...(!isName && { text: sentenceOf(error) }),
      })
      // Whatever stood in the way, the list shows it.
      void refresh('fetchDetails', 'fetchCounts')
      return isName ? 'refused' : 'failed'
    }
  }

  return {
    form,
    stages: order.wanted ? inOrder(form.stages, order.wanted) : form.stages,
    countOf: (stage: Stage) => countIn(counts, form.stages, stage),
    add: (label: string) =>
      change('Status added successfully', "Couldn't add the status", () =>
        winnow.addStage({ form_id, label }),
      ),

    /** `onAgreed`: the person said yes, and the server is asked */
    async rename(stage: Stage, label: string, onAgreed: () => void): Promise<Outcome> {
      // What the person has seen is what they agree to.
      const version = form.stagesVersion
      const n = countIn(counts, form.stages, stage)
      const yes = await confirm({
        title: `Rename ‘${stage.label}’ to ‘${label}’?`,
        text: `${n > 0 ? `Its ${counted(n, 'applicant')} ${n === 1 ? 'stays' : 'stay'} in it. ` : ''}Links and filters with the old name still work.`,
        confirm: 'Rename status',
        kind: 'primary',
      })
      if (!yes) return 'failed'
      onAgreed()
      return change('Status renamed successfully', "Couldn't rename the status", () =>
        winnow.renameStage({ form_id, old_label: stage.label, new_label: label, version }),
      )
    },

    async remove(stage: Stage): Promise<Outcome> {
      const version = form.stagesVersion
      const { label } = stage
      const n = countIn(counts, form.stages, stage)
      if (n > 0) {
        toast({
          id: outcomeToast,
          tone: 'bad',
          title: `‘${label}’ has ${counted(n, 'applicant')}`,
          text: statusTexts.hasApplications,
          action: {
            name: 'Show applicants',
            run: () => {
              review.setOverlay(null)
              review.showTab(label)
            },
          },
        })
        return 'failed'
      }
      const yes = await confirm({
        title: `Delete ‘${label}’?`,
        text: 'No applicants are in this status.',
        confirm: 'Delete status',
      })
      if (!yes) return 'failed'
      return change('Status deleted successfully', "Couldn't delete the status", async () => {
        const reply = await winnow.removeStage({ form_id, label, version })
        if (findStage(form.stages, review.state.query.tab)?.label === label) review.showTab(defaultTab)
        return reply
      })
    },

    /** Shows the order at once; the server's follows, and takes its place where it refuses. */
    reorder: (labels: readonly string[]) =>
      order.send(labels, {
        save: async (stages, version) => {
          const reply = await winnow.reorderStages({ form_id, stages: [...stages], version })
          await show(reply)
          succeed('Status reordered successfully', reply)
          return reply.stagesVersion
        },
        failed(error) {
          toast({
            id: outcomeToast,
            tone: 'bad',
            title: "Couldn't reorder the statuses",
            text: sentenceOf(error),
          })
          void refresh('fetchDetails')
        },
      }),

    async notify({ label }: Stage, on: boolean): Promise<void> {
      const set = (known: FormDetails, to: boolean) => ({
        ...known,
        stages: known.stages.map(it => (it.label === label ? { ...it, notificationsEnabled: to } : it)),
      })
      void replace('fetchDetails', { form_id }, known => set(known, on))
      try {
        const { stages } = await winnow.updateNotifs({ form_id, stage: label, notifications_enabled: on })
        const saved = findStage(stages, label)?.notificationsEnabled ?? on
        void replace('fetchDetails', { form_id }, known => set(known, saved))
      } catch (error) {
        void replace('fetchDetails', { form_id }, known => set(known, !on))
        toast({
          id: outcomeToast,
          tone: 'bad',
          title: `Couldn't turn emails for ‘${label}’ ${on ? 'on' : 'off'}`,
          text: sentenceOf(error),
        })
      }
    },
  }
}
export type Statuses = ReturnType<typeof useStatuses>

interface Saving {
  save: (labels: readonly string[], version: number) => Promise<number>
  failed: (error: unknown) => void
}

/** The order that is wanted, until the server has it; of several in a row the last is sent once the one before is saved. */
function useOrder(form: FormDetails) {
  const [wanted, setWanted] = useState<readonly string[] | null>(null)
  const latest = useRef<readonly string[] | null>(null)
  const isSaving = useRef(false)
  const isGone = useRef(false)
  useEffect(() => {
    isGone.current = false
    return () => {
      isGone.current = true
    }
  }, [])
  return {
    wanted,
    async send(labels: readonly string[], { save, failed }: Saving): Promise<void> {
      latest.current = labels
      setWanted(labels)
      if (isSaving.current) return
      isSaving.current = true
      try {
        let version = form.stagesVersion
        for (let sent: readonly string[] | null = null; sent !== latest.current; ) {
          sent = latest.current ?? labels
          version = await save(sent, version)
        }
      } catch (error) {
        failed(error)
      } finally {
        isSaving.current = false
        latest.current = null
        if (!isGone.current) setWanted(null)
      }
    },
  }
}
