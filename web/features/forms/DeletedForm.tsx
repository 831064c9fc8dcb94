import { dateText } from '@winnow/openapi/common/dates/dates'
import { counted } from '@winnow/openapi/common/text/format'
import type { FormSummary } from '@winnow/sdk'
import { RotateCcw, Trash2 } from 'lucide-react'
import { useEffect, useState } from 'react'
import { useLocation } from 'wouter'
import { paths } from '../../lib/paths.ts'
import { Button } from '../../ui/actions/Button.tsx'
import { daysLeft } from '../../ui/data/DeletedList.tsx'
import { EmptyState } from '../../ui/feedback/EmptyState.tsx'
import { restore } from './list/form-actions.ts'
import { useForms } from './use-forms.ts'

interface DeletedFormProps {
  identifier: string
  /** The workspace of this tab: what was deleted in it can be restored */
  pageId: string
  /** The form is there again */
  onRestored: () => void
}

/** In place of a form that was deleted: says so, and brings it back for those who may. */
export function DeletedForm({ identifier, pageId, onRestored }: DeletedFormProps) {
  const deleted = useForms(pageId, { deleted: true })
  const { refresh } = useForms(pageId)
  const [, navigate] = useLocation()
  const [busy, setBusy] = useState(false)
  const form = deleted.forms?.find(it => it.identifier === identifier)
  const { loadMore } = deleted
  useEffect(() => {
    if (!form) loadMore?.()
  }, [form, loadMore])
  const changed = () => {
    void refresh()
    onRestored()
  }
  const bringBack = async (of: FormSummary) => {
    setBusy(true)
    await restore(of, { navigate, changed })
    setBusy(false)
  }
  const isKnown = deleted.forms !== undefined && !loadMore
  return (
    <EmptyState
      icon={Trash2}
      title="This form was deleted"
      text={
        form
          ? textOf(form)
          : deleted.error
            ? "Couldn't check whether it can be restored."
            : isKnown
              ? "It can't be restored: it was deleted more than 30 days ago, or belongs to another workspace."
              : 'Checking whether it can be restored.'
      }
    >
      {form?.can.delete && (
        <Button icon={RotateCcw} busy={busy && 'Restoring'} onClick={() => void bringBack(form)}>
          Restore
        </Button>
      )}
      {!form && deleted.error && (
        <Button icon={RotateCcw} onClick={() => void deleted.refresh()}>
          Try again
        </Button>
      )}
      <Button kind="ghost" onClick={() => navigate(paths.home())}>
        Go to Home
      </Button>
    </EmptyState>
  )
}

function textOf({ name, totalCount, deletedAt, restorableUntil, can }: FormSummary): string {
  const when = deletedAt ? ` on ${dateText(deletedAt)}` : ''
  const lost = totalCount > 0 ? `, with ${counted(totalCount, 'application')}` : ''
  const left = restorableUntil ? ` for another ${counted(daysLeft(restorableUntil), 'day')}` : ''
  const who = can.delete ? 'You can restore it' : 'Its creator or an admin can restore it'
  return `‘${name}’ was deleted${when}${lost}. ${who}${left}.`
}
