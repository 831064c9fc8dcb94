import type { Submission } from '@winnow/sdk'
import { Users } from 'lucide-react'
import { useState } from 'react'
import { ActionButton } from '../../features/review/actions/ActionButton.tsx'
import { StatusMenu } from '../../features/review/actions/StatusMenu.tsx'
import { Overlays } from '../../features/review/Overlays.tsx'
import { useReview } from '../../features/review/ReviewProvider.tsx'
import type { Passage } from '../../features/review/state.ts'
import { useActions } from '../../lib/hotkeys.ts'
import { css } from '../../styled-system/css'
import { NotFetched } from '../../ui/feedback/NotFetched.tsx'
import { Dialog } from '../../ui/overlays/Dialog.tsx'
import { onDemand, partOnDemand } from '../../ui/overlays/on-demand.tsx'
import { LabelOverlays } from './LabelOverlays.tsx'

const EditorsDialog = onDemand(() =>
  import('../../features/editors/EditorsDialog.tsx').then(module => module.EditorsDialog),
)

export const ApplicantNotes = partOnDemand(
  () => import('./ApplicantNotes.tsx').then(module => module.ApplicantNotes),
  { failed: NotFetched },
)

/** Beside the name of an applicant who has none left for it, the dot stands for the status. */
const status = css({ '[data-lean~=status] &': { srOnly: true } })

/** What an editor does with the applicant of a conversation, in its header. */
export function ReviewWays() {
  const { open, form } = useReview().state
  return (
    <>
      {open && form.can.move && <StatusMenu applicant={open} className={status} />}
      <ActionButton action="label" kind="ghost" />
      <ActionButton action="note" kind="ghost" />
    </>
  )
}

interface OverChatProps {
  /** The pricing page; absent where the caller cannot upgrade */
  upgradeHref: string | undefined
}

/** What opens over a conversation: a move, labels, and the editors whom a note may mention. */
export function OverChat({ upgradeHref }: OverChatProps) {
  const { form } = useReview().state
  const [inviting, setInviting] = useState(false)
  useActions([
    {
      id: 'editors',
      name: 'Add editors',
      icon: Users,
      group: 'Form',
      when: () => form.can.edit,
      run: () => setInviting(true),
    },
  ])
  return (
    <>
      <Overlays upgradeHref={upgradeHref} />
      <LabelOverlays />
      {inviting && <EditorsDialog form={form} onClose={() => setInviting(false)} />}
    </>
  )
}

/** The parts have their own padding, and lines from edge to edge. */
const toEdges = css({ margin: '[-16px -20px -20px]' })

interface NotesDialogProps {
  submission: Submission
  onPassage: (passage: Passage) => boolean
}

/** The notes where there is no room for them beside the conversation. */
export function NotesDialog({ submission, onPassage }: NotesDialogProps) {
  const review = useReview()
  const { form, noting } = review.state
  return (
    noting && (
      <Dialog open onClose={() => review.noting.end()} title={submission.name} subtitle={form.name}>
        <div className={toEdges}>
          <ApplicantNotes submission={submission} onPassage={onPassage} />
        </div>
      </Dialog>
    )
  )
}
