import { useEffect, useRef, useState } from 'react'
import { sentenceOf } from '../../../lib/client.ts'
import { css } from '../../../styled-system/css'
import { card } from '../../../styled-system/recipes'
import { Button } from '../../../ui/actions/Button.tsx'
import { dismissToast, toast } from '../../../ui/overlays/stack/stack.ts'
import { useSession } from '../../session/session.ts'
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

/** What the two sides are called: another person's, or one's own in another tab or on another device. */
const namesOf = (by: string | null) =>
  by === null
    ? {
        title: 'You changed this too, in another tab or on another device',
        mine: 'Here',
        theirs: 'Elsewhere',
        rest: 'All other changes are kept',
        keep: 'Keep this one',
        use: 'Use the other one',
      }
    : {
        title: `${by} changed this too`,
        mine: 'Yours',
        theirs: `${by}'s`,
        rest: 'All other changes, yours and theirs, are kept',
        keep: 'Keep mine',
        use: 'Use theirs',
      }
type Names = ReturnType<typeof namesOf>

/** What both made of one question or text, side by side, so that nobody chooses without having read the other. */
function Sides({ overlap, names, store }: { overlap: Overlap; names: Names; store: EditorStore }) {
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
          <dt>
            {names.mine}
            {of}
          </dt>
          <dd>{shown('mine')}</dd>
        </div>
        <div>
          <dt>
            {names.theirs}
            {of}
          </dt>
          <dd>{shown('theirs')}</dd>
        </div>
      </dl>
    )
  })
}

const outOfView = 'conflict-out-of-view'

/** Two people changed the same: says who and what, leaves all else of both, and asks which one stays. */
export function Conflict({ store, save: { overlaps, by } }: ConflictProps) {
  const [busy, setBusy] = useState<'mine' | 'theirs'>()
  const { me } = useSession()
  const names = namesOf(by?.id === me.id ? null : (by?.name ?? 'Someone'))
  const place = useRef<HTMLElement>(null)
  const { title } = names
  useEffect(() => {
    const show = () => place.current?.scrollIntoView({ block: 'center' })
    const { bottom = 0 } = place.current?.getBoundingClientRect() ?? {}
    if (bottom > 0) return
    const text = 'Nothing is saved until you choose.'
    toast({ id: outOfView, tone: 'bad', title, text, action: { name: 'Show', run: show } })
    return () => dismissToast(outOfView)
  }, [title])
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
    <section ref={place} className={card()} role="alert">
      <h2 className={css({ textStyle: 'section' })}>{names.title}</h2>
      <ul className={css({ display: 'grid', gap: '12', marginBlock: '12' })}>
        {overlaps.map(overlap => (
          <li key={overlap.at} className={css({ display: 'grid', gap: '4' })}>
            <h3 className={css({ fontWeight: 'medium' })}>{overlap.title}</h3>
            <Sides overlap={overlap} names={names} store={store} />
          </li>
        ))}
      </ul>
      <p className={css({ marginBottom: '12', color: 't2' })}>
        Nothing is saved until you choose. {names.rest}, and Undo brings back the version that you don't
        choose.
      </p>
      <div className={css({ display: 'flex', flexWrap: 'wrap', gap: '8' })}>
        <Button busy={busy === 'mine'} onClick={() => void settle('mine')}>
          {names.keep}
        </Button>
        <Button busy={busy === 'theirs'} onClick={() => void settle('theirs')}>
          {names.use}
        </Button>
      </div>
    </section>
  )
}
