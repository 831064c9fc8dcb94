import { useState } from 'react'
import { sentenceOf } from '../../../lib/client.ts'
import { css } from '../../../styled-system/css'
import { card } from '../../../styled-system/recipes'
import { Button } from '../../../ui/actions/Button.tsx'
import { toast } from '../../../ui/overlays/stack.ts'
import type { EditorStore } from './editor-store.ts'
import type { SaveState } from './state.ts'

interface ConflictProps {
  store: EditorStore
  save: Extract<SaveState, { kind: 'stale' }>
}

/** Two people changed the same: says who and what, keeps all else of both, and asks which goes on. */
export function Conflict({ store, save: { overlaps, by } }: ConflictProps) {
  const [busy, setBusy] = useState<'mine' | 'theirs'>()
  const settle = async (keep: 'mine' | 'theirs') => {
    setBusy(keep)
    try {
      await store.settle(keep)
    } catch (failure) {
      toast({ tone: 'bad', title: 'Nothing was changed', text: sentenceOf(failure) })
      setBusy(undefined)
    }
  }
  return (
    <section className={card()} role="alert">
      <h2 className={css({ textStyle: 'section' })}>{by} changed the same as you</h2>
      <ul className={css({ margin: '0', paddingLeft: '20', paddingBlock: '4', listStyle: 'disc' })}>
        {overlaps.map(({ at, title }) => (
          <li key={at}>{title}</li>
        ))}
      </ul>
      <p className={css({ marginBottom: '12', color: 't2' })}>
        All other changes of both of you are kept. Nothing is saved until you choose; Undo brings the other
        one back.
      </p>
      <div className={css({ display: 'flex', flexWrap: 'wrap', gap: '8' })}>
        <Button busy={busy === 'mine'} onClick={() => void settle('mine')}>
          Keep mine
        </Button>
        <Button busy={busy === 'theirs'} onClick={() => void settle('theirs')}>
          Take theirs
        </Button>
      </div>
    </section>
  )
}
