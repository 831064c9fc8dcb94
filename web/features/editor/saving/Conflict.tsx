import { useState } from 'react'
import { sentenceOf, useCall } from '../../../lib/client.ts'
import { shortDate } from '../../../lib/dates.ts'
import { css } from '../../../styled-system/css'
import { card } from '../../../styled-system/recipes'
import { Button } from '../../../ui/actions/Button.tsx'
import { confirm, toast } from '../../../ui/overlays/stack.ts'
import type { EditorStore } from './editor-store.ts'

/** Two people changed the same draft: says who and when, keeps both, and asks which goes on. */
export function Conflict({ store }: { store: EditorStore }) {
  const { form } = store.state
  const { data } = useCall('fetchForEdit', { form_id: form.identifier }, { revalidateOnMount: true })
  const [busy, setBusy] = useState<'mine' | 'theirs'>()
  const settle = async (keep: 'mine' | 'theirs') => {
    const sure =
      keep === 'mine' ||
      (await confirm({
        text: 'What you typed since your last save is lost.',
        confirm: 'Load their version',
      }))
    if (!sure) return
    setBusy(keep)
    try {
      await store.settle(keep)
    } catch (failure) {
      toast({ tone: 'bad', title: 'Nothing was changed', text: sentenceOf(failure) })
      setBusy(undefined)
    }
  }
  const who = data?.editedBy?.name ?? 'Someone'
  return (
    <section className={card()} role="alert">
      <h2 className={css({ textStyle: 'section' })}>This form was changed in the meantime</h2>
      <p className={css({ marginBottom: '12', color: 't2' })}>
        {who} saved it{data ? ` at ${shortDate(data.editedAt)}` : ''}. Your changes are kept here, and are not
        saved until you choose.
      </p>
      <div className={css({ display: 'flex', flexWrap: 'wrap', gap: '8' })}>
        <Button busy={busy === 'mine'} onClick={() => void settle('mine')}>
          Save mine over theirs
        </Button>
        <Button kind="ghost" busy={busy === 'theirs'} onClick={() => void settle('theirs')}>
          Load their version
        </Button>
      </div>
    </section>
  )
}
