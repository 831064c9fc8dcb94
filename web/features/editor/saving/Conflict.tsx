import { useState } from 'react'
import { sentenceOf } from '../../../lib/client.ts'
import { css } from '../../../styled-system/css'
import { card } from '../../../styled-system/recipes'
import { Button } from '../../../ui/actions/Button.tsx'
import { toast } from '../../../ui/overlays/stack.ts'
import { parts } from '../merging/changed-parts.tsx'
import type { Overlap } from '../merging/merge.ts'
import type { EditorStore } from './editor-store.ts'
import type { SaveState } from './state.ts'

interface ConflictProps {
  store: EditorStore
  save: Extract<SaveState, { kind: 'stale' }>
}

const both = css({
  display: 'grid',
  gridTemplateColumns: { base: '[1fr]', md: '[1fr 1fr]' },
  gap: '8',
  '& > div': { padding: '8', borderRadius: 'small', backgroundColor: 'sunken', overflowWrap: 'anywhere' },
  '& dt': { color: 't2', textStyle: 'meta' },
  '& dd': { marginInlineStart: '0', maxHeight: '[160px]', overflowY: 'auto' },
})

/** What both made of one question or text, side by side, so that nobody chooses without having read the other. */
function Sides({ overlap, by, store }: { overlap: Overlap; by: string; store: EditorStore }) {
  return overlap.names.map(name => {
    const part = parts[name]
    if (!part) return null
    const shown = (side: 'mine' | 'theirs') =>
      part.shown(overlap[side], store.state.draft.questions) || (
        <span className={css({ color: 't3' })}>Empty</span>
      )
    const of = part.what ? `, ${part.what.toLowerCase()}` : ''
    return (
      <dl key={name} className={both}>
        <div>
          <dt>Yours{of}</dt>
          <dd>{shown('mine')}</dd>
        </div>
        <div>
          <dt>
            {by}’s{of}
          </dt>
          <dd>{shown('theirs')}</dd>
        </div>
      </dl>
    )
  })
}

/** Two people changed the same: says who and what, leaves all else of both, and asks which one stays. */
export function Conflict({ store, save: { overlaps, by } }: ConflictProps) {
  const [busy, setBusy] = useState<'mine' | 'theirs'>()
  const settle = async (side: 'mine' | 'theirs') => {
    setBusy(side)
    try {
      await store.settle(side)
    } catch (failure) {
      toast({ tone: 'bad', title: "Couldn't save your choice", text: sentenceOf(failure) })
      setBusy(undefined)
    }
  }
  return (
    <section className={card()} role="alert">
      <h2 className={css({ textStyle: 'section' })}>{by} changed this too</h2>
      <ul className={css({ display: 'grid', gap: '12', marginBlock: '12' })}>
        {overlaps.map(overlap => (
          <li key={overlap.at} className={css({ display: 'grid', gap: '4' })}>
            <h3 className={css({ fontWeight: 'medium' })}>{overlap.title}</h3>
            <Sides overlap={overlap} by={by} store={store} />
          </li>
        ))}
      </ul>
      <p className={css({ marginBottom: '12', color: 't2' })}>
        Nothing is saved until you choose. All other changes, yours and theirs, are kept, and Undo brings back
        the version that you don't choose.
      </p>
      <div className={css({ display: 'flex', flexWrap: 'wrap', gap: '8' })}>
        <Button busy={busy === 'mine'} onClick={() => void settle('mine')}>
          Keep mine
        </Button>
        <Button busy={busy === 'theirs'} onClick={() => void settle('theirs')}>
          Use theirs
        </Button>
      </div>
    </section>
  )
}
